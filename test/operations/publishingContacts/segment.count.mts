import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { body, byId, bySlug, defineCase, type Sent, unknownSegment } from '../case.mts';

const count = (query = ''): Sent => [`GET /api/v3/contacts/segments/2/count?api=true${query}`];

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [count()] },
	full: {
		parameters: { options: { channel: bySlug('tech-weekly') } },
		sends: [count('&channel=tech-weekly')],
	},
	errors: [unknownSegment('the segment is gone')],
	oddResponses: [
		{
			shows: 'nobody in it',
			responses: [body({ items: [], message: '', total: 0 })],
			gives: [{ segmentId: 2, count: 0 }],
		},
		{
			shows: 'a total that is no number: never a guess',
			responses: [body({ items: [], message: '', total: 'many' })],
			gives: /^The service returned no count$/,
		},
		{
			shows: 'no total: in the words of the service',
			responses: [body({ items: [], message: 'Still counting' })],
			gives: /^The service returned no count: Still counting$/,
		},
	],
	differ: ['segmentId', 1, 2],
});
