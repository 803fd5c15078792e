import { READER } from '../../../sandbox/index.mts';
import { bySlug, ITEM, long } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const activity = (query: string): Sent => [
	`GET /api/v3/contacts/reader0%40readers.example/activity?api=true&${query}`,
];
const chosen = 'eventType[]=open&eventType[]=click&search=news&channel=tech-weekly&direction=asc';
const page = (items: object, total = 0) =>
	({ kind: 'body', body: JSON.stringify({ items, message: '', total }) }) as const;

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
			options: { direction: 'asc' },
		},
		sends: [activity(`${chosen}&page=1&limit=100`), activity(`${chosen}&page=2&limit=10`)],
	},
	requests: [
		{
			shows: 'all pages',
			parameters: { returnAll: true },
			sends: [activity('page=1&limit=100'), activity('page=2&limit=100')],
		},
		{
			shows: 'types as a text with commas',
			parameters: { filters: { eventTypes: ITEM } },
			items: [{ value: 'bounce, purchase' }],
			sends: [activity('eventType[]=bounce&eventType[]=purchase&page=1&limit=50')],
		},
	],
	badInput: [
		[
			'filters.eventTypes',
			['forward'],
			"'Event Types' in 'Filters' must be one of 'delivery', 'open', 'click', 'bounce', 'purchase'",
		],
		['filters.search', long(256), "'Keyword' in 'Filters' must have at most 255 characters"],
	],
	errors: [
		notFound(
			'the contact is unknown',
			{ email: 'nobody@readers.example' },
			'The contact was not found',
		),
	],
	oddResponses: [
		{
			shows: 'a list where an object was due',
			parameters: { simplify: false },
			responses: [page([{ type: 'open' }], 1), page([])],
			gives: [{ type: 'open' }],
		},
		{ shows: 'something else', responses: [page({ a: 1 })], gives: /other JSON/ },
	],
	differ: ['email', READER, 'reader1@readers.example'],
});
