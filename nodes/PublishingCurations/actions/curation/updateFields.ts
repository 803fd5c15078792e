import type { INodeProperties } from 'n8n-workflow';
import * as curation from '../../properties/curation';
import { channelIds } from '../../properties/feed';
import { curationFieldKey } from '../../pickers/curations';
import { updateFieldsOf } from '../../../shared/properties/collections';

const customFields: INodeProperties = {
	displayName: 'Custom Fields',
	name: 'customFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Custom Field',
	default: {},
	description: 'Values of custom fields. The service ignores keys that it does not know.',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				curationFieldKey,
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. 4 minutes',
					description: 'The value to set',
				},
			],
		},
	],
};

/** Fields that an update of a curation can change. */
export const updateFields: INodeProperties = updateFieldsOf([
	{
		displayName: 'Author',
		name: 'author',
		type: 'string',
		default: '',
		placeholder: 'e.g. Ada Example',
		description: 'Who wrote the story',
	},
	{
		...channelIds,
		hint: 'Replaces the channels that share the curation. In an expression, use their numbers.',
	},
	curation.content,
	customFields,
	curation.excerpt,
	curation.image,
	{
		displayName: 'Image Alt',
		name: 'imageAlt',
		type: 'string',
		default: '',
		placeholder: 'e.g. A street at dawn',
		description: 'What the image shows, for people who cannot see it',
	},
	{
		displayName: 'Image Caption',
		name: 'imageCaption',
		type: 'string',
		default: '',
		placeholder: 'e.g. Photo: Ada Example',
		description: 'The text below the image, at most 255 characters',
	},
	{
		...curation.publicationDate,
		description: "When the story was published, in the workflow's time zone, at most a year ahead",
	},
	curation.siteName,
	curation.tags,
	{ ...curation.title, description: 'The headline, at most 191 characters' },
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://news.example.com/story',
		description: 'The URL of the story',
	},
]);
