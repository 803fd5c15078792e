import { defineCase, ITEM, many } from '../case.mts';

const LIST = 'GET /api/v3/letters?api=true';
const CHOSEN =
	'&channels[]=morning-brief&channels[]=members-only&status=7&keyword=next&tags[]=p4t7z1c6vh&orderBy=publication_date&asc=true';

export default defineCase({
	minimal: { parameters: {}, sends: [[`${LIST}&allChannels=true&page=1&limit=50`]] },
	full: {
		parameters: {
			scope: 'channels',
			channels: ['morning-brief', 'members-only'],
			returnAll: true,
			filters: { keyword: 'next', status: 7, tags: ['p4t7z1c6vh'] },
			simplify: false,
			sort: { direction: 'asc', sortBy: 'publication_date' },
		},
		sends: [[`${LIST}${CHOSEN}&page=1&limit=100`]],
	},
	requests: [
		{
			shows: 'the templates of the company, for which no channel is sent',
			parameters: { scope: 'templates', channels: ['morning-brief'] },
			sends: [[`${LIST}&page=1&limit=50`]],
		},
		{
			shows: 'empty drafts, the latest first',
			parameters: { filters: { status: ITEM }, sort: { direction: 'desc' } },
			items: [{ value: '0' }],
			sends: [[`${LIST}&allChannels=true&status=0&asc=false&page=1&limit=50`]],
		},
	],
	badInput: [
		['filters.status', 'sent', "'Status' in 'Filters' must be a whole number such as"],
		[{ scope: 'channels', channels: [] }, "'Channel Names or IDs' must have at least one channel"],
		['scope', 'x', "'Scope' must be one of 'allChannels', 'channels', 'templates'"],
		['filters.tags', many(51, 'tag_'), "'Tag Names or IDs' in 'Filters' must have at most 50 tags"],
	],
});
