import { z } from 'zod';
import { idOf, listRecords } from '../../../shared/client/pages';
import { channels } from '../../../shared/pickers/channels';
import { anyLetterId } from '../../../shared/pickers/letters';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { directionInput, timeDirection } from '../../../shared/properties/sorting';
import { dateField, notBefore, dateInput } from '../../../shared/properties/dates';
import { unlessEmpty } from '../../../shared/properties/conversions';
import { optionalIdentifier, slugs } from '../../../shared/properties/schemas';
import type { ApiRecord } from '../../../shared/api/records';
import { getMany, hintIfNone } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { filtersOf, sortOf } from '../../../shared/properties/collections';
import { outputInput, outputProperties } from '../../../shared/properties/output';

const SIMPLE_FIELDS = [
	'uniqueId',
	'title',
	'channel',
	'publicationDate',
	'delivered',
	'opensUnique',
	'clicksUnique',
	'bounced',
	'unsubscribed',
	'openRate',
];

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
			{
				...anyLetterId,
				required: false,
				description:
					"Only this letter: choose one, or enter the ID that Get Many returns as 'uniqueId'",
			},
		]),
		sortOf([timeDirection('The order of the letters, by the date of creation')]),
		...outputProperties,
	],
	input: z.object({
		...pagingInput,
		filters: z
			.object({
				channels: slugs,
				createdAtAfter: dateInput.optional(),
				createdAtBefore: dateInput.optional(),
				letterId: optionalIdentifier,
			})
			.superRefine(notBefore('createdAtBefore', 'createdAtAfter', 'Created After')),
		sort: z.object({ direction: directionInput }),
		...outputInput,
	}),
	simple: SIMPLE_FIELDS,
	async run(context) {
		const { filters, sort } = context.input;
		const body = {
			direction: sort.direction,
			channels: unlessEmpty(filters.channels),
			createdAtAfter: filters.createdAtAfter?.day,
			createdAtBefore: filters.createdAtBefore?.day,
		};
		if (filters.letterId === undefined) {
			return await getMany(context, { body }, { what: 'published letters', identity });
		}
		const newestFirst = { ...body, direction: 'desc' };
		// The service has no such filter: pages are read until the row comes.
		const rows = await listRecords(
			context.api,
			'getLetterMetrics',
			{ body: newestFirst },
			{
				limit: 1,
				hint: context.hint,
				identity,
				isWanted: (record) => idOf(identity, record) === filters.letterId,
			},
		);
		hintIfNone(rows, context.hint, 'published letters', { isFiltered: true });
		return rows;
	},
});

function identity({ uniqueId }: ApiRecord): unknown {
	return uniqueId;
}
