import {
	create,
	notFound,
	pages,
	read,
	readByPost,
	remove,
	update,
	updateByPost,
	type Endpoint,
} from './endpoint';

const curationNotFound = notFound('curation', 'Curation');

const feedNotFound = notFound('RSS feed', 'RSS Feed');

export const curations = {
	getCurations: {
		...read('/api/v3/curations', { records: 'aggregates' }),
		paging: pages(100, 'perPage'),
	},
	// Idempotent: a curation with a known address is updated.
	upsertCuration: updateByPost('/api/v3/curations', { body: 'multipart' }),
	updateCuration: updateByPost('/api/v3/curations/{curationId}', {
		api: 'query',
		errors: { 404: curationNotFound },
	}),
	deleteCuration: remove('/api/v3/curations/{curationId}', {
		api: 'query',
		errors: { 404: curationNotFound },
	}),
	// The API states no maximum: 100 is requested, and shorter pages are accepted.
	getDataFeeds: { ...read('/api/v3/curations/data-feeds'), paging: pages(100) },
	createDataFeed: create('/api/v3/curations/data-feeds', {
		api: 'query',
		secrets: ['bearerToken'],
	}),
	updateDataFeed: update('/api/v3/curations/data-feeds/{feedId}', {
		method: 'PATCH',
		api: 'query',
		secrets: ['bearerToken'],
	}),
	deleteDataFeed: remove('/api/v3/curations/data-feeds/{feedId}', { api: 'query' }),
	previewFeedUrl: readByPost('/api/v3/curations/data-feeds/preview', {
		record: ['fields', 'itemCount'],
		secrets: ['bearerToken'],
	}),
	previewDataFeed: readByPost('/api/v3/curations/data-feeds/{feedId}/preview', {
		record: ['fields', 'itemCount'],
		secrets: ['bearerToken'],
	}),
	// The API states no maximum.
	getFeeds: { ...read('/api/v3/curations/feeds'), paging: pages(100) },
	createFeed: create('/api/v3/curations/feeds', { api: 'query' }),
	deleteFeed: remove('/api/v3/curations/feeds/{feedId}', {
		api: 'query',
		errors: { 404: feedNotFound },
	}),
	getCurationFields: read('/api/v3/curations/custom-fields'),
	// The API states no maximum.
	getCurationTags: { ...read('/api/v3/curations/tags'), paging: pages(100, 'perPage') },
} satisfies Record<string, Endpoint>;
