import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import { booleanInput } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { filtersBody, filtersInput, filtersProperty } from './filters';
import { contactIdentity, contactOutput } from './simpleContact';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many contacts',
	description:
		"Get the company's contacts, for example those of a segment, with a tag, or created since a date. Their status by channel is not included: Get returns it.",
	endpoint: 'browseContacts',
	properties: [...pagingProperties, filtersProperty, simplify],
	options: [
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'desc',
			description: 'The sort direction',
		},
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
			direction: z.enum(['asc', 'desc']).optional(),
			sort: z.enum(['name', 'email', 'status', 'dateAdded']).optional(),
		}),
	}),
	async run({ input, api, hint }) {
		const filters = filtersBody(input.filters);
		const contacts = await listRecords(
			api,
			'browseContacts',
			{ body: { ...filters, ...input.options } },
			{ limit: wantedCount(input), identity: contactIdentity, hint },
		);
		hintIfNone(contacts, hint, 'contacts', { isFiltered: Object.keys(filters).length > 0 });
		return contacts.map((contact) => contactOutput(contact, input.simplify));
	},
});
