import type { IPollFunctions } from 'n8n-workflow';
import { endpoints } from '../shared/api/endpoints';
import { recordsOf } from '../shared/api/records';
import { ApiClient } from '../shared/client/apiClient';
import { isPaged, readPages, type ListedPage, type PagePosition } from '../shared/client/pages';
import { RETRY_POLICY } from '../shared/client/retry';
import { exactIdOf, type ChangeFilters, type ChangeKind } from './changeKind';

export type { ListedPage, PagePosition };

/**
 * Reads the list page by page, from its top or from a position. `onMissing` is called at the end if the total says that
 * there are more records than came.
 */
export type ReadPages = (from?: PagePosition, onMissing?: () => void) => AsyncIterable<ListedPage>;

/** A poll does not wait long, and leaves a page that hangs to the next poll. */
const POLICY = {
	...RETRY_POLICY,
	withinMs: 15_000,
	rateLimitMs: 5_000,
	timeoutMs: 30_000,
};

/** Returns the list in which a kind of change shows. Reading throws an `ApiError`, or `Cancelled` at the signal. */
export function changeList(
	context: IPollFunctions,
	kind: ChangeKind,
	filters: ChangeFilters,
	signal: AbortSignal,
): ReadPages {
	const { endpoint: name } = kind;
	const request = kind.request?.(filters) ?? {};
	let client: ApiClient | undefined;
	return async function* pages(from, onMissing) {
		client ??= await ApiClient.open(context, { maxConcurrency: 1, signal, policy: POLICY });
		if (!isPaged(name)) {
			const { items } = await client.call(endpoints[name], request);
			yield { records: recordsOf(items), number: 1 };
		} else {
			yield* readPages(client, name, request as object, {
				// While contacts are added, a page may show those of the page before once more. That is not the list's end.
				identity: kind.growsAtTop ? undefined : (record) => exactIdOf(kind, record),
				from,
				hint: onMissing,
			});
		}
	};
}
