import { READER } from '../../../sandbox/index.mts';
import { body, bySlug, defineCase, long, type Sent, unknownContact } from '../case.mts';

const activity = (query: string): Sent => [
	`GET /api/v3/contacts/reader0%40readers.example/activity?api=true&${query}`,
];
const chosen = 'eventType[]=open&eventType[]=click&search=news&channel=tech-weekly&direction=asc';

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [activity('page=1&limit=50')] },
	full: {
		parameters: {
			returnAll: true,
			simplify: false,
			filters: {
				channel: bySlug('tech-weekly'),
				eventTypes: ['open', 'click'],
				search: 'news',
			},
			sort: { direction: 'asc' },
		},
		sends: [activity(`${chosen}&page=1&limit=100`)],
	},
	badInput: [
		['filters.eventTypes', ['forward'], "'Event Types' in 'Filters' must be one of 'delivery'"],
		['filters.search', long(256), "'Keyword' in 'Filters' must have at most 255 characters"],
	],
	errors: [unknownContact('The contact was not found')],
	oddResponses: [
		{
			shows: 'a list where an object was due',
			parameters: { simplify: false },
			responses: [body({ items: [{ type: 'open' }], total: 1 }), body({ items: [] })],
			gives: [{ type: 'open' }],
		},
		{ shows: 'something else', responses: [body({ items: { a: 1 } })], gives: /other JSON/ },
	],
	differ: ['email', READER, 'reader1@readers.example'],
});
