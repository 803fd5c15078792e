import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { keywordInput } from '../../../shared/properties/schemas';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many tags',
	description: "Get the tags applied to the company's curations, across all channels",
	endpoint: 'getCurationTags',
	properties: [
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'First Used After',
					name: 'from',
					type: 'dateTime',
					default: '',
					description: 'Only tags first used on or after this day',
				},
				{
					displayName: 'First Used Before',
					name: 'to',
					type: 'dateTime',
					default: '',
					description: 'Only tags first used on or before this day',
				},
				{
					displayName: 'Keyword',
					name: 'keyword',
					type: 'string',
					default: '',
					placeholder: 'e.g. politics',
					description: 'Only tags whose name matches this text',
				},
			],
		},
	],
	input: z.object({
		...pagingInput,
		filters: z
			.object({ keyword: keywordInput, from: dateInput.optional(), to: dateInput.optional() })
			.superRefine(notBefore('to', 'from', 'First Used After')),
	}),
	async run({ input, api, hint }) {
		const { from, to } = input.filters;
		const query = { ...input.filters, from: from?.day, to: to?.day };
		const tags = await listRecords(
			api,
			'getCurationTags',
			{ query },
			{ limit: wantedCount(input), identity: ({ id, uniqueId }) => [id, uniqueId], hint },
		);
		const isFiltered = Object.values(query).some((value) => value !== undefined);
		hintIfNone(tags, hint, 'tags', { isFiltered });
		return tags as IDataObject[];
	},
});
