import { Lacking, operationOf, type Account } from './account.mts';
import { isObject, type JsonObject } from './forms.mts';
import { recordsOf } from './records.mts';
import type { Values } from './service.mts';

/** The records of an account that a read is tried with, likely ones first. */

/** At most this number of records is tried. */
export const MOST_TRIES = 3;
const UNSUBSCRIBED = 2;
const CLEANED = 3;

/** Returns requests with an ID from a list, one for each of its records. */
export function inPath(
	parameter: string,
	list: string,
	field: string,
	what: string,
	isWanted?: (record: JsonObject) => boolean,
): (account: Account) => readonly Values[] {
	return ({ found }) =>
		found.values(list, field, what, isWanted).map((id) => ({ path: { [parameter]: id } }));
}

/** Contacts that left a channel or whose address bounced are the ones with suppressions. */
export async function suppressedContacts({ service, found }: Account): Promise<readonly Values[]> {
	const contacts = found.values('browseContacts', 'email', 'contacts');
	const body = { statuses: [UNSUBSCRIBED, CLEANED], pageSize: MOST_TRIES };
	const { json } = await service.send(operationOf('browseContacts'), { body });
	const left = (recordsOf(json) ?? []).flatMap((each) =>
		isObject(each) && typeof each.email === 'string' ? [each.email] : [],
	);
	return [...left, ...contacts].map((email) => ({ path: { email } }));
}

/** Published letters with the slugs of their channels, which some rows name by title. */
export function publishedLetters(
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
export function likelySmsCampaigns(account: Account): readonly Values[] {
	const isLikely = ({ opens, delivered }: JsonObject) => opens === 0 && delivered !== 0;
	return publishedLetters(account, (one, other) => Number(isLikely(other)) - Number(isLikely(one)));
}

/** A subscription of a connection that does not exist: its signature is of no use to anybody. */
export function unusedSubscription({ found }: Account): readonly Values[] {
	const channel = found.single('getActivityFeedChannel')?.channel;
	if (typeof channel !== 'string') throw new Lacking('activity feed');
	return [{ body: { socket_id: '1.1', channel_name: channel } }];
}

const DAY_MS = 86_400_000;

/** Returns a period of days that ends today. */
export function lastDays(now: Date, days: number): { from: string; to: string } {
	const from = new Date(now.getTime() - (days - 1) * DAY_MS);
	return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}
