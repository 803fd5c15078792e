import { byId, bySlug } from '../../../support/useNodes.mts';
import { DATE, ITEM, long, type Rules } from './rules.mts';

const letter = { channel: bySlug('morning-brief'), letterId: byId('ltr_1') };
const custom = { period: 'custom', from: '2026-05-01', to: '2026-05-31' };

export const lettersRules: Rules = {
	'publishingLetters letter.get': [
		['no channel', { ...letter, channel: bySlug(ITEM) }, "'Channel' must not be empty", ' '],
		['no letter', { ...letter, letterId: byId(ITEM) }, "'Letter' must not be empty", ''],
		['an ID that is none', { ...letter, letterId: byId(ITEM) }, "'Letter' must be an ID", null],
		['a list as ID', { ...letter, letterId: byId(ITEM) }, "'Letter' must be an ID", ['ltr_1']],
		['a dot', { ...letter, letterId: byId(ITEM) }, "'Letter' must not be '.' or '..'", '.'],
		['two dots', { ...letter, channel: bySlug(ITEM) }, "'Channel' must not be '.' or '..'", '..'],
		[
			'another version of the API',
			{ ...letter, channel: bySlug(ITEM) },
			"'Channel' must not hold a slash, a backslash or '..', but it is '../../v3'",
			'../../v3',
		],
		[
			'an endless ID',
			{ ...letter, letterId: byId(ITEM) },
			"'Letter' must have at most 512 characters, but it is 'xxx",
			long(10_000),
		],
		[
			'half a character',
			{ ...letter, letterId: byId(ITEM) },
			"'Letter' must be valid Unicode text",
			'\ud83d',
		],
		['Simplify', { ...letter, simplify: ITEM }, "'Simplify' must be true or false", 'maybe'],
	],
	'publishingLetters letter.getMetrics': [
		['limit 0', { limit: ITEM }, "'Limit' must be a whole number of at least 1, but it is 0", 0],
		['a negative limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", -5],
		['a decimal limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 1.5],
		['a limit in words', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 'ten'],
		['Return All', { returnAll: ITEM }, "'Return All' must be true or false, but it is 2", 2],
		[
			'a date that is none',
			{ filters: { createdAtAfter: ITEM } },
			`'Created After' in 'Filters' ${DATE}, but it is 'yesterday'`,
			'yesterday',
		],
		[
			'a day that does not exist',
			{ filters: { createdAtBefore: ITEM } },
			`'Created Before' in 'Filters' ${DATE}, but it is '2026-02-30'`,
			'2026-02-30',
		],
		[
			'dates in reverse order',
			{ filters: { createdAtAfter: '2026-06-01', createdAtBefore: ITEM } },
			"'Created Before' in 'Filters' must not be earlier than 'Created After', but it is '2026-05-31'",
			'2026-05-31',
		],
		[
			'channels',
			{ filters: { channels: ITEM } },
			"'Channel Names or IDs' in 'Filters' must be a list, or one text with commas, but it is true",
			true,
		],
		[
			'a channel with a slash',
			{ filters: { channels: ITEM } },
			"'Channel Names or IDs' in 'Filters' must not hold a slash, a backslash or '..', but it is 'a/b'",
			['morning-brief', 'a/b'],
		],
		[
			'an endless channel',
			{ filters: { channels: ITEM } },
			"'Channel Names or IDs' in 'Filters' must have at most 512 characters",
			[long(513)],
		],
		[
			'a channel in a list',
			{ filters: { channels: ITEM } },
			"'Channel Names or IDs' in 'Filters' must not be empty",
			['morning-brief', ' '],
		],
		[
			'the order',
			{ options: { direction: ITEM } },
			"'Direction' in 'Options' must be one of 'asc', 'desc', but it is 'up'",
			'up',
		],
	],
	'publishingLetters letter.getTopPerformers': [
		['the metric', { metric: ITEM }, "'Metric' must be one of 'openRate', 'clickToOpenRate'", 'x'],
		[
			'the period',
			{ ...custom, period: ITEM },
			"'Period' must be one of 'rolling90Days', 'custom'",
			'x',
		],
		[
			'only the last day',
			{ ...custom, from: ITEM },
			"'From' must be a date when 'Period' is 'Custom', but it is empty",
			'',
		],
		[
			'only the first day',
			{ ...custom, to: ITEM },
			"'To' must be a date when 'Period' is 'Custom', but it is empty",
			null,
		],
		[
			'days in reverse order',
			{ ...custom, to: ITEM },
			"'To' must not be earlier than 'From', but it is '2026-04-30'",
			'2026-04-30',
		],
		['a day', { ...custom, from: ITEM }, `'From' ${DATE}, but it is 20260531`, 20260531],
	],
	'publishingLetters template.getAll': [
		[
			'no channel',
			{ channels: ITEM },
			"'Channel Names or IDs' must name at least one channel, but it is empty",
			'',
		],
		['an empty list', { channels: ITEM }, "'Channel Names or IDs' must name at least one", []],
		['only commas', { channels: ITEM }, "'Channel Names or IDs' must name at least one", ' , ,'],
		[
			'half a character',
			{ channels: ITEM },
			"'Channel Names or IDs' must be valid Unicode text",
			['\udc00'],
		],
	],
};
