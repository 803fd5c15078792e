import { cursor, READ, SEARCH, type ApiErrorText, type Endpoint } from './endpoint';

const segmentNotFound: ApiErrorText = {
	message: 'The segment was not found',
	description:
		"Check its ID: it is the one that Segment: Get Many returns as 'id', and it must belong to the company of the API key. It may have been deleted.",
};

export const segments = {
	getSegments: {
		...READ,
		path: '/api/v3/contacts/segments',
	},
	getSystemSegments: {
		...READ,
		path: '/api/v3/contacts/segments/system',
	},
	getSegment: {
		...READ,
		path: '/api/v3/contacts/segments/{segmentId}',
		errors: { 404: segmentNotFound },
	},
	countSegment: {
		...READ,
		path: '/api/v3/contacts/segments/{segmentId}/count',
		errors: { 404: segmentNotFound },
	},
	getSegmentContacts: {
		...SEARCH,
		path: '/api/v3/contacts/segments/{segmentId}/preview',
		records: 'items.contacts',
		paging: cursor(100),
		errors: { 404: segmentNotFound },
	},
} as const satisfies Record<string, Endpoint>;
