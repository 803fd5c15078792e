import { z } from 'zod';
import { filtersOf } from '../../../shared/properties/collections';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone, isAnySet } from '../../../shared/operations/getMany';
import { filtersInput, importFilters, statusesFilter } from './filters';
import { findImports } from './findImports';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many imports',
	description: 'Get the subscriber imports of the company, newest first',
	endpoint: 'getImports',
	properties: [...pagingProperties, filtersOf([...importFilters, statusesFilter])],
	input: z.object({ ...pagingInput, filters: filtersInput }),
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
	async run({ input, api, hint, more }) {
		const imports = await findImports(api, input.filters, wantedCount(input), { hint, more });
		hintIfNone(imports, hint, 'imports', { isFiltered: isAnySet(input.filters) });
		return imports;
	},
});
