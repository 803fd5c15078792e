import { Lacking, noting, operationOf, type Account } from './account.mts';
import { compareError, compareSuccess, isSuccess } from './compare.mts';
import { isObject, type JsonObject } from './forms.mts';
import { readFirstPage } from './firstPage.mts';
import { recordsOf } from './records.mts';
import type { Received, Values } from './service.mts';

/**
 * The requests that only read, GET or not. Written by hand: that a request may be sent twice (`x-idempotent`) does not
 * mean that it changes nothing.
 */
interface Read {
	readonly id: string;
	/** The records that it lists, as a reason calls them. Absent for a single record. */
	readonly lists?: string;
	/** Requests to try until one has records. Throws `Lacking`. Default: one without values. */
	readonly values?: (account: Account) => readonly Values[] | Promise<readonly Values[]>;
	/** Statuses that say that a record has no such thing, and the reason for the report. */
	readonly none?: { readonly statuses: readonly number[]; readonly reason: string };
}

const MOST_TRIES = 3;
const UNSUBSCRIBED = 2;
const CLEANED = 3;

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

/** Tries a read with one record after another, at most three, until one shows its records. */
export async function runRead(account: Account, { id, lists, values, none }: Read): Promise<void> {
	await noting(
		async () => {
			const operation = operationOf(id);
			let reason: string | undefined;
			for (const each of (await (values?.(account) ?? [{}])).slice(0, MOST_TRIES)) {
				const page = await readFirstPage(account, operation, each);
				const { received } = page;
				if (none?.statuses.includes(received.status)) {
					account.findings.add(operation, compareError(operation, received));
					reason = none.reason;
					continue;
				}
				const body = isSuccess(received.status) ? received.json : undefined;
				account.findings.add(operation, compareSuccess(operation, received), body);
				reason = isEmpty(received) && lists !== undefined ? new Lacking(lists).message : undefined;
				if (reason !== undefined) {
					account.found.empty.add(id);
					continue;
				}
				account.found.add(page);
				break;
			}
			if (reason !== undefined) account.findings.skip(id, reason);
		},
		(reason) => account.findings.skip(id, reason),
	);
}

function isEmpty({ json }: Received): boolean {
	return recordsOf(json)?.length === 0;
}

/** Returns requests with an ID from a list, one for each of its records. */
function inPath(
	parameter: string,
	list: string,
	field: string,
	what: string,
	isWanted?: (record: JsonObject) => boolean,
): NonNullable<Read['values']> {
	return ({ found }) =>
		found.values(list, field, what, isWanted).map((id) => ({ path: { [parameter]: id } }));
}

/** Contacts that left a channel or whose address bounced are the ones with suppressions. */
async function suppressedContacts({ service, found }: Account): Promise<readonly Values[]> {
	const contacts = found.values('browseContacts', 'email', 'contacts');
	const body = { statuses: [UNSUBSCRIBED, CLEANED], pageSize: MOST_TRIES };
	const { json } = await service.send(operationOf('browseContacts'), { body });
	const left = (recordsOf(json) ?? []).flatMap((each) =>
		isObject(each) && typeof each.email === 'string' ? [each.email] : [],
	);
	return [...left, ...contacts].map((email) => ({ path: { email } }));
}

/** Published letters with the slugs of their channels, which some rows name by title. */
function publishedLetters(
	{ found }: Account,
	compare: (one: JsonObject, other: JsonObject) => number = () => 0,
): readonly Values[] {
	found.values('getLetterMetrics', 'uniqueId', 'published letters');
	const slugs = new Map(
		found
			.records('getChannels')
			.flatMap(({ channelSlug, title }) => [
				[channelSlug, channelSlug] as const,
				[title, channelSlug] as const,
			]),
	);
	return found
		.records('getLetterMetrics')
		.toSorted(compare)
		.flatMap(({ uniqueId, channel }) => {
			const slug = slugs.get(channel) ?? channel;
			const isUsable = typeof uniqueId === 'string' && typeof slug === 'string';
			return isUsable ? [{ path: { channel: slug, letterId: uniqueId } }] : [];
		});
}

/** No field says that a letter is an SMS campaign. Nobody opens one, so those come first. */
function likelySmsCampaigns(account: Account): readonly Values[] {
	const isLikely = ({ opens, delivered }: JsonObject) => opens === 0 && delivered !== 0;
	return publishedLetters(account, (one, other) => Number(isLikely(other)) - Number(isLikely(one)));
}

/** A subscription of a connection that does not exist: its signature is of no use to anybody. */
function unusedSubscription({ found }: Account): readonly Values[] {
	const channel = found.single('getActivityFeedChannel')?.channel;
	if (typeof channel !== 'string') throw new Lacking('activity feed');
	return [{ body: { socket_id: '1.1', channel_name: channel } }];
}

const DAY_MS = 86_400_000;

/** Returns a period of days that ends today. */
function lastDays(now: Date, days: number): { from: string; to: string } {
	const from = new Date(now.getTime() - (days - 1) * DAY_MS);
	return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}
