import { z } from 'zod';
import { filtersOf } from '../../../shared/properties/collections';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/getMany';
import { filtersInput, importFilters, statusesFilter } from './filters';
import { findImports, hasNoFilter } from './findImports';

const SIMPLE_FIELDS = [
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
];

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many imports',
	description: 'Get the subscriber imports of the company, newest first',
	endpoint: 'getImports',
	properties: [...pagingProperties, filtersOf([...importFilters, statusesFilter])],
	input: z.object({ ...pagingInput, filters: filtersInput }),
	simple: SIMPLE_FIELDS,
	async run({ input, api, hint, more }) {
		const limit = wantedCount(input);
		const imports = await findImports(api, input.filters, limit, { hint, more });
		hintIfNone(imports, hint, 'imports', { isFiltered: !hasNoFilter(input.filters) });
		return imports;
	},
});
