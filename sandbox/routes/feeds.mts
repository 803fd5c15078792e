import {
	createDataFeed,
	feedPreview,
	type DataFeed,
	type FieldMapping,
} from '../company/dataFeeds.mts';
import type { Company } from '../company/company.mts';
import { plainDateTime } from '../company/dates.mts';
import { byId, envelope, notValid } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { checkChannels } from './checkChannels.mts';
import { pageBounds } from './paging.mts';

interface FeedBody {
	title?: string;
	description?: string;
	feedUrl: string;
	archiveIntervalDays: number;
	authType: number;
	bearerToken?: string;
	fieldMappings: FieldMapping[];
	channels?: number[];
	tags?: string[];
}
type RssBody = Omit<FeedBody, 'authType' | 'bearerToken' | 'fieldMappings'> & {
	title: string;
	description: string;
	crawl?: boolean;
};
type PreviewBody = Pick<FeedBody, 'feedUrl' | 'bearerToken'>;
interface OneFeed {
	path: { feedId: string };
}
interface ListQuery {
	page: number;
	limit: number;
	keyword?: string;
	direction?: 'asc' | 'desc';
}

export const feeds = {
	getDataFeeds: route<{ query: ListQuery }>(({ query }, service) =>
		listed(query, service, ({ type }) => type === 1),
	),

	createDataFeed: route<{ body: FeedBody }>(({ body }, service) => {
		const { bearerToken, title = '', description = '', ...given } = body;
		return created(
			{ ...given, title, description, type: 1, hasAuthSecret: Boolean(bearerToken) },
			service,
		);
	}),

	// Tags and channels that are left out are gone; without a token the stored one is kept.
	updateDataFeed: route<OneFeed & { body: FeedBody }>(({ path, body }, { company, clock }) => {
		const { bearerToken, channels = [], tags = [], ...given } = body;
		checkChannels(channels);
		const feed = oneFeed(path.feedId, company, 1);
		const hasAuthSecret = Boolean(bearerToken) || (given.authType === 1 && feed.hasAuthSecret);
		if (given.authType === 1 && !hasAuthSecret) throw notValid(['bearerToken: none is stored']);
		const updatedAt = plainDateTime(clock());
		Object.assign(feed, { ...given, tags, sharedChannelIds: channels, hasAuthSecret, updatedAt });
		return envelope(feed, 1, 'The data feed is updated.');
	}),

	deleteDataFeed: route<OneFeed>(({ path }, { company }) => {
		remove(oneFeed(path.feedId, company, 1), company);
		return { status: 200 };
	}),

	// A token is used for this fetch only; without one, the stored token is used.
	previewDataFeed: route<OneFeed & { body: PreviewBody }>(({ path, body }, { company }) => {
		const { hasAuthSecret } = oneFeed(path.feedId, company);
		return fetched(body.feedUrl, body.bearerToken || (hasAuthSecret ? STORED : ''), company);
	}),

	previewFeedUrl: route<{ body: PreviewBody }>(({ body }, { company }) =>
		fetched(body.feedUrl, body.bearerToken ?? '', company),
	),

	getFeeds: route<{
		query: ListQuery & {
			status?: 'active' | 'inactive' | 'error';
			'channels[]'?: string[];
			orderBy: keyof DataFeed;
		};
	}>(({ query }, service) => {
		const slugs = query['channels[]'];
		return listed(
			query,
			service,
			({ type, isValid, channelSlug }) =>
				type === 0 &&
				(slugs === undefined || slugs.includes(channelSlug)) &&
				(query.status === undefined || isValid === (query.status === 'active')),
		);
	}),

	createFeed: route<{ body: RssBody }>(({ body }, service) => {
		const none = { authType: 0, hasAuthSecret: false, fieldMappings: [] };
		return created({ ...body, ...none, type: 0 }, service);
	}),

	deleteFeed: route<OneFeed>(({ path }, { company }) => {
		remove(oneFeed(path.feedId, company), company);
		return { status: 200 };
	}),
};

function listed(query: ListQuery, service: Service, isAskedFor: (feed: DataFeed) => boolean) {
	const keyword = query.keyword?.toLowerCase() ?? '';
	const matching = service.company.dataFeeds.filter(
		(feed) => isAskedFor(feed) && feed.title.toLowerCase().includes(keyword),
	);
	if (query.direction === 'asc') matching.reverse();
	const bounds = pageBounds({ page: query.page, size: query.limit }, service);
	return envelope(matching.slice(...bounds), matching.length);
}

/** Placeholder for the stored token, which the sandbox does not keep. */
const STORED = 'stored';
const EXPIRED = 'expired-token';

/**
 * The preview of a URL. Hosts below `.invalid` cannot be reached. A URL needs a token if a feed of the company uses one there;
 * all tokens but one are right.
 */
function fetched(feedUrl: string, token: string, { dataFeeds }: Company) {
	const { hostname } = new URL(feedUrl);
	if (hostname.endsWith('.invalid')) throw notValid([`feedUrl: ${hostname} cannot be reached`]);
	const isProtected = dataFeeds.some((feed) => feed.feedUrl === feedUrl && feed.authType === 1);
	if (isProtected && (token === '' || token === EXPIRED)) {
		throw notValid([`feedUrl: ${hostname} responded with status 401`]);
	}
	return envelope(feedPreview(feedUrl), 1);
}

type NewFeed = Omit<Parameters<typeof createDataFeed>[0], 'channelIds' | 'tags'> &
	Pick<FeedBody, 'channels' | 'tags'>;

function created({ channels = [], tags = [], ...given }: NewFeed, { company, clock }: Service) {
	checkChannels(channels);
	company.made += 1;
	const index = `made ${company.made}`;
	const feed = createDataFeed({ ...given, tags, channelIds: channels }, index, clock());
	company.dataFeeds.unshift(feed);
	return envelope(feed, 1, 'The feed is created.', 201);
}

function oneFeed(id: string, { dataFeeds }: Company, type?: number): DataFeed {
	const ofType = dataFeeds.filter((feed) => feed.type === (type ?? feed.type));
	return byId(ofType, id, 'feed');
}

function remove(gone: DataFeed, company: Company): void {
	company.dataFeeds = company.dataFeeds.filter((feed) => feed !== gone);
}
