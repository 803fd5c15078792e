import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import { keywordInput } from '../../../shared/properties/schemas';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many tags',
	description: "Get the company's tags, each with the number of contacts that have it",
	endpoint: 'getContactTags',
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
					displayName: 'Keyword',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. reader',
					description: 'Only tags whose name matches this text',
				},
			],
		},
	],
	options: [
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'asc',
			description: 'The sort direction',
		},
		{
			displayName: 'Sort By',
			name: 'sort',
			type: 'options',
			options: [
				{ name: 'Name', value: 'name' },
				{ name: 'Number of Contacts', value: 'audienceMembers' },
			],
			default: 'name',
			description: 'What to sort the tags by',
		},
	],
	input: z.object({
		...pagingInput,
		filters: z.object({ search: keywordInput }),
		options: z.object({
			direction: z.enum(['asc', 'desc']).optional(),
			sort: z.enum(['name', 'audienceMembers']).optional(),
		}),
	}),
	async run({ input, api, hint }) {
		const { search } = input.filters;
		const tags = await listRecords(
			api,
			'getContactTags',
			{ query: { search, ...input.options } },
			{ limit: wantedCount(input), identity: ({ id }) => id, hint },
		);
		hintIfNone(tags, hint, 'tags for contacts', { isFiltered: search !== undefined });
		return tags as IDataObject[];
	},
});
