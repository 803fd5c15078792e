import type { INodeProperties } from 'n8n-workflow';
import { requiredText, webAddress } from '../../shared/properties/schemas';

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
