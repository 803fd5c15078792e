import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { body, byId, bySlug, defineCase, type Sent, unknownSegment } from '../case.mts';

const preview = (body: object, id: number = SEGMENT_ID): Sent => [
	`POST /api/v3/contacts/segments/${id}/preview?api=true`,
	body,
];
const page = (contacts: object, cursor: object = {}) =>
	body({ items: { contacts, ...cursor }, message: '', total: 2 });
const ONE = [{ email: 'a@readers.example' }];
const OTHER = [{ email: 'b@readers.example' }];
const blank = [...ONE, ...OTHER].map((contact) => ({ ...contact, contactKey: '' }));

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [preview({ pageSize: 50 })] },
	full: {
		parameters: { returnAll: true, simplify: false, filters: { channel: bySlug('tech-weekly') } },
		sends: [preview({ channel: 'tech-weekly', pageSize: 100 })],
	},
	requests: [
		{
			shows: 'the next page by its cursor',
			parameters: { segmentId: byId(1), limit: 200 },
			sends: [
				preview({ pageSize: 100 }, 1),
				preview({ pageSize: 100, searchAfter: 'after-100' }, 1),
			],
		},
	],
	errors: [unknownSegment('the segment is gone')],
	oddResponses: [
		{
			shows: 'nobody in it',
			parameters: { segmentId: byId(4) },
			gives: [],
			hints: ['The segment has no contacts now.'],
		},
		{
			shows: 'contacts with a blank key are known by their addresses',
			parameters: { returnAll: true },
			responses: [page(blank, { searchAfter: 'next' }), page(blank)],
			gives: blank,
		},
		{
			shows: 'a contact that comes again is one',
			parameters: { returnAll: true },
			responses: [page(ONE, { searchAfter: 'next' }), page([...ONE, ...OTHER])],
			gives: [...ONE, ...OTHER],
		},
	],
	isRepeated: true,
	differ: ['segmentId', 1, 2],
	run: 'shared',
});
