import { CHANNELS } from './channels.mts';
import { before, isoWithOffset } from './dates.mts';
import { pick } from './pick.mts';

type FieldValue = string | number | boolean;

/** A contact as it is stored. Responses add computed fields. */
export interface Contact {
	email: string;
	firstName: string;
	lastName: string;
	tags: string[];
	customFields: Record<string, FieldValue>;
	createdAt: string;
	updatedAt: string;
	/** By slug. */
	subscriptions: Map<string, { status: number; createdAt: string; updatedAt: string }>;
}

const DEFAULT_CONTACTS = 260;
const FIRST_NAMES = ['Ada', 'Émile', 'Jürgen', 'Noor', '花子', 'Sinéad'];
const LAST_NAMES = ["O'Neil", 'Müller', 'Nguyễn', 'de la Cruz', '山田'];
const TAGS = [['early-reader'], ['win-back', 'VIP'], [], ['paying'], ['win-back']];

/** The company's contacts by address in lower case, newest first. */
export function createContacts(now: Date, count = DEFAULT_CONTACTS): Map<string, Contact> {
	const contacts = new Map<string, Contact>();
	for (let index = 0; index < count; index++) {
		const at = before(now, { hours: index });
		const contact = newContact(`reader${index}@readers.example`, at);
		contact.firstName = pick(FIRST_NAMES, index);
		contact.lastName = pick(LAST_NAMES, index);
		contact.tags = [...pick(TAGS, index)];
		contact.customFields = { city: 'Łódź', 'loyalty points': index, vip: index % 5 === 1 };
		subscribe(contact, pick(CHANNELS, index).channelSlug, (index + 1) % 8, at);
		contacts.set(contact.email, contact);
	}
	return contacts;
}

export function newContact(email: string, at: Date): Contact {
	const createdAt = isoWithOffset(at);
	return {
		email,
		firstName: '',
		lastName: '',
		tags: [],
		customFields: {},
		createdAt,
		updatedAt: createdAt,
		subscriptions: new Map(),
	};
}

/** Sets the status of a subscription. Creates a missing subscription. */
export function subscribe(contact: Contact, slug: string, status: number, at: Date): void {
	const updatedAt = isoWithOffset(at);
	const { createdAt = updatedAt } = contact.subscriptions.get(slug) ?? {};
	contact.subscriptions.set(slug, { status, createdAt, updatedAt });
}
