import type { IDataObject } from 'n8n-workflow';
import type { ApiRecord } from '../../../shared/api/records';
import { pick } from '../../../shared/properties/simplify';

/** Ten of a contact's fields. Which of them a response has differs: lists lack subscriptions or segments. */
const SIMPLE_FIELDS = [
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

/** A contact for the output, whole or with its most used fields. */
export function contactOutput(contact: ApiRecord, isSimple: boolean): IDataObject {
	return (isSimple ? pick(contact, SIMPLE_FIELDS) : contact) as IDataObject;
}

/** Returns the identity of a contact. Contacts with neither an address nor a key are all different. */
export function contactIdentity({ contactKey, email }: ApiRecord): unknown {
	return [contactKey, email];
}
