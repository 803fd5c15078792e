import type { ApiRecord } from '../../../shared/api/records';

/** Fields of a contact that Simplify keeps. Lists lack subscriptions or segments. */
export const SIMPLE_CONTACT = [
	'email',
	'contactKey',
	'firstName',
	'lastName',
	'tags',
	'customFields',
	'subscriptions',
	'segments',
	'createdAt',
	'updatedAt',
];

/** Returns the identity of a contact. Contacts with neither an address nor a key are all different. */
export function contactIdentity({ contactKey, email }: ApiRecord): unknown {
	return [contactKey, email];
}
