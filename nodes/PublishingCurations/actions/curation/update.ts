import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { isObject } from '../../../shared/json';
import { dateInput } from '../../../shared/properties/dates';
import {
	channelNumber,
	optionalLines,
	optionalListOf,
	optionalText,
	recordName,
	requiredLines,
	requiredText,
	storyAddress,
	textUpTo,
} from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { curationId, curationIdInput, curationFieldKey } from '../../pickers/curations';
import * as curation from '../../properties/curation';
import { channelIds } from '../../properties/feed';
import { updateFieldsOf } from '../../../shared/properties/collections';
import { textField } from '../../../shared/properties/fields';

const customFields: INodeProperties = {
	displayName: 'Custom Fields',
	name: 'customFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Custom Field',
	default: {},
	description: 'Values of custom fields. The service ignores fields that it does not know.',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [curationFieldKey, textField('Value', 'value', 'e.g. 4 minutes', 'The value to set')],
		},
	],
};

const updateFields = updateFieldsOf([
	{ ...curation.title, description: 'The headline, at most 191 characters' },
	curation.url,
	textField('Author', 'author', 'e.g. Ada Example', 'Who wrote the story'),
	{
		...channelIds,
		hint: 'Replaces the channels that share the curation. In an expression, use slugs or IDs.',
	},
	curation.content,
	customFields,
	curation.excerpt,
	curation.image,
	textField(
		'Image Alt',
		'imageAlt',
		'e.g. A street at dawn',
		'What the image shows, for people who cannot see it',
	),
	textField(
		'Image Caption',
		'imageCaption',
		'e.g. Photo: Ada Example',
		'The text below the image, at most 255 characters',
	),
	{
		...curation.publicationDate,
		description: "When the story was published, in the workflow's time zone, at most a year ahead",
	},
	curation.siteName,
	curation.tags,
]);

/** Limits of the service's own. */
const LONGEST_TITLE = 191;
const LONGEST_CAPTION = 255;

const customFieldsInput = z
	.object({ field: z.array(z.object({ key: recordName, value: requiredLines })).default([]) })
	.refine(
		({ field }) => new Set(field.map(({ key }) => key)).size === field.length,
		'must name each field once',
	)
	.transform(({ field }) => Object.fromEntries(field.map(({ key, value }) => [key, value])));

const fieldsInput = z
	.object({
		author: optionalText,
		channelIds: optionalListOf(channelNumber),
		content: optionalLines,
		customFields: customFieldsInput.optional(),
		excerpt: optionalLines,
		image: optionalText,
		imageAlt: optionalText,
		imageCaption: textUpTo(LONGEST_CAPTION),
		publicationDate: dateInput.optional(),
		siteName: optionalText,
		tags: optionalListOf(requiredText),
		title: textUpTo(LONGEST_TITLE),
		url: optionalText.pipe(storyAddress.optional()),
	})
	.refine((fields) => Object.values(fields).some(isSet), 'must have at least one field to change');

export const update = defineOperation({
	value: 'update',
	action: 'Update curation',
	description:
		'Update a curation. Fields that are not added or blank stay as they are. An empty list, as {{ [] }}, removes all tags or channels.',
	endpoint: 'updateCuration',
	properties: [curationId, updateFields],
	unlimited: 'updateFields.channelIds',
	input: z.object({ curationId: curationIdInput, updateFields: fieldsInput }),
	...curation.CURATION_OUTPUT,
	partitionKey: (input) => input.curationId,
	async run({ input, writeRecord }) {
		const {
			channelIds: channels,
			customFields: values,
			publicationDate,
			...texts
		} = input.updateFields;
		const body = {
			...texts,
			publicationDate: publicationDate?.dateTime,
			channels,
			customFields: isSet(values) ? values : undefined,
		};
		const { curationId: uniqueId } = input;
		return await writeRecord({ path: { curationId: uniqueId }, body }, { uniqueId });
	},
});

/** An empty list says something, unlike a group without entries. */
function isSet(value: unknown): boolean {
	if (value === undefined) return false;
	return !isObject(value) || value instanceof Date || Object.keys(value).length > 0;
}
