import { z } from 'zod';
import { curationTypes } from '../../../shared/properties/numberNames';
import { keywordInput, keywordField } from '../../../shared/properties/keyword';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { booleanInput, integer, listOf, requiredText } from '../../../shared/properties/schemas';
import { uniqueIdOf } from '../../../shared/api/records';
import { CURATION_OUTPUT } from '../../properties/curation';
import { defineList } from '../../../shared/operations/list';
import {
	choicesField,
	dateField,
	switchedOnField,
	textField,
} from '../../../shared/properties/fields';

const filters = [
	textField(
		'Categories',
		'categories',
		'e.g. News and Politics',
		'Only curations with any of these IAB categories, separated by commas',
	),
	switchedOnField(
		'Curated',
		'curated',
		'Whether to return only curations marked as curated, or (turned off) only the others',
	),
	textField(
		'Excluded Tags',
		'excludeTags',
		'e.g. sponsored',
		'Only curations with none of these tags, separated by commas',
	),
	textField(
		'Feed IDs',
		'feeds',
		'e.g. h2s7v4b9ge, f8m3z6t1lw',
		"Only curations from these feeds, by ID: Data Feed: Get Many and RSS Feed: Get Many return it as 'uniqueId'",
	),
	keywordField(
		'keyword',
		'e.g. elections',
		'Only curations with this text in their title, excerpt or content',
	),
	dateField('Published After', 'publishedAfter', 'Only curations published on or after this day'),
	dateField(
		'Published Before',
		'publishedBefore',
		'Only curations published on or before this day',
	),
	textField(
		'Sites',
		'sources',
		'e.g. The Daily Example',
		'Only curations from any of these sites, by name, separated by commas',
	),
	textField(
		'Tags',
		'tags',
		'e.g. politics, europe',
		'Only curations with any of these tags, separated by commas',
	),
	choicesField('Types', 'types', 'Only curations of any of these kinds', curationTypes),
];

const names = listOf(requiredText);

export const getAll = defineList({
	action: 'Get many curations',
	description: "Get the company's curations, the latest published first",
	endpoint: 'getCurations',
	filters,
	input: z.object({
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
	}),
	...CURATION_OUTPUT,
	list({ filters: chosen }) {
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
		return { what: 'curations', identity: uniqueIdOf, call: { query } };
	},
});
