import { DATE, ITEM } from '../support/values.mts';
import type { BadInput, CaseFile, Sent } from './defineCase.mts';

/** Two filters, by name and as displayed, whose days are in the wrong order. */
export const reversed = (from: string, to: string, earlier: string, later: string): BadInput => [
	{ filters: { [from]: '2026-06-01', [to]: ITEM } },
	'2026-05-31',
	`'${later}' in 'Filters' must not be earlier than '${earlier}'`,
];

/** The case of an operation about a period of at most `mostDays` days; `last` and `behind` are the days around its end. */
export function periodCase(
	path: string,
	mostDays: number,
	{ last, behind }: { readonly last: string; readonly behind: string },
	oddResponses: CaseFile['oddResponses'],
): CaseFile {
	const period = { from: '2026-10-01', to: '2026-10-31' };
	const sends = (more: object = {}): Sent[] => [
		[`POST ${path}`, { api: 'true', ...period, ...more }],
	];
	return {
		minimal: { parameters: period, sends: sends() },
		full: {
			parameters: {
				filters: { channels: ['morning-brief', 'tech-weekly'] },
				simplify: false,
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
			['from', '', "'From' is empty: enter a date such as 2026-05-31"],
			['to', null, "'To' is empty: enter a date such as 2026-05-31"],
			['to', '2026-02-30', `'To' ${DATE}, but it is '2026-02-30'`],
			[{ from: '2026-10-01', to: ITEM }, '2026-09-30', "'To' must not be earlier than 'From'"],
			['filters.channels', ['a/b'], "'Channel Names or IDs' in 'Filters' must have no slash"],
			['to', behind, `'To' must end a period of at most ${mostDays} days from 'From' on`],
			['simplify', 'often', "'Simplify' must be true or false"],
		],
		oddResponses,
		isRepeated: true,
		differ: ['from', '2026-10-01', '2026-10-02'],
		run: 'shared',
	};
}
