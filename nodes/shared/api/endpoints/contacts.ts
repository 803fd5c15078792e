import type { ApiErrorText } from '../../errors/apiError';
import {
	create,
	cursor,
	notFound,
	pages,
	read,
	readByPost,
	remove,
	update,
	updateByPost,
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

const segmentNotFound = notFound('segment', 'Segment', 'id');

/** Status and body of most writes are not stated. A delete is not repeated if its outcome is unknown. */
export const contacts = {
	upsertContact: updateByPost('/api/v3/contacts'),
	browseContacts: {
		...readByPost('/api/v3/contacts/browse', {
			records: 'contacts',
			errors: { 404: filterNotFound },
		}),
		paging: cursor(100),
	},
	getContact: read('/api/v3/contacts/{email}', {
		record: ['contactKey', 'email', 'id'],
		errors: contactNotFoundHere,
	}),
	// The API does not state the place of `api`. Most endpoints have it in the query.
	updateContact: update('/api/v3/contacts/{email}', {
		api: 'query',
		errors: { 404: contactNotFound },
	}),
	deleteContact: remove('/api/v3/contacts/{email}'),
	getContactActivity: {
		...read('/api/v3/contacts/{email}/activity', {
			records: 'entries',
			errors: contactNotFoundHere,
		}),
		paging: pages(100),
	},
	getSuppressions: read('/api/v3/contacts/{email}/suppressions', {
		errors: {
			404: {
				message: 'The contact was not found',
				description: "Check the address in 'Email'.",
			},
		},
	}),
	createSubscription: create('/api/v3/contacts/{email}/subscriptions'),
	setSubscriptions: updateByPost('/api/v3/contacts/{email}/subscriptions/bulk', { api: 'query' }),
	updateSubscription: update('/api/v3/contacts/{email}/subscriptions/{channel}'),
	deleteSubscription: remove('/api/v3/contacts/{email}/subscriptions/{channel}'),
	getContactFields: read('/api/v3/contacts/custom-fields'),
	createContactField: create('/api/v3/contacts/custom-fields'),
	updateContactField: update('/api/v3/contacts/custom-fields/{fieldId}'),
	deleteContactField: remove('/api/v3/contacts/custom-fields/{fieldId}'),
	getContactTags: { ...read('/api/v3/contacts/tags'), paging: pages(500) },
	createContactTag: create('/api/v3/contacts/tags'),
	updateContactTag: update('/api/v3/contacts/tags/{tagId}'),
	deleteContactTag: remove('/api/v3/contacts/tags/{tagId}', { api: 'query' }),
	addContactTag: updateByPost('/api/v3/contacts/tags/{tag}/members', {
		errors: { 404: tagNotFound },
	}),
	removeContactTag: update('/api/v3/contacts/tags/{tag}/members', {
		method: 'DELETE',
		errors: { 404: tagNotFound },
	}),
	getSegments: read('/api/v3/contacts/segments'),
	getSystemSegments: read('/api/v3/contacts/segments/system'),
	getSegment: read('/api/v3/contacts/segments/{segmentId}', {
		record: ['id', 'name'],
		errors: { 404: segmentNotFound },
	}),
	countSegment: read('/api/v3/contacts/segments/{segmentId}/count', {
		errors: { 404: segmentNotFound },
	}),
	getSegmentContacts: {
		...readByPost('/api/v3/contacts/segments/{segmentId}/preview', {
			records: 'contacts',
			errors: { 404: segmentNotFound },
		}),
		paging: cursor(100),
	},
} satisfies Record<string, Endpoint>;
