import { feedPreviewFields } from '../recordFields';
import { CREATE, pages, READ, type Endpoint } from './endpoint';

export const curations = {
	// The API states neither default nor maximum of its pages.
	getDataFeeds: {
		...READ,
		path: '/api/v3/curations/data-feeds',
		response: 'list',
		paging: pages(50),
	},
	createDataFeed: {
		...CREATE,
		path: '/api/v3/curations/data-feeds',
		api: 'query',
		secrets: ['bearerToken'],
	},
	previewDataFeed: {
		...READ,
		method: 'POST',
		path: '/api/v3/curations/data-feeds/{feedId}/preview',
		record: feedPreviewFields,
		secrets: ['bearerToken'],
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
