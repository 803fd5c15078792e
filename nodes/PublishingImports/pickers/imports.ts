import { subscriberImport } from '../../shared/api/records';
import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { dayOf, entry, labeled } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

export const importId = resourceLocator({
	displayName: 'Import',
	name: 'importId',
	description:
		"The subscriber import: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select an import...',
	searchListMethod: 'searchImports',
	example: 'i9w4d7k2jo',
});

/** Imports, newest first, with the state, day and failed rows that users search for. */
export const searchImports = pagedSearchOf({
	what: 'imports',
	endpoint: 'getImports',
	isSearchedHere: true,
	toEntry: (record) => {
		const { uniqueId, fileName, status, createdAt, recordsFailed } = subscriberImport.parse(record);
		const failed = recordsFailed === undefined ? undefined : `${recordsFailed} failed rows`;
		const state = status === 'errored' ? 'failed' : status;
		return entry(
			uniqueId,
			labeled(fileName ?? 'Import without a file name', state, dayOf(createdAt), failed),
		);
	},
});
