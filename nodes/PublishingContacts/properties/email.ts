import { requiredTextField } from '../../shared/properties/fields';

export const email = requiredTextField(
	'Email',
	'email',
	'e.g. reader@example.com',
	'The email address of the contact',
);

/** Returns the key of a contact, whatever the case of its address: writes to one contact keep the order of items. */
export function sameContact({ email: address }: { readonly email: string }): string {
	return address.toLowerCase();
}
