import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { entry, labeled, type ToEntry } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

export const feedId = resourceLocator({
	displayName: 'RSS Feed',
	name: 'feedId',
	description: "The RSS feed: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select an RSS feed...',
	searchListMethod: 'searchFeeds',
	example: 'f8m3z6t1lw',
});

export const dataFeedId = resourceLocator({
	displayName: 'Data Feed',
	name: 'feedId',
	description: "The data feed: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a data feed...',
	searchListMethod: 'searchDataFeeds',
	example: 'h2s7v4b9ge',
});

const toEntry: ToEntry = ({ uniqueId, title, feedUrl }) => entry(uniqueId, labeled(title, feedUrl));

export const searchFeeds = pagedSearchOf({
	what: 'RSS feeds',
	endpoint: 'getFeeds',
	call: (keyword) => ({ query: { keyword } }),
	toEntry,
});

export const searchDataFeeds = pagedSearchOf({
	what: 'data feeds',
	endpoint: 'getDataFeeds',
	call: (keyword) => ({ query: { keyword } }),
	toEntry,
});
