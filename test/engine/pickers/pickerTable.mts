import type { INodeListSearchItems } from 'n8n-workflow';

import { PROMOTION_ID, RUN_ID } from '../../../sandbox/index.mts';

export interface Picker {
	readonly node: string;
	readonly method: string;
	readonly kind: 'listSearch' | 'loadOptions';
	/** Plural of the records, as the error names them. */
	readonly what: string;
	readonly path: string;
	/** The end of the error: a remedy that always works. */
	readonly byHand: string;
	/** An entry with its label. */
	readonly entry: INodeListSearchItems;
	readonly count: number;
	/** The service's name for the keyword, if the service searches. */
	readonly isSearchedThere?: true;
	/** Path of the list in the response. Default: `items`. */
	readonly records?: 'aggregates';
}

const BY_ID = "choose 'By ID' and enter the ID";
const channels = {
	what: 'channels',
	path: '/api/v3/channels',
	count: 6,
	entry: {
		name: 'Café & Culture (Culture)',
		value: 'culture-club',
		description: 'culture-club',
	},
} as const;
const search = { kind: 'listSearch', byHand: BY_ID } as const;
const options = { kind: 'loadOptions' } as const;
const paged = { ...search, isSearchedThere: true } as const;
/** Returns an entry that matches a pattern. */
const like = (name: RegExp, id: RegExp) =>
	({
		name: expect.stringMatching(name),
		value: expect.stringMatching(id),
		description: expect.stringMatching(id),
	}) as unknown as INodeListSearchItems;

