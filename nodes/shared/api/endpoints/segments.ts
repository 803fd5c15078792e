import { cursor, notFound, read, readByPost, type Endpoint } from './endpoint';

const segmentNotFound = notFound('segment', 'Segment', 'id');

export const segments = {
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
