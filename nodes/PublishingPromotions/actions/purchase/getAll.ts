import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { toSwitch } from '../../../shared/properties/conversions';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { booleanInput, listOf, requiredText, slugs } from '../../../shared/properties/schemas';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone, upTo } from '../../../shared/operations/getMany';
import { hasStatus, isListedIn } from '../../../shared/api/filters';
import type { ApiRecord } from '../../../shared/api/records';
import { filtersOf } from '../../../shared/properties/collections';
import { purchaseStatuses } from '../../../shared/properties/purchaseStatuses';
import { dateField, switchField } from '../../../shared/properties/fields';

const filtersInput = z
	.object({
		statuses: listOf(requiredText),
		isApproved: booleanInput.optional(),
		channels: slugs,
		createdAfter: dateInput.optional(),
		createdBefore: dateInput.optional(),
	})
	.superRefine(notBefore('createdBefore', 'createdAfter', 'Created After'));

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many purchases',
	description: 'Get the promotion purchases of the company, whatever their status',
	endpoint: 'getPurchases',
	properties: [
		...pagingProperties,
		filtersOf([
			{
				...channels,
				hint: 'Only purchases that are listed in one of these channels. In an expression, use slugs or IDs.',
			},
			dateField('Created After', 'createdAfter', 'Only purchases created on or after this day'),
			dateField('Created Before', 'createdBefore', 'Only purchases created on or before this day'),
			switchField(
				'Is Approved',
				'isApproved',
				'Whether to return the approved purchases or those that are not approved',
			),
			purchaseStatuses,
		]),
	],
	input: z.object({ ...pagingInput, filters: filtersInput }),
	simple: [
		'uniqueId',
		'status',
		'isApproved',
		'listingTitle',
		'amount',
		'currency',
		'dateRangeStart',
		'dateRangeEnd',
		'createdAt',
		'updatedAt',
	],
	async run({ input, api, hint, more }) {
		const all = await wholeList(api, 'getPurchases', {}, hint);
		const found = all.filter((purchase) => passes(purchase, input.filters));
		hintIfNone(found, hint, 'purchases', { isFiltered: all.length > 0 });
		return upTo(wantedCount(input), found, more);
	},
});

/**
 * Whether a purchase passes the filters. The service cannot filter (`getPurchases`). Values of another type count by their
 * meaning.
 */
function passes(purchase: ApiRecord, filters: z.infer<typeof filtersInput>): boolean {
	const { isApproved, createdAt } = purchase;
	const { createdAfter, createdBefore } = filters;
	if (!hasStatus(purchase, filters.statuses)) return false;
	if (!isListedIn(purchase, filters.channels)) return false;
	// The timestamps name no time zone: they are compared by the day that they show.
	const day = typeof createdAt === 'string' ? createdAt.slice(0, 10) : undefined;
	if (filters.isApproved !== undefined && filters.isApproved !== toSwitch(isApproved)) return false;
	if (createdAfter !== undefined && !(day !== undefined && day >= createdAfter.day)) return false;
	return createdBefore === undefined || (day !== undefined && day <= createdBefore.day);
}
