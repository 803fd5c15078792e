import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { defineList } from '../../../shared/operations/list';
import { dateField } from '../../../shared/properties/fields';

export const getAll = defineList({
	action: 'Get many tags',
	description: "Get the tags applied to the company's curations, across all channels",
	endpoint: 'getCurationTags',
	filters: [
		dateField('First Used After', 'from', 'Only tags first used on or after this day'),
		dateField('First Used Before', 'to', 'Only tags first used on or before this day'),
		keywordField('keyword', 'e.g. politics', 'Only tags whose name matches this text'),
	],
	input: z.object({
		filters: z
			.object({ keyword: keywordInput, from: dateInput.optional(), to: dateInput.optional() })
			.superRefine(notBefore('to', 'from', 'First Used After')),
	}),
	list: ({ filters }) => ({
		what: 'tags',
		identity: ({ id, uniqueId }) => [id, uniqueId],
		call: { query: { ...filters, from: filters.from?.day, to: filters.to?.day } },
	}),
});
