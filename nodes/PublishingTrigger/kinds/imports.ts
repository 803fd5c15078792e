import { subscriberImport, type ApiRecord } from '../../shared/api/records';
import { timeText, updatedAt, type ChangeFilters, type ChangeKind, type Match } from './changeKind';

/**
 * An import reaches a status (`openapi/imports.yaml`, `Import`). Its `updatedAt` is part of the version: an import that
 * is retried and fails again is another change.
 */
const importWith = (wanted: string): ChangeKind => ({
	endpoint: 'getImports',
	hasZone: true,
	version: ({ status, updatedAt: at }) => (status === wanted ? timeText(at) : undefined),
	time: updatedAt,
	match,
});

export const importFailed = importWith('errored');
export const importFinished = importWith('finished');

function match(record: ApiRecord, { fileName, onlyWithFailedRows }: ChangeFilters): Match {
	const { fileName: name, recordsFailed } = subscriberImport.parse(record);
	const hasName =
		fileName === undefined || name?.toLowerCase().includes(fileName.toLowerCase()) === true;
	const hasFailedRows = onlyWithFailedRows !== true || (recordsFailed ?? 0) > 0;
	return hasName && hasFailedRows ? 'yes' : 'no';
}
