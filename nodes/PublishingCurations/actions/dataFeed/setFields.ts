import type { ApiClient, RunOfItems } from '../../../shared/client/apiClient';
import type { NamedFields } from './mergedFeed';

/** What the items of a run have set of a data feed. */
interface SetOfFeed {
	readonly fields: NamedFields;
	/** Whether the feed uses a token that one of them has brought. */
	readonly hasToken: boolean;
}

/** By feed: the list may still show one as it was before. */
const known = new WeakMap<RunOfItems, Map<string, SetOfFeed>>();

/** The fields that an item sets, over those that earlier items of the run have set. */
export function withEarlierItems(
	{ run }: ApiClient,
	feedId: string,
	fields: NamedFields,
): SetOfFeed {
	const set = Object.entries(fields).filter(([, value]) => value !== undefined);
	const earlier = known.get(run)?.get(feedId);
	return {
		fields: { ...earlier?.fields, ...Object.fromEntries(set) },
		hasToken: earlier?.hasToken ?? false,
	};
}

/** Remembers what was set. */
export function noteSet({ run }: ApiClient, feedId: string, set: SetOfFeed): void {
	const feeds = known.get(run) ?? new Map<string, SetOfFeed>();
	known.set(run, feeds.set(feedId, set));
}
