import { DATE, ITEM } from '../support/values.mts';
import type { BadInput } from './defineCase.mts';

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

/** Refuses the first day behind the longest period from 2026-10-01 on. */
export const tooLong = (mostDays: number, firstDayBehind: string): BadInput => [
	`more than ${mostDays} days`,
	{ to: ITEM },
	`'To' must end a period of at most ${mostDays} days from 'From' on, but it is '${firstDayBehind}'`,
	firstDayBehind,
];
