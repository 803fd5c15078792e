import type { INodeProperties } from 'n8n-workflow';
import { dateField, textField } from '../../shared/properties/fields';

export const title = textField('Title', 'title', 'e.g. What moved overnight', 'The headline');

export const excerpt: INodeProperties = {
	displayName: 'Excerpt',
	name: 'excerpt',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. The first paragraph of the story',
	description: 'A summary, as plain text',
};

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

export const tags = textField(
	'Tags',
	'tags',
	'e.g. politics, europe',
	'The names of tags, separated by commas',
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
