import { READ, type Endpoint } from './endpoint';

/**
 * Lists that the API document mentions without describing them ("Other operations"). They fill pickers
 * and nothing else: every operation works without them.
 */
const lookup = (path: string): Endpoint => ({ ...READ, path, response: 'list' });

export const lookupEndpoints = {
	channels: lookup('/api/v3/channels'),
	liveChannel: { ...lookup('/api/v3/agents/activity/channel'), response: 'envelope' },
	agents: lookup('/api/v3/agents'),
	contactFields: lookup('/api/v3/contacts/custom-fields'),
	dataFeeds: {
		...lookup('/api/v3/curations/data-feeds'),
		paging: { in: 'query', page: 'page', size: 'limit', largest: 50 },
	},
	curationFields: lookup('/api/v3/curations/custom-fields'),
} as const;
