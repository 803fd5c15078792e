import { feedPreviewFields } from './recordFields';
import {
	CREATE,
	DELETE,
	notFound,
	pages,
	READ,
	READ_BY_POST,
	UPDATE,
	UPDATE_BY_POST,
	type Endpoint,
} from './endpoint';

const curationNotFound = notFound('curation', 'Curation');

const feedNotFound = notFound('RSS feed', 'RSS Feed');

export const curations = {
	getCurations: {
		...READ,
		path: '/api/v3/curations',
		records: 'aggregates',
		paging: pages(100, 'perPage'),
	},
	// An address that is known is updated: the same request leaves the same curation.
	upsertCuration: {
		...UPDATE_BY_POST,
		path: '/api/v3/curations',
		body: 'multipart',
	},
	updateCuration: {
		...UPDATE_BY_POST,
		path: '/api/v3/curations/{curationId}',
		api: 'query',
		errors: { 404: curationNotFound },
	},
	deleteCuration: {
		...DELETE,
		path: '/api/v3/curations/{curationId}',
		api: 'query',
		errors: { 404: curationNotFound },
	},
	// The API states neither default nor maximum of its pages: 100 is asked for, less is accepted.
	getDataFeeds: {
		...READ,
		path: '/api/v3/curations/data-feeds',
		paging: pages(100),
	},
	createDataFeed: {
		...CREATE,
		path: '/api/v3/curations/data-feeds',
		api: 'query',
		secrets: ['bearerToken'],
	},
	updateDataFeed: {
		...UPDATE,
		method: 'PATCH',
		path: '/api/v3/curations/data-feeds/{feedId}',
		api: 'query',
		secrets: ['bearerToken'],
	},
	deleteDataFeed: {
		...DELETE,
		path: '/api/v3/curations/data-feeds/{feedId}',
		api: 'query',
	},
	previewFeedUrl: {
		...READ_BY_POST,
		path: '/api/v3/curations/data-feeds/preview',
		record: feedPreviewFields,
		secrets: ['bearerToken'],
	},
	previewDataFeed: {
		...READ_BY_POST,
		path: '/api/v3/curations/data-feeds/{feedId}/preview',
		record: feedPreviewFields,
		secrets: ['bearerToken'],
	},
	// The API states no maximum: 100 is asked for, less is accepted.
	getFeeds: {
		...READ,
		path: '/api/v3/curations/feeds',
		paging: pages(100),
	},
	createFeed: {
		...CREATE,
		path: '/api/v3/curations/feeds',
		api: 'query',
	},
	deleteFeed: {
		...DELETE,
		path: '/api/v3/curations/feeds/{feedId}',
		api: 'query',
		errors: { 404: feedNotFound },
	},
	getCurationFields: {
		...READ,
		path: '/api/v3/curations/custom-fields',
	},
	// The API states neither default nor maximum of perPage: 100 is asked for, less is accepted.
	getCurationTags: {
		...READ,
		path: '/api/v3/curations/tags',
		paging: pages(100, 'perPage'),
	},
} as const satisfies Record<string, Endpoint>;
