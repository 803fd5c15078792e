import type { INodeProperties } from 'n8n-workflow';
import { textField } from './fields';

/* Parameters of a story, which is saved as a curation. */

export const title = textField('Title', 'title', 'e.g. What moved overnight', 'The headline');

export const url = textField(
	'URL',
	'url',
	'e.g. https://news.example.com/story',
	'The URL of the story',
);

export const excerpt: INodeProperties = {
	displayName: 'Excerpt',
	name: 'excerpt',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. The first paragraph of the story',
	description: 'A summary, as plain text',
};

export const tags = textField(
	'Tags',
	'tags',
	'e.g. politics, europe',
	'The names of tags, separated by commas',
);
