import type { INodeProperties } from 'n8n-workflow';
import { dateField } from '../../shared/properties/dates';

export const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. What moved overnight',
	description: 'The headline',
};

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

export const image: INodeProperties = {
	displayName: 'Image',
	name: 'image',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://images.example.com/a.jpg',
	description: 'The URL of the image',
};

export const siteName: INodeProperties = {
	displayName: 'Site Name',
	name: 'siteName',
	type: 'string',
	default: '',
	placeholder: 'e.g. The Daily Example',
	description: 'The name of the site that the story is from',
};

export const publicationDate: INodeProperties = dateField(
	'Publication Date',
	'publicationDate',
	"When the story was published, in the workflow's time zone",
);

export const tags: INodeProperties = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. politics, europe',
	description: 'The names of tags, separated by commas',
};
