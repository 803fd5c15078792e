import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import {
	booleanInput,
	integer,
	keywordInput,
	listOf,
	requiredText,
} from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
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
	name: 'Get Many',
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
	async run({ input, api, hint }) {
		const { filters: chosen } = input;
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
		const curations = await listRecords(
			api,
			'getCurations',
			{ query },
			{ limit: wantedCount(input), identity: ({ uniqueId }) => uniqueId, hint },
		);
		const isFiltered = Object.values(query).some(
			(value) => value !== undefined && value.length > 0,
		);
		hintIfNone(curations, hint, 'curations', { isFiltered });
		return curations.map((curation) =>
			input.simplify ? pick(curation, SIMPLE_FIELDS) : curation,
		) as IDataObject[];
	},
});
