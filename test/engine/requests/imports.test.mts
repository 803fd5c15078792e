import { importId } from '../../../sandbox/index.mts';
import { requestTable, rowOf, type Sent } from './requestTable.mts';

const row = rowOf('publishingImports');

/** Imports of the sandbox that have failed, so that they can be retried. */
const [ERRORED, ALSO_ERRORED] = [importId(3), importId(8)];

const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
const list = (page: number, limit: number): Sent => [
	`GET /api/v3/contacts/imports?api=true&page=${page}&limit=${limit}`,
];
const retry = (id: string): Sent => [`POST /api/v3/contacts/imports/${id}/retry`, { api: true }];

requestTable('Publishing Imports', [
	row('import.getAll', { shows: 'minimal', sends: [list(1, 50)] }),
	row('import.getAll', { shows: 'limit', parameters: { limit: 7 }, sends: [list(1, 7)] }),
	row('import.getAll', {
		shows: 'a limit beyond the largest page',
		parameters: { limit: 1_000_000_000 },
		sends: [list(1, 100), list(2, 60)],
	}),
	row('import.getAll', {
		shows: 'Return All',
		parameters: { returnAll: true },
		sends: [list(1, 100), list(2, 60)],
	}),
	row('import.getAll', {
		shows: 'full, as the service itself cannot filter',
		parameters: {
			returnAll: true,
			filters: {
				statuses: ['errored', 'finished'],
				createdAfter: '2000-01-01',
				createdBefore: '2999-12-31',
				fileName: '.csv',
				onlyWithFailedRows: true,
			},
			options: { maxConcurrency: 3 },
		},
		sends: [list(1, 100), list(2, 60)],
	}),
	row('import.retry', {
		shows: 'minimal',
		parameters: { importId: byId(ERRORED) },
		sends: [retry(ERRORED)],
	}),
	row('import.retry', {
		shows: 'full; waiting reads the list, as there is no read of a single import',
		parameters: {
			importId: byId(ERRORED),
			options: {
				waitForCompletion: true,
				timeout: 0,
				pollInterval: 1,
				onNotRetryable: 'skip',
				maxConcurrency: 1,
			},
		},
		sends: [retry(ERRORED), list(1, 100)],
	}),
	row('import.retryFailed', {
		shows: 'minimal',
		parameters: { options: { maxImports: 2 } },
		sends: [list(1, 100), retry(ERRORED), retry(ALSO_ERRORED)],
	}),
	row('import.retryFailed', {
		shows: 'full',
		parameters: {
			filters: {
				createdAfter: '2000-01-01',
				createdBefore: '2999-12-31',
				fileName: 'ABONNÉS',
				onlyWithFailedRows: true,
			},
			options: {
				waitForCompletion: true,
				timeout: 0,
				pollInterval: 1,
				maxImports: 1,
				maxConcurrency: 1,
			},
		},
		sends: [list(1, 100), retry(importId(23)), list(1, 100)],
	}),
]);
