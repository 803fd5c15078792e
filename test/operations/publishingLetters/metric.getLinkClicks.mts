import { body, defineCase } from '../case.mts';

const POST = 'POST /api/v3/metrics/clicks/links';
/** All letters of the sandbox, whatever the date is. */
const period = { from: '2000-01-01', to: '2999-12-31' };
const page = (number: number, limit: number) => ({
	api: 'true',
	...period,
	page: String(number),
	limit: String(limit),
});

const click = (clicks: number) => ({ url: 'https://news.example/a', clicks });

export default defineCase({
	minimal: { parameters: period, sends: [[POST, page(1, 50)]] },
	full: {
		parameters: {
			returnAll: true,
			filters: { channels: ['morning-brief', 'tech-weekly'] },
		},
		sends: [[POST, { ...page(1, 100), 'channels[]': ['morning-brief', 'tech-weekly'] }]],
	},
	headers: { 'content-type': /^multipart\/form-data; boundary=/ },
	oddResponses: [
		{
			shows: 'no links',
			responses: [body({ items: [], total: 0 })],
			gives: [],
			hints: ['No link was clicked in this period on these channels.'],
		},
		{
			shows: 'two rows for one URL: both',
			responses: [body({ items: [click(3), click(2)], total: 2 })],
			gives: [click(3), click(2)],
			hints: [],
		},
	],
	isRepeated: true,
	run: 'shared',
});
