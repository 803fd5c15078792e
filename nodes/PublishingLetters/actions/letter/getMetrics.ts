import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { channels } from '../../../shared/pickers/channels';
import { anyLetterId } from '../../../shared/pickers/letters';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { directionInput, directionOf, sortByOf } from '../../../shared/properties/sorting';
import { notBefore, dateInput } from '../../../shared/properties/dates';
import { unlessEmpty } from '../../../shared/properties/conversions';
import { optionalIdentifier, slugs } from '../../../shared/properties/schemas';
import { idOf, numberValue, uniqueIdOf, type ApiRecord } from '../../../shared/api/records';
import { getMany, hintIfNone } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { filtersOf, sortOf } from '../../../shared/properties/collections';
import { rateOf } from './rates';
import { dateField } from '../../../shared/properties/fields';

export const getMetrics = defineOperation({
	value: 'getMetrics',
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
		sortOf([
			directionOf('desc'),
			{
				...sortByOf('letters', 'createdAt', [
					{ name: 'Click Rate', value: 'clickRate' },
					{ name: 'Created At', value: 'createdAt' },
					{ name: 'Open Rate', value: 'openRate' },
				]),
				description:
					"What to sort the letters by. Rates sort the newest letters, as many as 'Limit' allows.",
			},
		]),
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
		sort: z.object({
			direction: directionInput,
			sortBy: z.enum(['clickRate', 'createdAt', 'openRate']).default('createdAt'),
		}),
	}),
	simple: [
		'uniqueId',
		'title',
		'openRate',
		'clickRate',
		'channel',
		'publicationDate',
		'delivered',
		'opensUnique',
		'clicksUnique',
		'unsubscribed',
	],
	async run(context) {
		const { filters } = context.input;
		const { direction, sortBy } = context.input.sort;
		const body = {
			direction: sortBy === 'createdAt' ? direction : 'desc',
			channels: unlessEmpty(filters.channels),
			createdAtAfter: filters.createdAtAfter?.day,
			createdAtBefore: filters.createdAtBefore?.day,
		};
		if (filters.letterId === undefined) {
			const listing = { what: 'published letters', identity: uniqueIdOf };
			const rows = await getMany(context, { body }, listing);
			const letters = rows.map(withRates);
			return sortBy === 'createdAt' ? letters : sortedByRate(letters, sortBy, direction);
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
				identity: uniqueIdOf,
				isWanted: (record) => idOf(uniqueIdOf, record) === filters.letterId,
			},
		);
		hintIfNone(rows, context.hint, 'published letters', { isFiltered: true });
		return rows.map(withRates);
	},
});

/** Returns a row with the rates of the service, or with those that its counts have. */
function withRates(row: ApiRecord): ApiRecord {
	return { openRate: rateOf(row, 'openRate'), clickRate: rateOf(row, 'clickRate'), ...row };
}

/** Returns letters by a rate, the highest first unless `direction` is ascending. Letters without the rate come last. */
function sortedByRate(letters: ApiRecord[], rate: string, direction?: string): ApiRecord[] {
	const sign = direction === 'asc' ? 1 : -1;
	const valueOf = (row: ApiRecord) => numberValue.parse(row[rate]) ?? sign * Infinity;
	return letters.sort((one, other) => sign * (valueOf(one) - valueOf(other)) || 0);
}
