import type { INodeProperties } from 'n8n-workflow';
import { dateField, textField } from '../../shared/properties/fields';

export { excerpt, tags, title, url } from '../../shared/properties/story';

export const content: INodeProperties = {
	displayName: 'Content',
	name: 'content',
	type: 'string',
	typeOptions: { rows: 5 },
	default: '',
	placeholder: 'e.g. <p>The whole story</p>',
	description: 'The text of the story, as HTML with paragraphs and formatting only',
};

export const image = textField(
	'Image',
	'image',
	'e.g. https://images.example.com/a.jpg',
	'The URL of the image',
);

export const siteName = textField(
	'Site Name',
	'siteName',
	'e.g. The Daily Example',
	'The name of the site that the story is from',
);

export const publicationDate: INodeProperties = dateField(
	'Publication Date',
	'publicationDate',
	"When the story was published, in the workflow's time zone",
);

/** The fields of a curation: those that Simplify keeps, and all others. */
export const CURATION_OUTPUT = {
	simple: [
		'uniqueId',
		'title',
		'excerpt',
		'originalUrl',
		'siteName',
		'publicationDate',
		'curated',
		'type',
		'typeName',
		'tags',
	],
	furtherFields: [
		'archived',
		'author',
		'content',
		'createdAt',
		'customFields',
		'feedUniqueId',
		'image',
		'imageAlt',
		'imageCaption',
		'updatedAt',
	],
};
