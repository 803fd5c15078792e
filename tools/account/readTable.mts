import type { Account } from './account.mts';
import {
	inPath,
	lastDays,
	likelySmsCampaigns,
	publishedLetters,
	suppressedContacts,
	unusedSubscription,
} from './candidates.mts';
import type { Values } from './service.mts';

/**
 * The requests that only read, GET or not. Written by hand: that a request may be sent twice (`x-idempotent`) does not
 * mean that it changes nothing.
 */
export interface Read {
	readonly id: string;
	/** The records that it lists, as a reason calls them. Absent for a single record. */
	readonly lists?: string;
	/** Requests to try until one has records. Throws `Lacking`. Default: one without values. */
	readonly values?: (account: Account) => readonly Values[] | Promise<readonly Values[]>;
	/** Statuses that say that a record has no such thing, and the reason for the report. */
	readonly none?: { readonly statuses: readonly number[]; readonly reason: string };
}

/** Needs no ID. */
const LISTS: readonly Read[] = [
	{ id: 'getChannels', lists: 'channels' },
	{ id: 'getAgents', lists: 'agents' },
	{ id: 'getAgentActivity', lists: 'runs of agents' },
	{ id: 'getActivityFeedChannel' },
	{ id: 'browseContacts', lists: 'contacts' },
	{ id: 'getContactFields', lists: 'custom fields of contacts' },
	{ id: 'getContactTags', lists: 'tags of contacts' },
	{ id: 'getSystemSegments', lists: 'built-in segments' },
	{ id: 'getSegments', lists: 'saved segments' },
	{ id: 'getImports', lists: 'imports' },
	{ id: 'getCurations', lists: 'curations' },
	{ id: 'getCurationTags', lists: 'tags of curations' },
	{ id: 'getCurationFields', lists: 'custom fields of curations' },
	{ id: 'getDataFeeds', lists: 'data feeds' },
	{ id: 'getFeeds', lists: 'RSS feeds' },
	{ id: 'getLetters', lists: 'letters', values: () => [{ query: { allChannels: true } }] },
	{ id: 'getLetterMetrics', lists: 'published letters' },
	{ id: 'getTopPerformers', lists: 'letters in the last 90 days' },
	{ id: 'getNewsletterTags', lists: 'newsletter tags' },
	{ id: 'getMetricTotals', values: ({ now }) => [{ body: lastDays(now, 30) }] },
	{ id: 'getAudienceMetrics', values: ({ now }) => [{ body: lastDays(now, 30) }] },
	{
		id: 'getLinkClicks',
		lists: 'clicked links in the last year',
		values: ({ now }) => [{ body: lastDays(now, 365) }],
	},
	{ id: 'getPromotions', lists: 'promotions' },
	{ id: 'getPromotionInsights', lists: 'promotions' },
	{ id: 'getPurchases', lists: 'purchases' },
	{ id: 'getPromoters', lists: 'advertisers' },
];

/** Needs an ID of one of the lists. */
const RECORDS: readonly Read[] = [
	{
		id: 'getActiveTemplates',
		lists: 'active templates',
		values: ({ found }) => {
			const slugs = found.values('getChannels', 'channelSlug', 'channels');
			return [{ query: { 'channels[]': slugs.slice(0, 10) } }];
		},
	},
	{ id: 'getAgent', values: inPath('agentId', 'getAgents', 'uniqueId', 'agents') },
	{ id: 'getAgentRun', values: inPath('runId', 'getAgentActivity', 'uniqueId', 'runs of agents') },
	{ id: 'authorizeActivityFeed', values: unusedSubscription },
	{ id: 'getContact', values: inPath('email', 'browseContacts', 'email', 'contacts') },
	{
		id: 'getContactActivity',
		lists: 'contact with activity among those tried',
		values: inPath('email', 'browseContacts', 'email', 'contacts'),
	},
	{
		id: 'getSuppressions',
		lists: 'contact with suppressions among those tried',
		values: suppressedContacts,
	},
	{ id: 'getSegment', values: inPath('segmentId', 'getSegments', 'id', 'saved segments') },
	{ id: 'countSegment', values: inPath('segmentId', 'getSegments', 'id', 'saved segments') },
	{
		id: 'getSegmentContacts',
		lists: 'contacts in the segments tried',
		values: inPath('segmentId', 'getSegments', 'id', 'saved segments'),
	},
	{
		id: 'getImportErrors',
		lists: 'failed rows in the imports tried',
		values: inPath(
			'importId',
			'getImports',
			'uniqueId',
			'imports with failed rows',
			({ recordsFailed }) => recordsFailed !== 0,
		),
	},
	{ id: 'getLetterById', values: inPath('letterId', 'getLetters', 'uniqueId', 'letters') },
	{
		id: 'getClickedLinks',
		lists: 'clicked links in the letters tried',
		values: inPath(
			'letterId',
			'getLetterMetrics',
			'uniqueId',
			'letters with clicks',
			({ clicks }) => clicks !== 0,
		),
	},
	{
		id: 'getLetter',
		values: (account) => publishedLetters(account),
	},
	{
		id: 'getSmsDeliveryReport',
		values: likelySmsCampaigns,
		none: {
			statuses: [404],
			reason: 'none of the letters tried is an SMS campaign, or SMS reports are off (status 404)',
		},
	},
	{
		id: 'previewDataFeed',
		values: ({ found }) => {
			found.values('getDataFeeds', 'feedUrl', 'data feeds');
			return found.records('getDataFeeds').flatMap(({ uniqueId, feedUrl }) => {
				const isUsable = typeof uniqueId === 'string' && typeof feedUrl === 'string';
				return isUsable ? [{ path: { feedId: uniqueId }, body: { feedUrl } }] : [];
			});
		},
		none: { statuses: [400, 422], reason: 'none of the data feeds tried could be fetched' },
	},
	{
		id: 'previewFeedUrl',
		values: ({ found }) =>
			found
				.values(
					'getDataFeeds',
					'feedUrl',
					'data feeds without a token',
					({ authType }) => authType !== 1,
				)
				.map((feedUrl) => ({ body: { feedUrl } })),
		none: { statuses: [400, 422], reason: 'none of the data feeds tried could be fetched' },
	},
	{
		id: 'getPromotion',
		values: inPath('promotionId', 'getPromotions', 'promotionCollateralUid', 'promotions'),
	},
	{
		id: 'downloadPromotionMetrics',
		values: inPath('promotionId', 'getPromotions', 'promotionCollateralUid', 'promotions'),
	},
	{
		id: 'previewPurchase',
		values: inPath(
			'purchaseId',
			'getPurchases',
			'uniqueId',
			'pending purchases',
			({ status }) => status === 'pending',
		),
	},
];

/** All reads, in two steps: the second takes its IDs from the first. */
export const READS: ReadonlyArray<readonly Read[]> = [LISTS, RECORDS];
