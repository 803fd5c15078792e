import { subscriberImport, type ApiRecord } from '../../shared/api/records';
import { createdAt, idOf, joined, timeText, updatedAt } from './changeKind';
import type { ChangeEvent, ChangeFilters, ChangeKind, Wanted } from './changeKind';

/**
 * Imports that reach a state. One change is known by ID, state and `updatedAt`: an import that is retried and
 * fails once more is a second change, however long ago it was created. States: `openapi/imports.yaml`, `Import`.
 */
export function importsThatAre(status: 'errored' | 'finished', event: ChangeEvent): ChangeKind {
	return {
		event,
		endpoint: 'getImports',
		request: () => ({}),
		isPaged: true,
		isCountedByTotal: false,
		hasZone: true,
		identity: (record) => joined(idOf(record), record.status, timeText(record.updatedAt)),
		version: () => '',
		time: updatedAt,
		position: createdAt,
		counts: (record) => record.status === status,
		isNew: () => true,
		wants,
	};
}

function wants(record: ApiRecord, { fileName, onlyWithFailedRows }: ChangeFilters): Wanted {
	const { fileName: name, recordsFailed } = subscriberImport.parse(record);
	const isOfFile =
		fileName === undefined || name?.toLowerCase().includes(fileName.toLowerCase()) === true;
	const hasFailedRows = onlyWithFailedRows !== true || (recordsFailed ?? 0) > 0;
	return isOfFile && hasFailedRows ? 'yes' : 'no';
}
