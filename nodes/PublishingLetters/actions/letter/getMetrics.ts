import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import {
	directionInput,
	pagingProperties,
	pagingInput,
	timeDirection,
} from '../../../shared/properties/paging';
import { dateField, notBefore, dateInput } from '../../../shared/properties/dates';
import { unlessEmpty } from '../../../shared/properties/conversions';
import { slugs } from '../../../shared/properties/schemas';
import type { ApiRecord } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { filtersOf, sortOf } from '../../../shared/properties/collections';

export const getMetrics = defineOperation({
	value: 'getMetrics',
	name: 'Get Metrics',
	action: 'Get metrics of letters',
	description:
		'Get deliveries, opens, clicks and more of the published letters, one item per letter',
	endpoint: 'getLetterMetrics',
	properties: [
		...pagingProperties,
		filtersOf([
			channels,
			dateField('Created After', 'createdAtAfter', 'Only letters created on or after this day'),
			dateField('Created Before', 'createdAtBefore', 'Only letters created on or before this day'),
		]),
		sortOf([timeDirection('The order of the letters, by the date of creation')]),
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
		sort: z.object({ direction: directionInput }),
	}),
	async run(context) {
		const { filters, sort } = context.input;
		const body = {
			direction: sort.direction,
			channels: unlessEmpty(filters.channels),
			createdAtAfter: filters.createdAtAfter?.day,
			createdAtBefore: filters.createdAtBefore?.day,
		};
		const identity = ({ uniqueId }: ApiRecord) => uniqueId;
		const listing = { what: 'published letters', identity };
		return await getMany(context, { body }, listing);
	},
});
