import { ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { partOfList } from '../oddResponses.mts';

const templates = (...channels: string[]): Sent[] => [
	[
		`GET /api/v3/letters/templates/active?api=true${channels.map((slug) => `&channels[]=${slug}`).join('')}`,
	],
];
const both = templates('morning-brief', 'tech-weekly');

export default defineCase({
	minimal: { parameters: { channels: ['morning-brief'] }, sends: templates('morning-brief') },
	full: {
		parameters: {
			channels: ['morning-brief', 'tech-weekly'],
			returnAll: true,
			simplify: false,
			options: { maxConcurrency: 1 },
		},
		sends: both,
	},
	requests: [
		{
			shows: 'one text with commas',
			parameters: { channels: '=morning-brief , tech-weekly,' },
			sends: both,
		},
		{
			shows: 'a list by expression',
			parameters: { channels: '={{ ["morning-brief", "tech-weekly"] }}' },
			sends: both,
		},
		{
			shows: 'text of the item',
			parameters: { channels: ITEM },
			items: [{ value: 'morning-brief,tech-weekly' }],
			sends: both,
		},
		{
			shows: 'a list of the item',
			parameters: { channels: ITEM },
			items: [{ value: ['morning-brief', 'tech-weekly'] }],
			sends: both,
		},
		{
			shows: 'slugs that need encoding',
			parameters: { channels: ['a&channels[]=b', 'ü +%'] },
			sends: templates('a%26channels%5B%5D%3Db', '%C3%BC%20%2B%25'),
		},
	],
	badInput: [
		...badPaging,
		[
			'no channel',
			{ channels: ITEM },
			"'Channel Names or IDs' must have at least one channel, but it is empty",
			'',
		],
		['an empty list', { channels: ITEM }, "'Channel Names or IDs' must have at least one", []],
		['only commas', { channels: ITEM }, "'Channel Names or IDs' must have at least one", ' , ,'],
		[
			'half a character',
			{ channels: ITEM },
			"'Channel Names or IDs' must be valid Unicode text",
			['\udc00'],
		],
	],
	errors: [],
	oddResponses: partOfList([{ value: 'a' }, { value: 'b' }]),
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
