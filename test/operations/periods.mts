import { DATE, ITEM } from '../support/values.mts';
import type { BadInput, OperationCase, Sent } from './defineCase.mts';

/** Bad input for every period of metrics. */
export const badPeriod: readonly BadInput[] = [
	['only the last day', { from: ITEM }, `'From' ${DATE}, but it is empty`, ''],
	['only the first day', { to: ITEM }, `'To' ${DATE}, but it is empty`, null],
	['a day that does not exist', { to: ITEM }, `'To' ${DATE}, but it is '2026-02-30'`, '2026-02-30'],
	[
		'days in reverse order',
		{ from: '2026-10-01', to: ITEM },
		"'To' must not be earlier than 'From', but it is '2026-09-30'",
		'2026-09-30',
	],
	[
		'a channel with a slash',
		{ filters: { channels: ITEM } },
		"'Channel Names or IDs' in 'Filters' must have no slash",
		['a/b'],
	],
];

/** The case of an operation about a period of at most `mostDays` days; `last` and `behind` are the days around its end. */
export function periodCase(
	path: string,
	mostDays: number,
	{ last, behind }: { readonly last: string; readonly behind: string },
	oddResponses: OperationCase['oddResponses'],
): OperationCase {
	const period = { from: '2026-10-01', to: '2026-10-31' };
	const sends = (more: object = {}): Sent[] => [
		[`POST ${path}`, { api: 'true', ...period, ...more }],
	];
	return {
		minimal: { parameters: period, sends: sends() },
		full: {
			parameters: {
				...period,
				filters: { channels: ['morning-brief', 'tech-weekly'] },
				simplify: false,
				options: { maxConcurrency: 1 },
			},
			sends: sends({ 'channels[]': ['morning-brief', 'tech-weekly'] }),
		},
		headers: { 'content-type': /^multipart\/form-data; boundary=/ },
		requests: [
			{
				shows: 'the longest period, and one channel',
				parameters: { to: last, filters: { channels: 'tech-weekly' } },
				sends: sends({ to: last, 'channels[]': 'tech-weekly' }),
			},
			{
				shows: "days of the workflow's time zone, and a period of one day",
				parameters: { from: '2026-10-30T20:00:00Z' },
				timezone: 'Asia/Tokyo',
				sends: sends({ from: '2026-10-31' }),
			},
		],
		badInput: [
			...badPeriod,
			[
				`more than ${mostDays} days`,
				{ to: ITEM },
				`'To' must end a period of at most ${mostDays} days from 'From' on, but it is '${behind}'`,
				behind,
			],
			['Simplify', { simplify: ITEM }, "'Simplify' must be true or false", 'often'],
		],
		errors: [],
		oddResponses,
		isRepeated: true,
		twoItems: {
			differ: { parameters: { from: ITEM }, values: ['2026-10-01', '2026-10-02'] },
			run: 'shared',
		},
	};
}
