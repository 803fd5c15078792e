import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';
import { directionInput, directionOf, sortByOf } from '../../../shared/properties/sorting';
import { filtersOf, sortOf } from '../../../shared/properties/collections';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many tags',
	description: "Get the company's tags, each with the number of contacts that have it",
	endpoint: 'getContactTags',
	properties: [
		...pagingProperties,
		filtersOf([keywordField('search', 'e.g. reader', 'Only tags whose name matches this text')]),
		sortOf([
			directionOf('asc'),
			sortByOf('tags', 'name', [
				{ name: 'Name', value: 'name' },
				{ name: 'Number of Contacts', value: 'audienceMembers' },
			]),
		]),
	],
	input: z.object({
		...pagingInput,
		filters: z.object({ search: keywordInput }),
		sort: z.object({
			direction: directionInput,
			sortBy: z.enum(['name', 'audienceMembers']).optional(),
		}),
	}),
	async run(context) {
		const { filters, sort } = context.input;
		return await getMany(
			context,
			{ query: { ...filters, direction: sort.direction, sort: sort.sortBy } },
			{ what: 'tags for contacts', identity: ({ id }) => id },
		);
	},
});
