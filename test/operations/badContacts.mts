import { byId, bySlug, ITEM } from '../support/values.mts';
import type { BadInput } from './defineCase.mts';

/** Input that every address refuses. The rows of Subscription: Update have all forms. */
export const badEmail: readonly BadInput[] = [
	['no address', { email: ITEM }, "'Email' must not be empty", ''],
	['no address at all', { email: ITEM }, "'Email' must be an email address", 'reader'],
	['a way up in an address', { email: ITEM }, "'Email' must have no '.' or '..'", '../a@b.example'],
];

export const badChannel: readonly BadInput[] = [
	['no channel', { channel: bySlug(ITEM) }, "'Channel' must not be empty", ''],
	['a way in a slug', { channel: bySlug(ITEM) }, "'Channel' must have no slash", 'a/b'],
];

/** Input that the number of a record refuses, by the parameter's name and label. */
export const badNumber = (name: string, label: string): BadInput[] =>
	['', 'city', -1, 1.5, '1e2'].map((value) => [
		`the ID ${JSON.stringify(value)}`,
		{ [name]: byId(ITEM) },
		`'${label}' must be a whole number of at least 0`,
		value,
	]);

/** A status that subscribes people again is never a default. */
export const badStatus: readonly BadInput[] = [
	['no status chosen', { status: ITEM }, "'Status' must be chosen", ''],
	['a status in words', { status: ITEM }, "'Status' must be a whole number", 'subscribed'],
	['a decimal status', { status: ITEM }, "'Status' must be a whole number", 1.5],
];
