import type { SubscriberImport } from '../company/imports.mts';
import { envelope, existing, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { pageBounds } from './paging.mts';

interface Pages {
	query: { page: number; limit: number };
}
interface OneImport {
	path: { importId: string };
}

function existingImport({ company }: Service, { importId }: OneImport['path']): SubscriberImport {
	return existing(company.imports.find(importId), 'import');
}

export const imports = {
	getImports: route<Pages>(({ query }, service) => {
		const { company, settings } = service;
		const bounds = pageBounds({ page: query.page, size: query.limit }, service);
		const answer = envelope(company.imports.slice(...bounds), company.imports.size);
		company.imports.begin(settings.importGrowth);
		return answer;
	}),

	getImportErrors: route<OneImport & Pages>(({ path, query }, service) => {
		const { uniqueId } = existingImport(service, path);
		const rows = service.company.imports.errorsOf(uniqueId);
		const bounds = pageBounds({ page: query.page, size: query.limit }, service);
		return envelope(rows.slice(...bounds), rows.length);
	}),

	retryImport: route<OneImport>(({ path }, service) => {
		const { uniqueId, status } = existingImport(service, path);
		if (status !== 'errored') {
			throw new ServiceError(422, `The import is ${status} and cannot be retried.`);
		}
		service.company.imports.retry(uniqueId);
		return envelope(null, 1, 'The retry has started.', 202);
	}),
};
