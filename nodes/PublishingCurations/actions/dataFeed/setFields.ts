import type { ApiClient, RunOfItems } from '../../../shared/client/apiClient';
import type { NamedFields } from './mergedFeed';

/** What the items of a run have set of each data feed: the list may still show a feed as it was before. */
const known = new WeakMap<RunOfItems, Map<string, NamedFields>>();

/** The fields that an item sets, over those that earlier items of the run have set. */
export function withEarlierFields(
	{ run }: ApiClient,
	feedId: string,
	fields: NamedFields,
): NamedFields {
	const set = Object.entries(fields).filter(([, value]) => value !== undefined);
	return { ...known.get(run)?.get(feedId), ...Object.fromEntries(set) };
}

/** Remembers what was set. */
export function noteFields({ run }: ApiClient, feedId: string, fields: NamedFields): void {
	const feeds = known.get(run) ?? new Map<string, NamedFields>();
	known.set(run, feeds.set(feedId, fields));
}
