import { ITEM } from '../../support/values.mts';
import { badPeriod, tooLong } from '../badPeriod.mts';
import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';

const POST = 'POST /api/v3/metrics/audience';
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
			parameters: { to: '2027-10-05', filters: { channels: 'tech-weekly' } },
			sends: [[POST, { api: 'true', ...period, to: '2027-10-05', 'channels[]': 'tech-weekly' }]],
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
		tooLong(370, '2027-10-06'),
		['Simplify', { simplify: ITEM }, "'Simplify' must be true or false", 'often'],
	],
	errors: [],
	oddResponses: [
		...oneRecord({ newSubscribers: 'many' }),
		{
			shows: 'the current values alone',
			responses: [
				{
					kind: 'body',
					body: JSON.stringify({
						items: {
							newSubscribers: { currentValue: 3, previousValue: 2 },
							pending: { currentValue: 0 },
							daily: [{ date: '2026-10-01' }],
						},
					}),
				},
			],
			gives: [{ newSubscribers: 3, pending: 0 }],
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { from: ITEM }, values: ['2026-10-01', '2026-10-02'] },
		run: 'shared',
	},
});
