import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { requiredTextField } from '../../../shared/properties/fields';
import { dateInput } from '../../../shared/properties/dates';
import { unlessEmpty } from '../../../shared/properties/conversions';
import {
	listOf,
	optionalLines,
	optionalText,
	requiredText,
	slugs,
	storyAddress,
} from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import * as curation from '../../properties/curation';
import { additionalFieldsOf } from '../../../shared/properties/collections';

export const upsert = defineOperation({
	value: 'upsert',
	action: 'Create or update curation',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: 'upsertCuration',
	properties: [
		requiredTextField(
			'URL',
			'url',
			'e.g. https://news.example.com/story',
			'The URL of the story, which identifies the curation. Nothing is fetched from it.',
		),
		additionalFieldsOf([
			curation.title,
			{
				...channels,
				hint: 'The channels that share the curation. A new one without any is shared with all. In an expression, use slugs or IDs.',
			},
			curation.content,
			curation.excerpt,
			curation.image,
			curation.publicationDate,
			curation.siteName,
			curation.tags,
		]),
	],
	input: z.object({
		url: requiredText.pipe(storyAddress),
		additionalFields: z.object({
			channels: slugs.transform(unlessEmpty),
			content: optionalLines,
			excerpt: optionalLines,
			image: optionalText,
			publicationDate: dateInput.optional(),
			siteName: optionalText,
			tags: listOf(requiredText).transform(unlessEmpty),
			title: optionalText,
		}),
	}),
	...curation.CURATION_OUTPUT,
	partitionKey: ({ url }) => url,
	async run({ input: { url, additionalFields }, call }) {
		const { channels: channelSlugs, publicationDate, ...texts } = additionalFields;
		const given = { url, ...texts, publicationDate: publicationDate?.dateTime };
		const { items } = await call({ body: { ...given, 'channels[]': channelSlugs } });
		return recordOrInput(items, { ...given, channels: channelSlugs });
	},
});
