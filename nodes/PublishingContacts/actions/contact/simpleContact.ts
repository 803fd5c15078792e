/** The fields of a contact. */
export const CONTACT_OUTPUT = {
	/** Those that Simplify keeps. Lists lack subscriptions or segments. */
	simple: [
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
	],
	furtherFields: ['endpoints', 'channelConsents', 'consents'],
};
