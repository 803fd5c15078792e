import {
	body,
	byId,
	byName,
	DATE,
	defineCase,
	ITEM,
	long,
	many,
	notFound,
	reversed,
	type Sent,
} from '../case.mts';

const browse = (body: object): Sent => ['POST /api/v3/contacts/browse?api=true', body];
const filter = (name: string) => ({ filters: { [name]: ITEM } });
/** Filters that are sent as they are given. */
const same = {
	channels: ['morning-brief', 'tech-weekly'],
	hasEmail: true,
	hasPhone: false,
	query: 'reader',
	statuses: [0, 1],
	tags: ['early-reader', 'win-back'],
};
const condition = (change: object) => ({
	filters: {
		customFields: { condition: [{ key: byName('city'), op: 'eq', value: 'Łódź', ...change }] },
	},
});

export default defineCase({
	minimal: { parameters: {}, sends: [browse({ pageSize: 50 })] },
	full: {
		parameters: {
			returnAll: true,
			simplify: false,
			filters: {
				...same,
				createdAfter: '2000-01-01',
				createdBefore: '2999-12-31T10:00:00Z',
				customFields: {
					condition: [
						{ key: byName('loyalty points'), op: 'gte', value: '0' },
						{ key: byName('city'), op: 'exists' },
					],
				},
				emails: 'reader0@readers.example, reader1@readers.example',
				segmentId: byId(1),
			},
			sort: { sortBy: 'name', direction: 'asc' },
		},
		sends: [
			browse({
				...same,
				createdAtFrom: '2000-01-01',
				createdAtTo: '2999-12-31T10:00:00.000Z',
				customFields: [
					{ key: 'loyalty points', op: 'gte', value: '0' },
					{ key: 'city', op: 'exists' },
				],
				emails: ['reader0@readers.example', 'reader1@readers.example'],
				segmentId: 1,
				sort: 'name',
				direction: 'asc',
				pageSize: 100,
			}),
		],
	},
	requests: [
		{
			shows: 'the next page by its cursor',
			parameters: { limit: 200 },
			sends: [browse({ pageSize: 100 }), browse({ pageSize: 100, searchAfter: 'after-100' })],
		},
		{
			shows: 'those without a tag',
			parameters: { filters: { untagged: true, tags: [] } },
			sends: [browse({ untagged: true, pageSize: 50 })],
		},
		{
			shows: 'times in two zones, of which UTC midnight keeps its day',
			timezone: 'America/New_York',
			parameters: {
				filters: {
					createdAfter: '2026-06-01T00:00:00Z',
					createdBefore: '2026-05-31T21:00:00-04:00',
				},
			},
			sends: [
				browse({
					createdAtFrom: '2026-06-01T00:00:00.000Z',
					createdAtTo: '2026-06-01T01:00:00.000Z',
					pageSize: 50,
				}),
			],
		},
		{
			shows: 'no filter where all are off or empty',
			parameters: {
				filters: { untagged: false, query: '', channels: [], statuses: '', segmentId: byId('') },
			},
			sends: [browse({ pageSize: 50 })],
		},
	],
	badInput: [
		[filter('query'), long(501), "'Keyword' in 'Filters' must have at most 500"],
		[filter('createdAfter'), 'soon', `'Created After' in 'Filters' ${DATE}`],
		reversed('createdAfter', 'createdBefore', 'Created After', 'Created Before'),
		[filter('emails'), 'a, b', "'Emails' in 'Filters' must be an email"],
		[
			{ filters: { emails: ' , ' } },
			"'Emails' in 'Filters' must have at least one address, or all contacts would be returned",
		],
		[
			filter('emails'),
			many(10_001, 'a', '@readers.example'),
			"'Emails' in 'Filters' must have at most 10,000 addresses",
		],
		['filters.segmentId', 'VIP', "'Segment' in 'Filters' must be a whole"],
		[filter('statuses'), 'gone', "'Statuses' in 'Filters' must be a whole number"],
		[
			{ filters: { untagged: ITEM, tags: ['VIP'] } },
			true,
			"'Untagged' in 'Filters' must not be on together with 'Tag Names or IDs'",
		],
		[condition({ key: byName('') }), "'Field' in 'Custom Fields' in 'Filters' is empty"],
		[condition({ value: '' }), "'Value' in 'Custom Fields' in 'Filters' is empty"],
		[condition({ op: ITEM }), 'like', "'Operator' in 'Custom Fields' in 'Filters' must"],
	],
	errors: [
		notFound(
			'the segment is gone',
			{ filters: { segmentId: byId(4711) } },
			'The contacts were not found',
			/^A segment or channel in 'Filters' may have been deleted/m,
		),
	],
	oddResponses: [
		{
			shows: 'no contact passes',
			parameters: { filters: { query: 'nobody at all' } },
			gives: [],
			hints: ["No contacts match the 'Filters'."],
		},
		{
			shows: 'contacts without an address are all of them different',
			parameters: { simplify: false },
			responses: [
				body({ items: { contacts: [{ firstName: 'A' }, { firstName: 'A' }] }, total: 1 }),
			],
			gives: [{ firstName: 'A' }, { firstName: 'A' }],
		},
	],
	isRepeated: true,
	run: 'shared',
});
