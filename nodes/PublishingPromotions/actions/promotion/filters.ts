import type { INodeProperties } from 'n8n-workflow';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { dateField, dateInput, notBefore } from '../../../shared/properties/dates';
import { integer, listOf, requiredText, slugs } from '../../../shared/properties/schemas';
import type { Query } from '../../../shared/api/url';
import { filtersOf } from '../../../shared/properties/collections';

export const filters: INodeProperties = filtersOf([
	channels,
	keywordField(
		'keyword',
		'e.g. spring sale',
		'Only promotions with this text in their campaign title or promoter',
	),
	{
		displayName: 'Promoter Names or IDs',
		name: 'promoters',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getPromoters' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'In an expression, use names, as a list or separated by commas',
	},
	dateField('Runs After', 'from', 'Only promotions that run on or after this day'),
	dateField('Runs Before', 'to', 'Only promotions that run on or before this day'),
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Active', value: 5 },
			{ name: 'Any', value: 6 },
			{ name: 'Draft', value: 0 },
			{ name: 'Inactive', value: 9 },
		],
		default: 5,
		description: 'Only promotions with this status. Expressions can use any number.',
	},
]);

export const filtersInput = z
	.object({
		channels: slugs,
		keyword: keywordInput,
		promoters: listOf(requiredText),
		from: dateInput.optional(),
		to: dateInput.optional(),
		status: integer().optional(),
	})
	.superRefine(notBefore('to', 'from', 'Runs After'));

/** Returns the filters as a query (`openapi/promotions.yaml`, `getPromotions`). */
export function filterQuery(chosen: z.infer<typeof filtersInput>): Query {
	return {
		keyword: chosen.keyword,
		status: chosen.status,
		'channels[]': chosen.channels,
		'promoters[]': chosen.promoters,
		from: chosen.from?.day,
		to: chosen.to?.day,
	};
}
