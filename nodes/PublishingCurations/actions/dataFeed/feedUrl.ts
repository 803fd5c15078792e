import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { requiredText } from '../../../shared/properties/schemas';

export const feedUrl: INodeProperties = {
	displayName: 'Feed URL',
	name: 'feedUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://news.example.com/feed.json',
	description: 'The address of the JSON feed',
};

export const feedUrlInput = requiredText.pipe(
	z
		.string()
		.refine(
			(value) => /^https?:\/\//i.test(value) && URL.canParse(value),
			'must be a web address such as https://news.example.com/feed.json',
		),
);
