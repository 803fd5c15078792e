import type { INodeProperties } from 'n8n-workflow';

/** The address that a contact is found by. */
export const email: INodeProperties = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. reader@example.com',
	description: 'The email address of the contact',
};

/** Returns the key of a contact, whatever the case of its address: writes to one contact keep the order of items. */
export function sameContact({ email: address }: { readonly email: string }): string {
	return address.toLowerCase();
}
