import type { ApiClient } from '../../../shared/client/apiClient';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { withoutUnset } from '../../../shared/operations/recordOrInput';
import type { NamedFields } from './mergedFeed';

/** The fields of a data feed that the items of a run have set. */
interface SetOfFeed {
	readonly fields: NamedFields;
	/** Whether the feed uses a token that one of the items has set. */
	readonly hasToken: boolean;
}

/** By feed: the list may still show a feed as it was before the run. */
const feedsOf = sharedByItems(() => new Map<string, SetOfFeed>());

/** Returns the fields that an item sets, on top of those that earlier items of the run have set. */
export function withEarlierItems(api: ApiClient, feedId: string, fields: NamedFields): SetOfFeed {
	const earlier = feedsOf(api).get(feedId);
	return {
		fields: { ...earlier?.fields, ...withoutUnset(fields) },
		hasToken: earlier?.hasToken ?? false,
	};
}

/** Records the fields that were set. */
export function noteSet(api: ApiClient, feedId: string, set: SetOfFeed): void {
	feedsOf(api).set(feedId, set);
}
