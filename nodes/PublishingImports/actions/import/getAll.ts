import { z } from 'zod';
import { defineList } from '../../../shared/operations/list';
import { filtersInput, importFilters, statusesFilter } from './filters';
import { importSelection } from './importSelection';

export const getAll = defineList({
	action: 'Get many imports',
	description: 'Get the subscriber imports of the company, newest first',
	endpoint: 'getImports',
	filters: [...importFilters, statusesFilter],
	input: z.object({ filters: filtersInput }),
	simple: [
		'uniqueId',
		'status',
		'fileName',
		'recordsTotal',
		'recordsAdded',
		'recordsUpdated',
		'recordsFailed',
		'startedByName',
		'createdAt',
		'updatedAt',
	],
	list: ({ filters }) => ({ what: 'imports', ...importSelection(filters), call: {} }),
});
