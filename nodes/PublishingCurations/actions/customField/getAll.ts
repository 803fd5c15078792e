import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many custom fields',
	description: "Get the custom fields that the company's curations can have",
	endpoint: 'getCurationFields',
	properties: pagingProperties,
	input: z.object(pagingInput),
	async run({ input, api, hint }) {
		const fields = await wholeList(api, 'getCurationFields', {}, hint);
		hintIfNone(fields, hint, 'custom fields for curations');
		return fields.slice(0, wantedCount(input)) as IDataObject[];
	},
});