/** Every picker of every node but those of the imports, which have a test of their own. */
export const pickers: Picker[] = [
	...['publishingLetters', 'publishingContacts'].map(
		(node): Picker => ({
			...channels,
			node,
			method: 'searchChannels',
			kind: 'listSearch',
			byHand: "choose 'By Slug' and enter the slug",
		}),
	),
	...[
		'publishingLetters',
		'publishingPromotions',
		'publishingCurations',
		'publishingAgents',
		'publishingContacts',
	].map(
		(node): Picker => ({
			...channels,
			...options,
			node,
			method: 'getChannels',
			byHand: 'use an expression for the slugs',
		}),
	),
	...['publishingCurations', 'publishingLetters'].map(
		(node): Picker => ({
			...channels,
			...options,
			node,
			method: 'getChannelIds',
			byHand: 'use an expression for the channel IDs',
			entry: { name: 'Café & Culture (Culture)', value: 104, description: '104' },
		}),
	),
	{
		...options,
		node: 'publishingLetters',
		method: 'getNewsletterTags',
		what: 'newsletter tags',
		path: '/api/v3/letters/tags',
		count: 2,
		byHand: 'use an expression for the tag IDs',
		entry: { name: 'Weekend (channel 101)', value: 'tag_31', description: 'tag_31' },
	},
	{
		...paged,
		node: 'publishingLetters',
		method: 'searchDrafts',
		what: 'drafts',
		path: '/api/v3/letters',
		count: 5,
		entry: like(/^Morning Brief: next \(morning-brief, ready to send, \d{4}-\d\d-\d\d\)$/, /^ltr_/),
	},
	...['publishingLetters', 'publishingAgents'].map(
		(node): Picker => ({
			...paged,
			node,
			method: 'searchAllLetters',
			what: 'letters',
			path: '/api/v3/letters',
			count: 100,
			entry: like(/ #132 \(members-only, published, \d{4}-\d\d-\d\d\)$/, /^ltr_/),
		}),
	),
	{
		...paged,
		node: 'publishingLetters',
		method: 'searchTemplates',
		what: 'templates',
		path: '/api/v3/letters',
		count: 2,
		entry: like(/^Digest \(template, \d{4}-\d\d-\d\d\)$/, /^tpl_/),
	},
	{
		...paged,
		node: 'publishingCurations',
		method: 'searchCurations',
		what: 'curations',
		path: '/api/v3/curations',
		records: 'aggregates',
		count: 100,
		entry: like(/^Grüße, "world" 128 \(The Daily Example, \d{4}-\d\d-\d\d\)$/, /^cur_/),
	},
	{
		...paged,
		node: 'publishingCurations',
		method: 'searchFeeds',
		what: 'RSS feeds',
		path: '/api/v3/curations/feeds',
		count: 10,
		entry: like(/^Films 25 \(https:\/\/feeds\.example\/5\.xml\)$/, /^feed_/),
	},
	{
		...search,
		node: 'publishingLetters',
		method: 'searchLetters',
		what: 'letters',
		path: '/api/v3/letters/metrics',
		count: 40,
		entry: like(
			/^SMS: The numbers behind the news #132 \(members-only, \d{4}-\d\d-\d\d\)$/,
			/^ltr_/,
		),
	},
	{
		...search,
		node: 'publishingContacts',
		method: 'searchContactFields',
		what: 'custom fields',
		path: '/api/v3/contacts/custom-fields',
		count: 5,
		entry: {
			name: 'Prénom préféré (prenom_préféré, text)',
			value: 6,
			description: '6',
		},
	},
	{
		...search,
		node: 'publishingContacts',
		method: 'searchContactFieldKeys',
		what: 'custom fields',
		path: '/api/v3/contacts/custom-fields',
		byHand: "choose 'By Key' and enter the key",
		count: 5,
		entry: {
			name: 'Prénom préféré (prenom_préféré, text)',
			value: 'prenom_préféré',
			description: 'prenom_préféré',
		},
	},
	{
		...search,
		node: 'publishingContacts',
		method: 'searchContactTags',
		what: 'tags',
		path: '/api/v3/contacts/tags',
		isSearchedThere: true,
		count: 6,
		entry: { name: 'early-reader (52 contacts)', value: 1, description: '1' },
	},
	...(
		[
			['searchContactTagNames', 'listSearch', "choose 'By Name' and enter the name"],
			['getContactTagNames', 'loadOptions', 'use an expression for the names'],
		] as const
	).map(
		([method, kind, byHand]): Picker => ({
			node: 'publishingContacts',
			method,
			kind,
			byHand,
			what: 'tags',
			path: '/api/v3/contacts/tags',
			isSearchedThere: true,
			count: 6,
			entry: {
				name: 'early-reader (52 contacts)',
				value: 'early-reader',
				description: 'early-reader',
			},
		}),
	),
	{
		...search,
		node: 'publishingContacts',
		method: 'searchSegments',
		what: 'segments',
		path: '/api/v3/contacts/segments',
		count: 4,
		entry: { name: 'Nobody (Segment number 4)', value: 4, description: '4' },
	},
	{
		...paged,
		node: 'publishingCurations',
		method: 'searchDataFeeds',
		isSearchedThere: true,
		what: 'data feeds',
		path: '/api/v3/curations/data-feeds',
		count: 20,
		entry: {
			name: 'Recettes d’été 27 (https://feeds.example/3.json)',
			value: expect.stringMatching(/^feed_/),
			description: expect.stringMatching(/^feed_/),
		} as unknown as INodeListSearchItems,
	},
	{
		...search,
		node: 'publishingCurations',
		method: 'searchCurationFields',
		what: 'curation custom fields',
		path: '/api/v3/curations/custom-fields',
		byHand: "choose 'By Key' and enter the key",
		count: 3,
		entry: { name: 'Doors open', value: 'doors_open', description: 'doors_open' },
	},
	{
		...search,
		node: 'publishingPromotions',
		method: 'searchPurchases',
		what: 'purchases',
		path: '/api/v3/promotions/purchases',
		count: 24,
		entry: {
			name: expect.stringMatching(
				/^Rejected: Classified, "small" \(\d{4}-\d\d-\d\d, buyer\+2@advertiser\.example\)$/,
			),
			value: expect.stringMatching(/^[\da-f-]{36}$/),
			description: expect.stringMatching(/^[\da-f-]{36}$/),
		} as unknown as INodeListSearchItems,
	},
	{
		...options,
		node: 'publishingPromotions',
		method: 'getPromoters',
		what: 'promoters',
		path: '/api/v3/promotions/promoters',
		byHand: 'use an expression for the names',
		count: 6,
		entry: { name: 'Café Zentral', value: 'Café Zentral', description: 'Café Zentral' },
	},
	{
		...paged,
		node: 'publishingPromotions',
		method: 'searchPromotions',
		what: 'promotions',
		path: '/api/v3/promotions',
		count: 60,
		entry: {
			name: expect.stringMatching(/^Spring sale 60 \(Acorn Coffee, \d{4}-\d\d-\d\d\)$/),
			value: PROMOTION_ID,
			description: PROMOTION_ID,
		} as unknown as INodeListSearchItems,
	},
	{
		...search,
		node: 'publishingAgents',
		method: 'searchRuns',
		what: 'runs',
		path: '/api/v3/agents/activity',
		count: 60,
		entry: {
			name: expect.stringMatching(
				/^Subject line helper \(What moved overnight #\d+, \d{4}-\d\d-\d\d\)$/,
			),
			value: RUN_ID,
			description: RUN_ID,
		} as unknown as INodeListSearchItems,
	},
	{
		...search,
		node: 'publishingAgents',
		method: 'searchAgents',
		what: 'agents',
		path: '/api/v3/agents',
		count: 6,
		entry: {
			name: 'Übersetzungshelfer',
			value: expect.stringMatching(/^[\da-f-]{36}$/),
			description: expect.stringMatching(/^[\da-f-]{36}$/),
		} as unknown as INodeListSearchItems,
	},
];
