import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { requiredText } from '../../shared/properties/schemas';

/** A web address, as feeds and curations have them. */
export const webAddress = (example: string) =>
	z
		.string()
		.refine(
			(value) => /^https?:\/\//i.test(value) && URL.canParse(value),
			`must be a URL such as ${example}`,
		);

export const feedUrl: INodeProperties = {
	displayName: 'Feed URL',
	name: 'feedUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://news.example.com/feed.json',
	description: 'The URL of the JSON feed',
};

export const feedUrlInput = requiredText.pipe(webAddress('https://news.example.com/feed.json'));
