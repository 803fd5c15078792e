import { defineCase } from '../defineCase.mts';

const POST = 'POST /api/v3/metrics/clicks/links';
/** All letters of the sandbox, whatever the date is. */
const period = { from: '2000-01-01', to: '2999-12-31' };
const page = (number: number, limit: number) => ({
	api: 'true',
	...period,
	page: String(number),
	limit: String(limit),
});
const list = (items: object[], total: number) =>
	({ kind: 'body', body: JSON.stringify({ items, message: '', total }) }) as const;

export default defineCase({
	minimal: { parameters: period, sends: [[POST, page(1, 50)]] },
	full: {
		parameters: {
			returnAll: true,
			filters: { channels: ['morning-brief', 'tech-weekly'] },
		},
		// The sandbox has 60 links, and a full page does not show that it is the last one.
		sends: [page(1, 100), page(2, 60)].map((body) => [
			POST,
			{ ...body, 'channels[]': ['morning-brief', 'tech-weekly'] },
		]),
	},
	headers: { 'content-type': /^multipart\/form-data; boundary=/ },
	requests: [
		{
			shows: 'all pages',
			parameters: { returnAll: true },
			responses: [
				list(
					Array.from({ length: 100 }, (_, url) => ({ url })),
					101,
				),
			],
			sends: [
				[POST, page(1, 100)],
				[POST, page(2, 100)],
			],
		},
		{
			shows: 'a period of one day',
			parameters: { to: '2000-01-01' },
			responses: [list([], 0)],
			sends: [[POST, { ...page(1, 50), to: '2000-01-01' }]],
		},
	],
	oddResponses: [
		{
			shows: 'no links',
			responses: [list([], 0)],
			gives: [],
			hints: ['No link was clicked in this period on these channels.'],
		},
	],
	isRepeated: true,
	run: 'shared',
});
