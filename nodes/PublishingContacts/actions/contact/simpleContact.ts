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

/** Fields of a contact that Simplify leaves out. */
export const FURTHER_CONTACT_FIELDS = ['endpoints', 'channelConsents', 'consents'];
