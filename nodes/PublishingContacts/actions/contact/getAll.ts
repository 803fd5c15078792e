import { z } from 'zod';
import { contactIdentity } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import {
	directionInput,
	directionOf,
	pagingInput,
	pagingProperties,
} from '../../../shared/properties/paging';
import { booleanInput } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { filtersBody, filtersInput, filtersProperty } from './filters';
import { SIMPLE_CONTACT } from './simpleContact';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many contacts',
	description:
		"Get the company's contacts, for example those of a segment, with a tag, or created since a date. Their status by channel is not included: Get returns it.",
	endpoint: 'browseContacts',
	properties: [...pagingProperties, filtersProperty, simplify],
	options: [
		directionOf('desc'),
		{
			displayName: 'Sort By',
			name: 'sort',
			type: 'options',
			options: [
				{ name: 'Created At', value: 'dateAdded' },
				{ name: 'Email', value: 'email' },
				{ name: 'Name', value: 'name' },
				{ name: 'Status', value: 'status' },
			],
			default: 'dateAdded',
			description: 'What to sort the contacts by',
		},
	],
	input: z.object({
		...pagingInput,
		filters: filtersInput,
		simplify: booleanInput,
		options: z.object({
			direction: directionInput,
			sort: z.enum(['name', 'email', 'status', 'dateAdded']).optional(),
		}),
	}),
	async run(context) {
		const { input } = context;
		const filters = filtersBody(input.filters);
		return await getMany(
			context,
			{ body: { ...filters, ...input.options } },
			{
				what: 'contacts',
				isFiltered: Object.keys(filters).length > 0,
				identity: contactIdentity,
				simple: SIMPLE_CONTACT,
			},
		);
	},
});
