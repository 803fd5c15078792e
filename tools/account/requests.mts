import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import { isObject, type JsonObject } from './compare.mts';
import { NotTried, type Values } from './service.mts';

/** Reads that are not GET. That a request may be sent twice (`x-idempotent`) does not mean that it changes nothing. */
const OTHER_READS = new Set([
	'authorizeActivityFeed',
	'browseContacts',
	'getAudienceMetrics',
	'getLetterMetrics',
	'getLinkClicks',
	'getMetricTotals',
	'getSegmentContacts',
]);

const isLate = ({ id, path }: Operation) => path.includes('{') || id === 'getActiveTemplates';

/** All reads: lists first, whose records have the IDs for the others. */
export const READS: readonly Operation[] = DESCRIBED.filter(
	({ id, method }) => method === 'GET' || OTHER_READS.has(id),
).toSorted((one, other) => Number(isLate(one)) - Number(isLate(other)));

/** Lists and fields with the IDs of path parameters. A new operation with one of these needs nothing here. */
const IDS: Readonly<Record<string, readonly [list: string, field: string]>> = {
	agentId: ['getAgents', 'uniqueId'],
	email: ['browseContacts', 'email'],
	importId: ['getImports', 'uniqueId'],
	letterId: ['getLetterMetrics', 'uniqueId'],
	promotionId: ['getPromotions', 'promotionCollateralUid'],
	purchaseId: ['getPurchases', 'uniqueId'],
	runId: ['getAgentActivity', 'uniqueId'],
	segmentId: ['getSegments', 'id'],
};

/** All that was read: later requests take their IDs from it. */
export class Found extends Map<string, { readonly values: Values; readonly json: unknown }> {
	/** Returns the records that an operation gave. Throws `NotTried` if there are none. */
	records(id: string): readonly JsonObject[] {
		const json = this.get(id)?.json;
		const single = isObject(json) && isObject(json.items) ? json.items : json;
		const records = (recordsOf(json) ?? [single]).filter(isObject);
		if (records.length === 0) throw new NotTried(`${id} gave no records`);
		return records;
	}

	/** Returns requests to try until one shows records. Throws `NotTried` if the account has none. */
	candidates({ id, path }: Operation): readonly Values[] {
		const [parameter] = /(?<=\{)(?!channel)\w+/.exec(path) ?? [];
		if (parameter === undefined) return [this.valuesOf(id)];
		const [list, field] = IDS[parameter]!;
		return this.records(list).map((record) => ({
			path: { [parameter]: String(record[field]), channel: this.slugOf(record.channel) },
		}));
	}

	/** Returns the slug of a channel, which some rows name by its title. */
	private slugOf(channel: unknown): string {
		const { channelSlug = channel } =
			this.records('getChannels').find(({ title }) => title === channel) ?? {};
		return String(channelSlug);
	}

	private valuesOf(id: string): Values {
		if (id === 'getLetters') return { query: { allChannels: true } };
		if (id === 'getActiveTemplates') {
			const slugs = this.records('getChannels').map(({ channelSlug }) => channelSlug);
			return { query: { 'channels[]': slugs.slice(0, 10) } };
		}
		if (id === 'authorizeActivityFeed') {
			const [channel] = this.records('getActivityFeedChannel').map((each) => each.channel);
			// A subscription of a connection that does not exist: its signature is of no use to anybody.
			return { body: { socket_id: '1.1', channel_name: channel } };
		}
		const needsPeriod = ['getAudienceMetrics', 'getLinkClicks', 'getMetricTotals'].includes(id);
		const [from, to] = [30, 0].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
		return needsPeriod ? { body: { from: from!.slice(0, 10), to: to!.slice(0, 10) } } : {};
	}
}

/** Returns the object that holds a list, in each envelope that the description has. */
export function listOf(json: unknown): JsonObject {
	const { all, items } = isObject(json) ? json : {};
	return [all, items, json].find(isObject) ?? {};
}

/** Returns the records of a list, or `undefined` if there is no list. */
export function recordsOf(json: unknown): readonly unknown[] | undefined {
	const { items, aggregates, contacts, entries } = listOf(json);
	return [items, aggregates, contacts, entries].find(Array.isArray);
}
