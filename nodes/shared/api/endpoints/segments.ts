import { cursor, notFound, READ, READ_BY_POST, type Endpoint } from './endpoint';

const segmentNotFound = notFound('segment', 'Segment', 'id');

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
		...READ_BY_POST,
		path: '/api/v3/contacts/segments/{segmentId}/preview',
		records: 'items.contacts',
		paging: cursor(100),
		errors: { 404: segmentNotFound },
	},
} as const satisfies Record<string, Endpoint>;
