import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import type { ApiRecord } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { filtersOf } from '../../../shared/properties/collections';
import { dateField } from '../../../shared/properties/fields';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many tags',
	description: "Get the tags applied to the company's curations, across all channels",
	endpoint: 'getCurationTags',
	properties: [
		...pagingProperties,
		filtersOf([
			dateField('First Used After', 'from', 'Only tags first used on or after this day'),
			dateField('First Used Before', 'to', 'Only tags first used on or before this day'),
			keywordField('keyword', 'e.g. politics', 'Only tags whose name matches this text'),
		]),
	],
	input: z.object({
		...pagingInput,
		filters: z
			.object({ keyword: keywordInput, from: dateInput.optional(), to: dateInput.optional() })
			.superRefine(notBefore('to', 'from', 'First Used After')),
	}),
	async run(context) {
		const { filters } = context.input;
		const query = { ...filters, from: filters.from?.day, to: filters.to?.day };
		const identity = ({ id, uniqueId }: ApiRecord) => [id, uniqueId];
		return await getMany(context, { query }, { what: 'tags', identity });
	},
});
