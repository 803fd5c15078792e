import { requiredTextField } from '../../shared/properties/fields';
import { requiredText, webAddress } from '../../shared/properties/schemas';

export const feedUrl = requiredTextField(
	'Feed URL',
	'feedUrl',
	'e.g. https://news.example.com/feed.json',
	'The URL of the JSON feed',
);

export const feedUrlInput = requiredText.pipe(webAddress('https://news.example.com/feed.json'));
