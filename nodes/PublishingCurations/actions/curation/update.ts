import { z } from 'zod';
import { isObject } from '../../../shared/api/records';
import { dateInput } from '../../../shared/properties/dates';
import {
	identifier,
	integer,
	optionalListOf,
	optionalText,
	requiredText,
	textUpTo,
} from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { writeRecord } from '../../../shared/operations/recordOrInput';
import { curationId, curationIdInput } from '../../pickers/curations';
import { webAddress } from '../../properties/webAddress';
import { updateFields } from './updateFields';

/** Limits of the service's own. */
const LONGEST_TITLE = 191;
const LONGEST_CAPTION = 255;

const customFields = z
	.object({ field: z.array(z.object({ key: identifier, value: requiredText })).default([]) })
	.refine(
		({ field }) => new Set(field.map(({ key }) => key)).size === field.length,
		'must name each field once',
	)
	.transform(({ field }) => Object.fromEntries(field.map(({ key, value }) => [key, value])));

const fieldsInput = z
	.object({
		author: optionalText,
		channelIds: optionalListOf(integer()),
		content: optionalText,
		customFields: customFields.optional(),
		excerpt: optionalText,
		image: optionalText,
		imageAlt: optionalText,
		imageCaption: textUpTo(LONGEST_CAPTION),
		publicationDate: dateInput.optional(),
		siteName: optionalText,
		tags: optionalListOf(requiredText),
		title: textUpTo(LONGEST_TITLE),
		url: optionalText.pipe(webAddress('https://news.example.com/story').optional()),
	})
	.refine((fields) => Object.values(fields).some(isSet), 'must have at least one field to change');

export const update = defineOperation({
	value: 'update',
	action: 'Update curation',
	description:
		'Update a curation. Fields that are left out and empty texts stay as they are. Tags or channels that are left empty remove all; an expression for channels must give at least one.',
	endpoint: 'updateCuration',
	properties: [curationId, updateFields],
	input: z.object({ curationId: curationIdInput, updateFields: fieldsInput }),
	orderKey: (input) => input.curationId,
	async run({ input, call }) {
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
		return await writeRecord(call, { path: { curationId: uniqueId }, body }, { uniqueId });
	},
});

/** An empty list says something, unlike a group without entries. */
function isSet(value: unknown): boolean {
	if (value === undefined) return false;
	return !isObject(value) || value instanceof Date || Object.keys(value).length > 0;
}
