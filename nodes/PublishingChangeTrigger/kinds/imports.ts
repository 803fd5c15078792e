import { z } from 'zod';
import { subscriberImport, type ApiRecord } from '../../shared/api/records';
import { booleanInput, optionalText } from '../../shared/properties/schemas';
import { timeText, updatedAt, type ChangeKind, type Match } from './changeKind';

export const importFilters = z.object({
	fileName: optionalText,
	onlyWithFailedRows: booleanInput.optional(),
});

type Filters = z.infer<typeof importFilters>;

/**
 * An import reaches a status (`openapi/imports.yaml`, `Import`). Its `updatedAt` is part of the version: an import that
 * is retried and fails again is another change.
 */
const importWith = (wanted: string): ChangeKind<Filters> => ({
	endpoint: 'getImports',
	hasZone: true,
	version: ({ status, updatedAt: at }) => (status === wanted ? timeText(at) : undefined),
	time: updatedAt,
	match,
});

export const importKinds = {
	importFailed: importWith('errored'),
	importFinished: importWith('finished'),
};

function match(record: ApiRecord, { fileName, onlyWithFailedRows }: Filters): Match {
	const { fileName: name, recordsFailed } = subscriberImport.parse(record);
	const hasName =
		fileName === undefined || name?.toLowerCase().includes(fileName.toLowerCase()) === true;
	const hasFailedRows = onlyWithFailedRows !== true || (recordsFailed ?? 0) > 0;
	return hasName && hasFailedRows ? 'yes' : 'no';
}
