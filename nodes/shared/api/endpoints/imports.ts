import { create, notFound, pages, read, type Endpoint } from './endpoint';

const importNotFound = notFound('import', 'Import');

export const imports = {
	getImports: { ...read('/api/v3/contacts/imports'), paging: pages(100) },
	getImportErrors: {
		...read('/api/v3/contacts/imports/{importId}/errors', { errors: { 404: importNotFound } }),
		paging: pages(100),
	},
	// Not idempotent: if the first response is lost, a second retry fails because the import is running.
	retryImport: create('/api/v3/contacts/imports/{importId}/retry', {
		errors: {
			404: importNotFound,
			422: {
				message: 'The import is not in a retryable state',
				description:
					"Only failed imports can be retried. To skip all others, set the option 'If Import Cannot Be Retried' to 'Skip It'.",
			},
		},
	}),
} satisfies Record<string, Endpoint>;
