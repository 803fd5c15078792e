import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { notBefore, dateInput } from '../../../shared/properties/dates';
import { slugs } from '../../../shared/properties/schemas';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';

export const getMetrics = defineOperation({
	value: 'getMetrics',
	name: 'Get Metrics',
	action: 'Get metrics of letters',
	description:
		'Get deliveries, opens, clicks and more of the published letters, one item per letter',
	endpoint: 'getLetterMetrics',
	properties: [
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				channels,
				{
					displayName: 'Created After',
					name: 'createdAtAfter',
					type: 'dateTime',
					default: '',
					description: 'Only letters created on or after this day',
				},
				{
					displayName: 'Created Before',
					name: 'createdAtBefore',
					type: 'dateTime',
					default: '',
					description: 'Only letters created on or before this day',
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
				{ name: 'Newest First', value: 'desc' },
				{ name: 'Oldest First', value: 'asc' },
			],
			default: 'desc',
			description: 'The order of the letters, by the date of creation',
		},
	],
	input: z.object({
		...pagingInput,
		filters: z
			.object({
				channels: slugs,
				createdAtAfter: dateInput.optional(),
				createdAtBefore: dateInput.optional(),
			})
			.superRefine(notBefore('createdAtBefore', 'createdAtAfter', 'Created After')),
		options: z.object({ direction: z.enum(['asc', 'desc']).optional() }),
	}),
	async run({ input, api, hint }) {
		const { filters, options } = input;
		const filterBody = {
			...(filters.channels.length > 0 ? { channels: filters.channels } : {}),
			...(filters.createdAtAfter ? { createdAtAfter: filters.createdAtAfter.day } : {}),
			...(filters.createdAtBefore ? { createdAtBefore: filters.createdAtBefore.day } : {}),
		};
		const rows = await listRecords(
			api,
			'getLetterMetrics',
			{ body: { ...options, ...filterBody } },
			{ limit: wantedCount(input), identity: ({ uniqueId }) => uniqueId, hint },
		);
		const isFiltered = Object.keys(filterBody).length > 0;
		hintIfNone(rows, hint, 'published letters', { isFiltered });
		return rows as IDataObject[];
	},
});
