import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many custom fields',
	description: 'Get the definitions of the custom fields that contacts of the company can have',
	endpoint: 'getContactFields',
	properties: [...pagingProperties],
	input: z.object(pagingInput),
	async run({ input, api, hint }) {
		const fields = await wholeList(api, 'getContactFields', {}, hint);
		hintIfNone(fields, hint, 'custom fields for contacts');
		return fields.slice(0, wantedCount(input)) as IDataObject[];
	},
});
