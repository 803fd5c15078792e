import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { byId, bySlug } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const preview = (body: object, id: number = SEGMENT_ID): Sent => [
	`POST /api/v3/contacts/segments/${id}/preview?api=true`,
	body,
];
const page = (contacts: object, cursor: object = {}) =>
	({
		kind: 'body',
		body: JSON.stringify({ items: { contacts, ...cursor }, message: '', total: 2 }),
	}) as const;
const ONE = [{ email: 'a@readers.example' }];
const OTHER = [{ email: 'b@readers.example' }];
const blank = (contactKey: string) =>
	[...ONE, ...OTHER].map((contact) => ({ ...contact, contactKey }));

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [preview({ pageSize: 50 })] },
	full: {
		parameters: {
			returnAll: true,
			simplify: false,
			filters: { channel: bySlug('tech-weekly') },
		},
		sends: [preview({ channel: 'tech-weekly', pageSize: 100 })],
	},
	requests: [
		{
			shows: 'all contacts, page after page',
			parameters: { segmentId: byId(1), returnAll: true },
			sends: [
				preview({ pageSize: 100 }, 1),
				preview({ pageSize: 100, searchAfter: 'after-100' }, 1),
				preview({ pageSize: 100, searchAfter: 'after-200' }, 1),
			],
		},
		{
			shows: 'no page more than the limit needs',
			parameters: { segmentId: byId(1), limit: 200 },
			sends: [
				preview({ pageSize: 100 }, 1),
				preview({ pageSize: 100, searchAfter: 'after-100' }, 1),
			],
		},
	],
	errors: [
		notFound(
			'the segment is gone',
			{ segmentId: byId(4711) },
			'The segment was not found',
			/^Check its ID.* Segment: Get Many/,
		),
	],
	oddResponses: [
		{
			shows: 'nobody in it',
			parameters: { segmentId: byId(4) },
			gives: [],
			hints: ['The segment has no contacts now.'],
		},
		...(
			[
				['without a cursor', {}],
				['with a cursor that is null', { searchAfter: null }],
				['with a cursor that is empty', { searchAfter: '' }],
			] as const
		).map(([how, cursor]) => ({
			shows: `ends ${how}, whatever the total`,
			parameters: { returnAll: true },
			responses: [page(ONE, { searchAfter: 'next' }), page(OTHER, cursor)],
			gives: [...ONE, ...OTHER],
		})),
		{
			shows: 'ends with a page without contacts, though there is a cursor',
			parameters: { returnAll: true },
			responses: [page(ONE, { searchAfter: 'next' }), page([], { searchAfter: 'more' })],
			gives: ONE,
		},
		{
			shows: 'ends with a cursor that came before',
			parameters: { returnAll: true },
			responses: [page(ONE, { searchAfter: 'next' }), page(OTHER, { searchAfter: 'next' })],
			gives: [...ONE, ...OTHER],
		},
		...['', ' '].map((key) => ({
			shows: `contacts with the blank key '${key}' are known by their addresses`,
			parameters: { returnAll: true },
			responses: [page(blank(key), { searchAfter: 'next' }), page(blank(key))],
			gives: blank(key),
		})),
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
