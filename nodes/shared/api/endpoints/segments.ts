import { cursor, READ, SEARCH, type ApiErrorText, type Endpoint } from './endpoint';

const segmentNotFound: ApiErrorText = {
	message: 'The segment was not found',
	description:
		"It may have been deleted since this node was set up. Choose one in 'Segment' again, or enter its ID, a number that Get Many returns.",
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
