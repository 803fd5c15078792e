import { DATE, ITEM, long } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const METRICS = 'POST /api/v3/letters/metrics?api=true';
const pages = (...numbers: number[]): Sent[] => numbers.map((page) => [METRICS, { page }]);
/** Ends the list, whatever was asked for. */
const responses = [{ kind: 'body', body: '{"items":[],"total":0}' }] as const;

export default defineCase({
	minimal: { parameters: {}, sends: pages(1, 2) },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				channels: ['morning-brief', 'tech-weekly'],
				createdAtAfter: '2000-01-01',
				createdAtBefore: '2999-12-31',
			},
			options: { direction: 'asc', maxConcurrency: 5 },
		},
		sends: [1, 2].map((page) => [
			METRICS,
			{
				page,
				direction: 'asc',
				channels: ['morning-brief', 'tech-weekly'],
				createdAtAfter: '2000-01-01',
				createdAtBefore: '2999-12-31',
			},
		]),
	},
	requests: [
		{ shows: 'nothing but the page', responses, sends: pages(1) },
		{
			shows: 'pages of a size that only the first of them tells, up to the total',
			parameters: { returnAll: true, options: { maxConcurrency: 1 } },
			sends: pages(1, 2, 3, 4),
		},
		{
			shows: 'no page beyond the limit',
			parameters: { limit: 41, options: { maxConcurrency: 1 } },
			sends: pages(1, 2),
		},
		{
			shows: 'channels as one text with commas',
			parameters: { filters: { channels: 'morning-brief, tech-weekly' } },
			responses,
			sends: [[METRICS, { page: 1, channels: ['morning-brief', 'tech-weekly'] }]],
		},
		{
			shows: 'no channel means all of them',
			parameters: { filters: { channels: [] } },
			responses,
			sends: pages(1),
		},
	],
	badInput: [
		...badPaging,
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
			"'Channel Names or IDs' in 'Filters' must have no slash, backslash or '..', but it is 'a/b'",
			['morning-brief', 'a/b'],
		],
		[
			'an endless channel',
			{ filters: { channels: ITEM } },
			"'Channel Names or IDs' in 'Filters' must have at most 512 characters",
			[long(513)],
		],
		[
			'the order',
			{ options: { direction: ITEM } },
			"'Direction' in 'Options' must be one of 'asc', 'desc', but it is 'up'",
			'up',
		],
	],
	errors: [],
	oddResponses: [
		{
			shows: 'nothing passes the filters',
			parameters: { filters: { channels: 'of-others' } },
			responses,
			gives: [],
			hints: ["No published letters match the 'Filters'."],
		},
		{
			shows: 'nothing, in any order',
			parameters: { options: { direction: 'asc' } },
			responses,
			gives: [],
			hints: ['The service returned no published letters.'],
		},
		{
			shows: 'nothing',
			responses,
			gives: [],
			hints: ['The service returned no published letters.'],
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
