import type { Contact } from '../company/contacts.mts';
import { isInSegment } from '../company/segments.mts';
import { notValid } from '../server/answers.mts';
import type { Service } from '../service.mts';
import { existingSegment } from './contactRecords.mts';

export interface Filters {
	query?: string;
	channels?: string[];
	statuses?: number[];
	tags?: string[];
	untagged?: boolean;
	customFields?: Array<{ key: string; op: string; value?: string | number | boolean }>;
	segmentId?: number;
	createdAtFrom?: string;
	createdAtTo?: string;
	hasEmail?: boolean;
	hasPhone?: boolean;
	emails?: string[];
	sort: 'name' | 'email' | 'status' | 'dateAdded';
	direction: 'asc' | 'desc';
}

const KEYS: Readonly<Record<Filters['sort'], (contact: Contact) => string>> = {
	name: ({ lastName }) => lastName,
	email: ({ email }) => email,
	dateAdded: ({ createdAt }) => createdAt,
	status: ({ subscriptions }) => String(subscriptions.values().next().value?.status ?? ''),
};

/** Returns the contacts that pass all filters, in the requested order. */
export function browsed(filters: Filters, service: Service): Contact[] {
	const { untagged, tags = [], segmentId } = filters;
	if (untagged && tags.length > 0) throw notValid(['untagged: not together with tags']);
	const segment = segmentId === undefined ? undefined : existingSegment(service, segmentId);
	const matching = [...service.company.contacts.values()].filter(
		(contact) =>
			passes(contact, filters) &&
			(segment === undefined || isInSegment(segment, contact)) &&
			isOf(contact, filters.createdAtFrom, filters.createdAtTo),
	);
	const key = KEYS[filters.sort];
	const sign = filters.direction === 'asc' ? 1 : -1;
	// Equal keys keep their order, so that pages do not overlap.
	return matching.sort((one, other) => sign * compare(key(one), key(other)));
}

/** Compares texts for `sort`. */
export function compare(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

function passes(contact: Contact, filters: Filters): boolean {
	const { query, channels = [], statuses = [], tags = [], emails = [] } = filters;
	const { email, firstName, lastName, subscriptions } = contact;
	const of = [...subscriptions].filter(
		([slug]) => channels.length === 0 || channels.includes(slug),
	);
	const text = `${email} ${firstName} ${lastName}`.toLowerCase();
	return (
		(query === undefined || text.includes(query.toLowerCase())) &&
		(channels.length === 0 || of.length > 0) &&
		(statuses.length === 0 || of.some(([, { status }]) => statuses.includes(status))) &&
		(tags.length === 0 || tags.some((tag) => contact.tags.includes(tag))) &&
		(filters.untagged !== true || contact.tags.length === 0) &&
		(emails.length === 0 || emails.includes(email)) &&
		filters.hasEmail !== false &&
		filters.hasPhone !== true &&
		(filters.customFields ?? []).every((condition) => meets(contact, condition))
	);
}

function meets(
	{ customFields }: Contact,
	{ key, op, value }: NonNullable<Filters['customFields']>[number],
): boolean {
	const held = customFields[key];
	if (op === 'exists') return held !== undefined;
	if (op === 'ne') return String(held) !== String(value);
	if (held === undefined) return false;
	if (op === 'eq') return String(held) === String(value);
	if (op === 'contains') return String(held).includes(String(value));
	const difference = Number(held) - Number(value);
	return { gt: difference > 0, gte: difference >= 0, lt: difference < 0, lte: difference <= 0 }[
		op as 'gt'
	];
}

/** A day counts as a whole. */
function isOf({ createdAt }: Contact, from?: string, to?: string): boolean {
	const at = Date.parse(createdAt);
	const start = from === undefined ? -Infinity : Date.parse(from);
	const end = to === undefined ? Infinity : Date.parse(to.length === 10 ? `${to}T23:59:59Z` : to);
	if (Number.isNaN(start) || Number.isNaN(end)) throw notValid(['createdAt: must be a date']);
	return at >= start && at <= end;
}
