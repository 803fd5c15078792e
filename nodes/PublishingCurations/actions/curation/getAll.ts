import { z } from 'zod';
import { keywordInput } from '../../../shared/properties/keyword';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { booleanInput, integer, listOf, requiredText } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { filters } from './filters';

const SIMPLE_FIELDS = [
	'uniqueId',
	'title',
	'excerpt',
	'originalUrl',
	'siteName',
	'publicationDate',
	'curated',
	'archived',
	'type',
	'tags',
];

const names = listOf(requiredText);

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many curations',
	description: "Get the company's curations, the latest published first",
	endpoint: 'getCurations',
	properties: [...pagingProperties, filters, simplify],
	input: z.object({
		...pagingInput,
		filters: z
			.object({
				categories: names,
				curated: booleanInput.optional(),
				excludeTags: names,
				feeds: names,
				keyword: keywordInput,
				publishedAfter: dateInput.optional(),
				publishedBefore: dateInput.optional(),
				sources: names,
				tags: names,
				types: listOf(integer({ min: 0 })),
			})
			.superRefine(notBefore('publishedBefore', 'publishedAfter', 'Published After')),
		simplify: booleanInput,
	}),
	async run(context) {
		const { filters: chosen } = context.input;
		const query = {
			keyword: chosen.keyword,
			status: chosen.curated === undefined ? undefined : chosen.curated ? '1' : '0',
			dateStart: chosen.publishedAfter?.day,
			dateEnd: chosen.publishedBefore?.day,
			'feeds[]': chosen.feeds,
			'sources[]': chosen.sources,
			'tags[]': chosen.tags,
			'excludeTags[]': chosen.excludeTags,
			'iabCategories[]': chosen.categories,
			'type[]': chosen.types.map(String),
		};
		return await getMany(
			context,
			{ query },
			{ what: 'curations', identity: ({ uniqueId }) => uniqueId, simple: SIMPLE_FIELDS },
		);
	},
});
