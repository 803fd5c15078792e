import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import { operationOf, type Account } from './account.mts';
import { isObject, type JsonObject } from './forms.mts';
import { recordsOf } from './records.mts';
import { NotTried, type Values } from './service.mts';

/** The requests that only read. Those with GET are taken from the description; all others are listed here. */

/** Reads that are not GET. That a request may be sent twice (`x-idempotent`) does not mean that it changes nothing. */
const OTHER_READS = new Set([
	'authorizeActivityFeed',
	'browseContacts',
	'getAudienceMetrics',
	'getLetterMetrics',
	'getLinkClicks',
	'getMetricTotals',
	'getSegmentContacts',
	'previewDataFeed',
	'previewFeedUrl',
]);

/** Lists and fields with the IDs of path parameters. A new operation with one of these needs nothing here. */
const IDS: Readonly<Record<string, readonly [list: string, field: string]>> = {
	agentId: ['getAgents', 'uniqueId'],
	email: ['browseContacts', 'email'],
	feedId: ['getDataFeeds', 'uniqueId'],
	importId: ['getImports', 'uniqueId'],
	letterId: ['getLetterMetrics', 'uniqueId'],
	promotionId: ['getPromotions', 'promotionCollateralUid'],
	purchaseId: ['getPurchases', 'uniqueId'],
	runId: ['getAgentActivity', 'uniqueId'],
	segmentId: ['getSegments', 'id'],
};

/** Records that are tried first, because others may have nothing to show. */
const LIKELY: Readonly<Record<string, (record: JsonObject) => boolean>> = {
	getClickedLinks: ({ clicks }) => clicks !== 0,
	getImportErrors: ({ recordsFailed }) => recordsFailed !== 0,
	// No field says that a letter is an SMS campaign. Nobody opens one.
	getSmsDeliveryReport: ({ opens, delivered }) => opens === 0 && delivered !== 0,
	previewPurchase: ({ status }) => status === 'pending',
};

type Candidates = (account: Account) => readonly Values[] | Promise<readonly Values[]>;

/** Requests whose values are not IDs in the path alone. */
const VALUES: Readonly<Record<string, Candidates>> = {
	authorizeActivityFeed: ({ found }) => {
		const [channel] = found.values(found.records('getActivityFeedChannel'), 'channel');
		// A subscription of a connection that does not exist: its signature is of no use to anybody.
		return [{ body: { socket_id: '1.1', channel_name: channel } }];
	},
	getActiveTemplates: ({ found }) => {
		const slugs = found.values(found.records('getChannels'), 'channelSlug');
		return [{ query: { 'channels[]': slugs.slice(0, 10) } }];
	},
	getAudienceMetrics: ({ now }) => [{ body: lastDays(now, 30) }],
	getLetter: (account) => ofChannels(account, 'getLetter'),
	getLetters: () => [{ query: { allChannels: true } }],
	getLinkClicks: ({ now }) => [{ body: lastDays(now, 365) }],
	getMetricTotals: ({ now }) => [{ body: lastDays(now, 30) }],
	getSmsDeliveryReport: (account) => ofChannels(account, 'getSmsDeliveryReport'),
	getSuppressions: suppressedContacts,
	previewDataFeed: ({ found }) =>
		found.records('getDataFeeds').map(({ uniqueId, feedUrl }) => ({
			path: { feedId: String(uniqueId) },
			body: { feedUrl },
		})),
	previewFeedUrl: ({ found }) => {
		const open = found.records('getDataFeeds').filter(({ authType }) => authType !== 1);
		return found.values(open, 'feedUrl').map((feedUrl) => ({ body: { feedUrl } }));
	},
};

/** Statuses that say that a record has no such thing. */
export const NOTHING_THERE: Readonly<Record<string, readonly number[]>> = {
	getSmsDeliveryReport: [404],
	previewDataFeed: [400, 422],
	previewFeedUrl: [400, 422],
};

/** All reads: lists first, whose records have the IDs for the others. */
export const READS: readonly Operation[] = DESCRIBED.filter(
	({ id, method }) => method === 'GET' || OTHER_READS.has(id),
).toSorted((one, other) => Number(isLate(one)) - Number(isLate(other)));

function isLate({ id, path }: Operation): boolean {
	return path.includes('{') || (VALUES[id]?.length ?? 0) > 0;
}

/** Returns requests to try until one shows records. Throws `NotTried` if the account has none. */
export async function candidatesOf(
	account: Account,
	operation: Operation,
): Promise<readonly Values[]> {
	const { id, path } = operation;
	const values = VALUES[id];
	if (values !== undefined) return await values(account);
	const [parameter] = /(?<=\{)\w+/.exec(path) ?? [];
	if (parameter === undefined) return [{}];
	const source = IDS[parameter];
	if (source === undefined) throw new NotTried(`no list is known that has ${parameter}`);
	const [list, field] = source;
	const records = likelyFirst(id, account.found.records(list));
	return account.found.values(records, field).map((value) => ({ path: { [parameter]: value } }));
}

function likelyFirst(id: string, records: readonly JsonObject[]): readonly JsonObject[] {
	const isLikely = LIKELY[id] ?? (() => true);
	return records.toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)));
}

/** Returns published letters with the slugs of their channels, which some rows name by title. */
function ofChannels({ found }: Account, id: string): readonly Values[] {
	const channels = found.records('getChannels');
	return likelyFirst(id, found.records('getLetterMetrics')).map(({ uniqueId, channel }) => {
		const { channelSlug } = channels.find(({ title }) => title === channel) ?? {};
		return { path: { channel: String(channelSlug ?? channel), letterId: String(uniqueId) } };
	});
}

/** Contacts that left a channel or whose address bounced are the ones with suppressions. */
async function suppressedContacts({ service, found }: Account): Promise<readonly Values[]> {
	const body = { statuses: [2, 3], pageSize: 3 };
	const { json } = await service.send(operationOf('browseContacts'), { body });
	const left = (recordsOf(json) ?? []).filter(isObject);
	const emails = found.values([...left, ...found.records('browseContacts')], 'email');
	return emails.map((email) => ({ path: { email } }));
}

/** Returns a period of days that ends today. */
function lastDays(now: Date, days: number): { from: string; to: string } {
	const from = new Date(now.getTime() - (days - 1) * 86_400_000);
	return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}
