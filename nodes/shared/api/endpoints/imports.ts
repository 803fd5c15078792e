import { CREATE, notFound, pages, READ, type Endpoint } from './endpoint';

const importNotFound = notFound('import', 'Import');

export const imports = {
	getImports: {
		...READ,
		path: '/api/v3/contacts/imports',
		paging: pages(100),
	},
	getImportErrors: {
		...READ,
		path: '/api/v3/contacts/imports/{importId}/errors',
		paging: pages(100),
		errors: { 404: importNotFound },
	},
	// Not idempotent: a retry whose response got lost may have started, and a second one would be refused.
	retryImport: {
		...CREATE,
		path: '/api/v3/contacts/imports/{importId}/retry',
		errors: {
			404: importNotFound,
			422: {
				message: 'The import is not in a retryable state',
				description:
					"Only failed imports can be retried. To skip all others, set the option 'If Not Retryable' to 'Skip'.",
			},
		},
	},
} as const satisfies Record<string, Endpoint>;
