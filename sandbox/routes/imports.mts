import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';
import type { Service } from '../service.mts';
import type { SubscriberImport } from '../company/imports.mts';
import { pageBounds } from './paging.mts';
import { importPath, pageQuery } from './schemas.mts';

function existingImport({ company }: Service, uniqueId: string): SubscriberImport {
	const found = company.imports.find(uniqueId);
	if (!found) throw new ServiceError(404, 'The import is not found.');
	return found;
}

const list = defineEndpoint({
	method: 'GET',
	path: '/api/v3/contacts/imports',
	api: 'query',
	querySchema: pageQuery,
	handle({ query }, service) {
		const { company, settings } = service;
		const { imports } = company;
		const items = imports.slice(...pageBounds({ page: query.page, size: query.limit }, service));
		const answer = envelope(items, imports.size);
		imports.grow(settings.importGrowth);
		return answer;
	},
});

const errors = defineEndpoint({
	method: 'GET',
	path: '/api/v3/contacts/imports/:importUniqueId/errors',
	api: 'query',
	pathSchema: importPath,
	querySchema: pageQuery,
	handle({ path, query }, service) {
		const { uniqueId } = existingImport(service, path.importUniqueId);
		const rows = service.company.imports.errorsOf(uniqueId);
		const bounds = pageBounds({ page: query.page, size: query.limit }, service);
		return envelope(rows.slice(...bounds), rows.length);
	},
});

const retry = defineEndpoint({
	method: 'POST',
	path: '/api/v3/contacts/imports/:importUniqueId/retry',
	api: 'body',
	pathSchema: importPath,
	handle({ path }, service) {
		const { uniqueId, status } = existingImport(service, path.importUniqueId);
		if (status !== 'errored') {
			throw new ServiceError(422, `The import is ${status} and cannot be retried.`);
		}
		service.company.imports.retry(uniqueId);
		return envelope(null, 1, 'The retry has started.', 202);
	},
});

export const importEndpoints = [list, errors, retry];
