import { byId, ITEM } from '../support/values.mts';
import type { BadInput } from './defineCase.mts';

/** Input that every list refuses. */
export const badPaging: readonly BadInput[] = [
	['limit 0', { limit: ITEM }, "'Limit' must be a whole number of at least 1, but it is 0", 0],
	['a negative limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", -5],
	['a decimal limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 1.5],
	['a limit in words', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 'ten'],
	['Return All', { returnAll: ITEM }, "'Return All' must be true or false, but it is 2", 2],
];

/** Input that every record ID refuses if it is entered by hand. */
export const badIds = (parameter: string, displayName: string): BadInput[] => [
	['no ID', { [parameter]: byId(ITEM) }, `'${displayName}' must not be empty`, ''],
	['another path', { [parameter]: byId(ITEM) }, `'${displayName}' must not be '.' or '..'`, ' .. '],
	...['../others', 'a/b', 'a\\b', 'a..b', '%2e%2e%2fv3', '..%252Fv3', 'a%5cb', '/'].map(
		(value): BadInput => [
			`the ID ${value}`,
			{ [parameter]: byId(ITEM) },
			`'${displayName}' must have no slash, backslash or '..', but it is '${value}'`,
			value,
		],
	),
];

/** Input that every retry that can wait refuses. */
export const badWaiting: readonly BadInput[] = [
	[
		'no time at all',
		{ options: { timeout: -1 } },
		"'Timeout (Minutes)' in 'Options' must be a number from 0 to 1440",
	],
	[
		'too long a time',
		{ options: { timeout: 1441 } },
		"'Timeout (Minutes)' in 'Options' must be a number from 0 to 1440, but it is 1441",
	],
	[
		'an endless look',
		{ options: { pollInterval: 0 } },
		"'Poll Interval (Seconds)' in 'Options' must be a number from 1 to 3600",
	],
	[
		'an interval in words',
		{ options: { pollInterval: 'often' } },
		"'Poll Interval (Seconds)' in 'Options' must be a number from 1 to 3600, but it is 'often'",
	],
	[
		'the switch',
		{ options: { waitForCompletion: 'maybe' } },
		"'Wait for Completion' in 'Options' must be true or false",
	],
];
