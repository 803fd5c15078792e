import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { byId, bySlug, ITEM } from '../../support/values.mts';
import { badNumber } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const count = (query = ''): Sent => [`GET /api/v3/contacts/segments/2/count?api=true${query}`];
const response = (value: object) => [{ kind: 'body', body: JSON.stringify(value) } as const];

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [count()] },
	full: {
		parameters: {
			segmentId: byId(SEGMENT_ID),
			options: { channel: bySlug('tech-weekly'), maxConcurrency: 1 },
		},
		sends: [count('&channel=tech-weekly')],
	},
	requests: [],
	badInput: badNumber('segmentId', 'Segment'),
	errors: [
		{
			when: 'the segment is gone',
			isNotDescribed: true,
			parameters: { segmentId: byId(4711) },
			status: 404,
			message: 'The segment was not found',
			description: /^Check its ID.* Segment: Get Many/,
		},
	],
	oddResponses: [
		{
			shows: 'nobody in it',
			responses: response({ items: [], message: '', total: 0 }),
			gives: [{ segmentId: 2, count: 0 }],
		},
		{
			shows: 'no total: never a guess',
			responses: response({ items: [], message: '' }),
			gives: /^The service returned no count$/,
		},
		{
			shows: 'a total that counts nothing',
			responses: response({ items: [], message: '', total: -1 }),
			gives: /^The service returned no count$/,
		},
		{
			shows: 'a total that is no number',
			responses: response({ items: [], message: '', total: 'many' }),
			gives: /^The service returned no count$/,
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { segmentId: byId(ITEM) }, values: [1, 2] }, run: 'shared' },
});
