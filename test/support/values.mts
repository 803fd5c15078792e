import type { INode } from 'n8n-workflow';

/** Values of parameters as saved workflows have them. */

export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
export const bySlug = (value: unknown) => ({ __rl: true, mode: 'slug', value });
export const byName = (value: unknown) => ({ __rl: true, mode: 'name', value });

/** Takes the value from the item, because n8n itself may refuse a constant. */
export const ITEM = '={{ $json.value }}';

/** Words of messages about dates and whole numbers. */
export const DATE = 'must be a date such as 2026-05-31, or a date and time in ISO 8601';
export const WHOLE = 'must be a whole number';

/** Makes failures items. */
export const GOES_ON = { onError: 'continueRegularOutput' as const };

/** The token that tests have in its own credential. */
export const FEED_TOKEN = 'feed-token-0123456789';

export const long = (length: number, character = 'x') => character.repeat(length);
/** As many different texts. */
export const many = (length: number, start: string, end = '') =>
	Array.from({ length }, (_, index) => `${start}${index}${end}`);

/** The mappings that every data feed must have. */
export const mandatoryMappings = [
	{ source: 'link', target: 'url' },
	{ source: 'headline', target: 'title' },
	{ source: 'summary', target: 'excerpt' },
];

/** The fields of a new data feed, without its authentication. */
export const partnerFeed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: 'https://feeds.example/partners.json',
	archiveIntervalDays: 7,
	fieldMappings: { mapping: mandatoryMappings },
};

/** A node, as errors name one. */
export const NODE: INode = {
	id: 'node',
	name: 'Node',
	type: 'n8n-nodes-publishing.publishingLetters',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
