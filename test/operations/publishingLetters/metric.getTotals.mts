import { ITEM } from '../../support/values.mts';
import { badPeriod, tooLong } from '../badPeriod.mts';
import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';

const POST = 'POST /api/v3/metrics';
const period = { from: '2026-10-01', to: '2026-10-31' };

export default defineCase({
	minimal: { parameters: period, sends: [[POST, { api: 'true', ...period }]] },
	full: {
		parameters: {
			...period,
			filters: { channels: ['morning-brief', 'tech-weekly'] },
			simplify: false,
			options: { maxConcurrency: 1 },
		},
		sends: [[POST, { api: 'true', ...period, 'channels[]': ['morning-brief', 'tech-weekly'] }]],
	},
	headers: { 'content-type': /^multipart\/form-data; boundary=/ },
	requests: [
		{
			shows: 'the longest period, and one channel',
			parameters: { to: '2026-12-29', filters: { channels: 'tech-weekly' } },
			sends: [[POST, { api: 'true', ...period, to: '2026-12-29', 'channels[]': 'tech-weekly' }]],
		},
		{
			shows: "days of the workflow's time zone, and a period of one day",
			parameters: { from: '2026-10-30T20:00:00Z' },
			timezone: 'Asia/Tokyo',
			sends: [[POST, { api: 'true', ...period, from: '2026-10-31' }]],
		},
	],
	badInput: [
		...badPeriod,
		tooLong(90, '2026-12-30'),
		['Simplify', { simplify: ITEM }, "'Simplify' must be true or false", 'often'],
	],
	errors: [],
	oddResponses: [
		...oneRecord({ currentPeriod: 'none' }),
		{
			shows: "totals under the service's own names, without a prior period",
			responses: [
				{ kind: 'body', body: '{"items":{"currentPeriod":{"totals":{"opens":3}}},"total":1}' },
			],
			gives: [{ opens: 3 }],
		},
		{
			shows: 'totals beside those of the prior period',
			responses: [
				{
					kind: 'body',
					body: JSON.stringify({
						items: {
							currentPeriod: { totals: { opens: 3 }, daily: [{}] },
							priorPeriod: { totals: { opens: 2 } },
						},
					}),
				},
			],
			gives: [{ opens: 3, priorOpens: 2 }],
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { from: ITEM }, values: ['2026-10-01', '2026-10-02'] },
		run: 'shared',
	},
});
