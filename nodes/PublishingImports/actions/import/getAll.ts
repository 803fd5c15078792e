import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { defineOperation } from '../../../shared/operations/operation';
import { filtersField, filtersInput } from './filters';
import { findImports, isEmpty } from './findImports';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many imports',
	description: 'Get the subscriber imports of the company, newest first',
	effect: 'read',
	endpoint: 'getImports',
	properties: [...pagingProperties, filtersField({ withStatuses: true })],
	input: z.object({ ...pagingInput, filters: filtersInput }),
	async run({ input, api, hint }) {
		const imports = await findImports(api, input.filters, wantedCount(input), hint);
		if (imports.length === 0) {
			const isFiltered = !isEmpty(input.filters);
			hint(isFiltered ? "No import passes the 'Filters'." : 'The service returned no imports.');
		}
		return imports as IDataObject[];
	},
});
