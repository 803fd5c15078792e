import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { defineList } from '../../../shared/operations/list';
import { directionOf, sortByOf, sortInput } from '../../../shared/properties/sorting';

export const getAll = defineList({
	action: 'Get many tags',
	description: "Get the company's tags, each with the number of contacts that have it",
	endpoint: 'getContactTags',
	filters: [keywordField('search', 'e.g. reader', 'Only tags whose name matches this text')],
	sort: [
		directionOf('asc'),
		sortByOf('tags', 'name', [
			{ name: 'Name', value: 'name' },
			{ name: 'Number of Contacts', value: 'audienceMembers' },
		]),
	],
	input: z.object({
		filters: z.object({ search: keywordInput }),
		sort: sortInput('name', 'audienceMembers'),
	}),
	list: ({ filters, sort: { direction, sortBy: sort } }) => ({
		what: 'tags for contacts',
		identity: ({ id }) => id,
		call: { query: { ...filters, direction, sort } },
	}),
});
