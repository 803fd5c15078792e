import { CHANNELS } from './channels.mts';
import { before, plainDateTime } from './dates.mts';
import { opaqueId } from './ids.mts';

export interface FieldMapping {
	source: string;
	target: string;
}

/** As in `openapi/curations.yaml`, DataFeed; the credential itself is never part of it. */
export interface DataFeed {
	uniqueId: string;
	title: string;
	description: string;
	feedUrl: string;
	/** 0 = RSS feed, 1 = JSON data feed. */
	type: 0 | 1;
	isValid: boolean;
	validationCode: number;
	crawl: boolean;
	archiveIntervalDays: number;
	lastValidated: string;
	lastQueried: string;
	createdAt: string;
	updatedAt: string;
	deletedAt: string;
	channelName: string;
	channelSlug: string;
	sharedChannelIds: number[];
	tags: string[];
	/** 0 = none, 1 = bearer token. */
	authType: number;
	hasAuthSecret: boolean;
	fieldMappings: FieldMapping[];
}

interface FeedInput
	extends Pick<DataFeed, 'title' | 'description' | 'feedUrl' | 'type' | 'archiveIntervalDays'>,
		Pick<DataFeed, 'authType' | 'hasAuthSecret' | 'fieldMappings' | 'tags'> {
	channelIds: number[];
}

/** A feed just after it was created and fetched. */
export function createDataFeed(input: FeedInput, index: number | string, created: Date): DataFeed {
	const { channelIds, ...given } = input;
	const owners = CHANNELS.filter(({ channelId }) => channelIds.includes(channelId));
	const [owner] = channelIds.length === 1 ? owners : [];
	const at = plainDateTime(created);
	return {
		uniqueId: opaqueId('feed', `feed ${index}`),
		...given,
		isValid: true,
		validationCode: 0,
		crawl: true,
		lastValidated: at,
		lastQueried: at,
		createdAt: at,
		updatedAt: at,
		deletedAt: '',
		channelName: owner?.title ?? '',
		channelSlug: owner?.channelSlug ?? '',
		sharedChannelIds: channelIds,
	};
}

const SUBJECTS = ['Events', 'Jobs', 'Markets', 'Recettes d’été', 'Weather', 'Films'];

/** Thirty feeds, newest first; every third is an RSS feed, every fourth needs a token. */
export function createDataFeeds(now: Date): DataFeed[] {
	return Array.from({ length: 30 }, (_, index) => {
		const isRss = index % 3 === 2;
		const subject = SUBJECTS[index % SUBJECTS.length]!;
		const input: FeedInput = {
			title: `${subject} ${30 - index}`,
			description: `${subject} for the newsletters`,
			feedUrl: `https://feeds.example/${index}.${isRss ? 'xml' : 'json'}`,
			type: isRss ? 0 : 1,
			archiveIntervalDays: (index % 31) + 1,
			authType: !isRss && index % 4 === 0 ? 1 : 0,
			fieldMappings: isRss ? [] : MAPPINGS,
			tags: index % 2 === 0 ? ['partner'] : [],
			hasAuthSecret: !isRss && index % 4 === 0,
			channelIds: CHANNELS.slice(0, index % 4).map(({ channelId }) => channelId),
		};
		return createDataFeed(input, index, before(now, { days: index * 2 + 1 }));
	});
}

const MAPPINGS: FieldMapping[] = [
	{ source: 'link', target: 'url' },
	{ source: 'headline', target: 'title' },
	{ source: 'teaser.text', target: 'excerpt' },
	{ source: 'place', target: 'customField:venue' },
];

/** As in `openapi/curations.yaml`, FeedPreview: the first item of the feed at this URL. */
export function feedPreview(feedUrl: string) {
	const { origin, pathname } = new URL(feedUrl);
	return {
		itemCount: 12,
		fields: [
			{ path: 'link', sample: `${origin}${pathname.replace(/\.\w+$/, '')}/a` },
			{ path: 'headline', sample: 'Grüße, "world"' },
			{ path: 'teaser.text', sample: 'The first paragraph of the story …' },
			{ path: 'image.url', sample: 'https://images.example/a.jpg' },
			{ path: 'place', sample: '' },
		],
	};
}

export const CURATION_CUSTOM_FIELDS = [
	{ key: 'venue', name: 'Venue' },
	{ key: 'price', name: 'Price' },
	{ key: 'doors_open', name: 'Doors open' },
].map((field, index) => ({
	id: 31 + index,
	companyId: 7,
	...field,
	maxLength: 255,
	createdAt: '2026-01-02T03:04:05+00:00',
	updatedAt: '2026-01-02T03:04:05+00:00',
}));
