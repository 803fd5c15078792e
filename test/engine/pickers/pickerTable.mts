import { PROMOTION_ID, RUN_ID } from '../../../sandbox/index.mts';

export interface Picker {
	readonly node: string;
	readonly method: string;
	/** Plural of the records, as the error names them. */
	readonly what: string;
	/** Number of entries that the picker opens with. */
	readonly count: number;
	/** Label and ID of one entry. */
	readonly label: string | RegExp;
	readonly id: string | number | RegExp;
	/** The end of the error: a remedy that always works. */
	readonly byHand: string;
}

type Row = readonly [
	method: string,
	what: string,
	count: number,
	label: string | RegExp,
	id: Picker['id'],
	byHand?: string,
];

const BY_ID = "choose 'By ID' and enter the ID";
const enter = (name: string) => `choose 'By ${name}' and enter the ${name.toLowerCase()}`;
const express = (what: string) => `use an expression for the ${what}`;

const CHANNELS = ['channels', 6, 'Café & Culture (culture-club, Culture)'] as const;
const channel: Row = ['searchChannels', ...CHANNELS, 'culture-club', enter('Slug')];
const channels: Row = ['getChannels', ...CHANNELS, 'culture-club', express('slugs')];
const channelIds: Row = ['getChannelIds', ...CHANNELS, 104, express('channel IDs')];
const FIELDS = ['custom fields', 5, 'Prénom préféré (prenom_préféré, text)'] as const;
const LETTER = /^[\d-]{10}: .* #132 \(members-only, published\)$/;
const OPAQUE = /^[a-z\d]{10}$/;
const letter: Row = ['searchAllLetters', 'letters', 100, LETTER, OPAQUE];
const TAGS = ['tags', 6, 'early-reader (52 contacts)'] as const;
const UUID = /^[\da-f-]{36}$/;

const rows: Readonly<Record<string, readonly Row[]>> = {
	publishingAgents: [
		channels,
		letter,
		['searchAgents', 'agents', 6, 'Übersetzungshelfer', UUID],
		['searchRuns', 'runs', 60, /^[\d-]{10}: Subject line helper \(What .* #\d+\)$/, RUN_ID],
	],
	publishingContacts: [
		channel,
		channels,
		['getContactTagNames', ...TAGS, 'early-reader', express('names')],
		['searchContactFieldKeys', ...FIELDS, 'prenom_préféré', enter('Name')],
		['searchContactFields', ...FIELDS, 6],
		['searchContactTagNames', ...TAGS, 'early-reader', enter('Name')],
		['searchContactTags', ...TAGS, 1],
		['searchSegments', 'segments', 4, 'Nobody (Segment number 4)', 4],
	],
	publishingCurations: [
		channels,
		channelIds,
		[
			'searchCurationFields',
			'curation custom fields',
			3,
			'Doors open',
			'doors_open',
			"choose 'By Name' and enter the internal name",
		],
		['searchCurations', 'curations', 100, /^Grüße, "world" 128 \(The .*, [\d-]{10}\)$/, OPAQUE],
		['searchDataFeeds', 'data feeds', 20, /^Recettes d’été 27 \(.*\/3\.json\)$/, OPAQUE],
		['searchFeeds', 'RSS feeds', 10, 'Films 25 (https://feeds.example/5.xml)', OPAQUE],
	],
	publishingImports: [
		[
			'searchImports',
			'imports',
			60,
			/^webinar.*csv \(failed, [\d-]{10}, 270 failed rows\)$/,
			OPAQUE,
		],
	],
	publishingLetters: [
		channel,
		channels,
		channelIds,
		letter,
		[
			'getNewsletterTags',
			'newsletter tags',
			2,
			'Weekend (channel 101)',
			'w8k2q5x9dm',
			express('tag IDs'),
		],
		['searchDrafts', 'drafts', 5, /^[\d-]{10}: Morning Brief: next \(.*, ready to send\)$/, OPAQUE],
		['searchLetters', 'letters', 40, /^[\d-]{10}: SMS: .* #132 \(members-only\)$/, OPAQUE],
		['searchTemplates', 'templates', 2, /^Digest \(template, [\d-]{10}\)$/, OPAQUE],
	],
	publishingPromotions: [
		channels,
		['getPromoters', 'promoters', 6, 'Café Zentral', 'Café Zentral', express('names')],
		[
			'searchPromotions',
			'promotions',
			60,
			/^Spring sale 60 \(Acorn .*, [\d-]{10}\)$/,
			PROMOTION_ID,
		],
		[
			'searchPurchases',
			'purchases',
			24,
			/^Rejected, buyer\S+@\S+: Classified.* \([\d-]{10}\)$/,
			UUID,
		],
	],
};

/** Every picker of every node but that of audiences, which has tests of its own. */
export const pickers: readonly Picker[] = Object.entries(rows).flatMap(([node, ofNode]) =>
	ofNode.map(([method, what, count, label, id, byHand = BY_ID]): Picker => {
		return { node, method, what, count, label, id, byHand };
	}),
);
