import {
	CREATE,
	cursor,
	DELETE,
	pages,
	READ,
	READ_BY_POST,
	UPDATE,
	UPDATE_BY_POST,
	type ApiErrorText,
	type Endpoint,
} from './endpoint';

const contactNotFound: ApiErrorText = {
	message: 'The contact was not found',
	description:
		"Check the address in 'Email'. If a channel is set, it must be one of the company's, and the contact must have a subscription to it.",
};
const contactNotFoundHere = {
	404: contactNotFound,
	403: {
		message: 'The API key cannot read this contact',
		description:
			"A channel in 'Channel' must belong to the company of the API key. Without one, the key has no right to read contacts.",
	},
} as const;

const filterNotFound: ApiErrorText = {
	message: 'The contacts were not found',
	description:
		"A segment or channel in 'Filters' may have been deleted: choose it again, or enter a segment's ID or a channel's slug. Without these filters, check the 'Base URL' of the credential.",
};

const tagNotFound: ApiErrorText = {
	message: 'The tag was not found',
	description: "Check the name in 'Tag'. Create it with Tag: Create if it does not exist yet.",
};

/** Status and body of most writes are not stated. A delete is not repeated if its outcome is unknown. */
export const contacts = {
	upsertContact: {
		...UPDATE_BY_POST,
		path: '/api/v3/contacts',
	},
	browseContacts: {
		...READ_BY_POST,
		path: '/api/v3/contacts/browse',
		records: 'items.contacts',
		paging: cursor(100),
		errors: { 404: filterNotFound },
	},
	getContact: {
		...READ,
		path: '/api/v3/contacts/{email}',
		errors: contactNotFoundHere,
	},
	// Where `api` goes is not stated: in the query, as on all endpoints without a rule of their own.
	updateContact: {
		...UPDATE,
		api: 'query',
		path: '/api/v3/contacts/{email}',
		errors: { 404: contactNotFound },
	},
	deleteContact: {
		...DELETE,
		path: '/api/v3/contacts/{email}',
	},
	getContactActivity: {
		...READ,
		path: '/api/v3/contacts/{email}/activity',
		records: 'items.entries',
		paging: pages(100),
		errors: contactNotFoundHere,
	},
	getSuppressions: {
		...READ,
		path: '/api/v3/contacts/{email}/suppressions',
		errors: {
			404: {
				message: 'The contact was not found',
				description: "Check the address in 'Email'.",
			},
		},
	},
	createSubscription: {
		...CREATE,
		path: '/api/v3/contacts/{email}/subscriptions',
	},
	setSubscriptions: {
		...UPDATE_BY_POST,
		api: 'query',
		path: '/api/v3/contacts/{email}/subscriptions/bulk',
	},
	updateSubscription: {
		...UPDATE,
		path: '/api/v3/contacts/{email}/subscriptions/{channel}',
	},
	deleteSubscription: {
		...DELETE,
		path: '/api/v3/contacts/{email}/subscriptions/{channel}',
	},
	getContactFields: {
		...READ,
		path: '/api/v3/contacts/custom-fields',
	},
	createContactField: {
		...CREATE,
		path: '/api/v3/contacts/custom-fields',
	},
	updateContactField: {
		...UPDATE,
		path: '/api/v3/contacts/custom-fields/{fieldId}',
	},
	deleteContactField: {
		...DELETE,
		path: '/api/v3/contacts/custom-fields/{fieldId}',
	},
	getContactTags: {
		...READ,
		path: '/api/v3/contacts/tags',
		paging: pages(500),
	},
	createContactTag: {
		...CREATE,
		path: '/api/v3/contacts/tags',
	},
	updateContactTag: {
		...UPDATE,
		path: '/api/v3/contacts/tags/{tagId}',
	},
	deleteContactTag: {
		...DELETE,
		api: 'query',
		path: '/api/v3/contacts/tags/{tagId}',
	},
	addContactTag: {
		...UPDATE_BY_POST,
		path: '/api/v3/contacts/tags/{tag}/members',
		errors: { 404: tagNotFound },
	},
	removeContactTag: {
		...UPDATE,
		method: 'DELETE',
		path: '/api/v3/contacts/tags/{tag}/members',
		errors: { 404: tagNotFound },
	},
} as const satisfies Record<string, Endpoint>;
