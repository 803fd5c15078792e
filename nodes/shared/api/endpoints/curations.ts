import { feedPreviewFields } from '../recordFields';
import { CREATE, READ, type Endpoint } from './endpoint';

export const curations = {
	createDataFeed: {
		...CREATE,
		path: '/api/v3/curations/data-feeds',
		api: 'query',
	},
	previewDataFeed: {
		...READ,
		method: 'POST',
		path: '/api/v3/curations/data-feeds/{feedUniqueId}/preview',
		record: feedPreviewFields,
	},
	// The document states neither default nor maximum of perPage: 100 is asked for, less is accepted.
	getCurationTags: {
		...READ,
		path: '/api/v3/curations/tags',
		paging: { in: 'query', page: 'page', size: 'perPage', largest: 100 },
	},
} as const satisfies Record<string, Endpoint>;
