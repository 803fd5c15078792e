import type { Operation, Parameter } from './types.mts';

const pages: readonly Parameter[] = [
	{ in: 'query', name: 'page', type: 'integer', minimum: 1, default: 1 },
	{ in: 'query', name: 'limit', type: 'integer', minimum: 1, maximum: 100, default: 25 },
];
const importId: Parameter = {
	in: 'path',
	name: 'importUniqueId',
	type: 'string',
	required: true,
};

export const importOperations: readonly Operation[] = [
	{
		id: 'listImports',
		method: 'GET',
		path: '/api/v3/contacts/imports',
		api: 'query',
		parameters: pages,
		answer: {
			statuses: [200],
			body: 'envelope',
			items: 'array',
			fields: {
				string: [
					'uniqueId',
					'status',
					'fileName?',
					'startedByUserUniqueId?',
					'startedByName?',
					'startedByEmail?',
				],
				integer: [
					'recordsTotal',
					'recordsProcessed',
					'recordsAdded',
					'recordsUpdated',
					'recordsFailed',
				],
				isoDateTime: ['createdAt', 'updatedAt'],
			},
		},
	},
	{
		id: 'listImportErrors',
		method: 'GET',
		path: '/api/v3/contacts/imports/{importUniqueId}/errors',
		api: 'query',
		parameters: [importId, ...pages],
		answer: {
			statuses: [200],
			body: 'envelope',
			items: 'array',
			fields: { string: ['email', 'code', 'description'] },
		},
	},
	{
		id: 'retryImport',
		method: 'POST',
		path: '/api/v3/contacts/imports/{importUniqueId}/retry',
		api: 'body',
		parameters: [importId],
		answer: { statuses: [202], body: 'unknown' },
		errors: [{ status: 422, when: 'import not in a retryable state' }],
	},
];
