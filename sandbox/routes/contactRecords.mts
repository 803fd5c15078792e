import { findChannel } from '../company/channels.mts';
import type { Contact } from '../company/contacts.mts';
import { isoWithOffset } from '../company/dates.mts';
import { isOwnField } from '../company/customFields.mts';
import { isInSegment, type Segment } from '../company/segments.mts';
import { existing, notValid, type Answer } from '../server/answers.mts';
import type { Service } from '../service.mts';

/** Shared by the requests about contacts. */

export function existingContact({ company }: Service, email: string): Contact {
	return existing(company.contacts.get(email.toLowerCase()), 'contact');
}

export function existingChannel(slug: string): string {
	return existing(findChannel(slug), 'channel').channelSlug;
}

export function existingSegment({ company }: Service, segmentId: number): Segment {
	const found = company.segments.find(({ id }) => id === segmentId);
	return existing(found, 'segment');
}

/** A contact as it is read by address. */
export function whole(contact: Contact, { company }: Service, channel?: string): object {
	return {
		...listed(contact),
		subscriptions: subscriptionsOf(contact),
		segments: company.segments
			.filter((segment) => isInSegment(segment, contact))
			.filter(({ channelSlugs }) => !channel || channelSlugs.includes(channel))
			.map(({ id, name }) => ({ id, name })),
	};
}

/** Consents by the status of the subscription. Without one, nobody was asked. */
const CONSENTS = [
	undefined,
	'granted',
	'revoked',
	'granted',
	'pending',
	'pending',
	'granted',
	'granted',
];

/** A contact as both kinds of lists have it. */
function listed({ subscriptions, ...contact }: Contact): object {
	const { email, createdAt, updatedAt } = contact;
	const source = 'manual';
	return {
		...contact,
		tags: [...contact.tags],
		endpoints: [
			{
				medium: 'email',
				address: email,
				countryCode: null,
				verifiedAt: null,
				invalidatedAt: null,
				source,
				createdAt,
				updatedAt,
			},
		],
		channelConsents: [...subscriptions].flatMap(([channel, { status, updatedAt: occurredAt }]) => {
			const consent = CONSENTS[status];
			if (consent === undefined) return [];
			return [{ channel, medium: 'email', status: consent, method: 'form', occurredAt }];
		}),
		consents: [],
	};
}

function subscriptionsOf({ subscriptions }: Contact): object[] {
	return [...subscriptions].map(([slug, { status, createdAt, updatedAt }]) => ({
		channel: { slug, name: findChannel(slug)?.title ?? slug },
		status,
		createdAt,
		updatedAt,
	}));
}

const UNSUBSCRIBED = 2;
const CLEANED = 3;

/** A contact gets no mail at all once its address bounced, and none on the channels that it left. */
export function suppressionsOf({ subscriptions }: Contact): object[] {
	return [...subscriptions].flatMap<object>(([slug, { status, updatedAt: occurredAt }]) => {
		const name = findChannel(slug)?.title ?? slug;
		if (status === CLEANED) {
			return [{ channel: null, scope: 'global', reason: 'bounced', source: null, occurredAt }];
		}
		if (status !== UNSUBSCRIBED) return [];
		const channel = { slug, name };
		return [{ channel, scope: 'channel', reason: 'unsubscribed', source: 'form', occurredAt }];
	});
}

export interface Profile {
	firstName?: string;
	lastName?: string;
	tags?: string[];
	customFields?: Contact['customFields'];
}

/** Changes the given fields. Refuses custom fields that are not defined or whose value does not have their type. */
export function change(contact: Contact, profile: Profile, service: Service): void {
	const { tags, customFields = {}, firstName, lastName } = profile;
	const { company, settings, clock } = service;
	const wrong = Object.entries(customFields).flatMap(([name, value]) => {
		const field = company.customFields.find((one) => one.name === name && isOwnField(one));
		if (!field) return [`customFields.${name}: there is no such field`];
		const text = String(value);
		const fits = {
			text: true,
			number: text.trim() !== '' && Number.isFinite(Number(text)),
			boolean: /^(true|false)$/.test(text),
			date: /^\d{4}-\d\d-\d\d$/.test(text),
		}[field.type];
		return fits ? [] : [`customFields.${name}: must be a ${field.type}`];
	});
	if (wrong.length > 0) throw notValid(wrong);
	if (tags) {
		const before = settings.tagWrites === 'replace' ? [] : contact.tags;
		contact.tags = [...new Set([...before, ...tags])];
	}
	Object.assign(contact, {
		firstName: firstName ?? contact.firstName,
		lastName: lastName ?? contact.lastName,
		customFields: { ...contact.customFields, ...customFields },
		updatedAt: isoWithOffset(clock()),
	});
}

/** Returns a page of a list by cursor. The cursor holds the beginning of the next page. */
export function contactPage(
	matching: readonly Contact[],
	{ pageSize, searchAfter }: { pageSize: number; searchAfter?: string },
	service: Service,
): Answer {
	const { pageCap } = service.settings;
	const from = searchAfter === undefined ? 0 : Number(searchAfter.replace(/^after-/, ''));
	if (!Number.isInteger(from)) throw notValid(['searchAfter: is no cursor of this list']);
	const to = from + Math.min(pageSize, pageCap ?? pageSize);
	const next = to < matching.length ? `after-${to}` : null;
	const contacts = matching.slice(from, to).map(listed);
	const items = { contacts, searchAfter: next, totalRelation: 'eq' };
	return { status: 200, body: { items, message: 'Success', total: matching.length } };
}
