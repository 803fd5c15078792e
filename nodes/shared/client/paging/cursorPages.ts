import type { Cursor, Endpoint } from '../../api/endpoints';
import { recordsOf, type ApiRecord } from '../../api/records';
import type { ApiResponse } from '../../api/response';
import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import { fingerprint, mayRefusePage } from './pageReader';
import { givenUp, type ListedPage, type Reading } from './reading';
import { SeenRecords } from './seenRecords';

/** An endpoint of which each page says where the next one begins. */
export type ByCursor = Endpoint & { readonly paging: Cursor };

const NO_PAGE: ApiResponse = { items: [] };

/**
 * The pages of a list that is read by cursor, one after another. It ends where a page has no cursor, has no
 * records, or has a cursor that came before, unless its records show that it goes on under that one. What it
 * states as its total is no reason: it may be a lower bound.
 */
export async function* cursorPages(
	api: ApiClient,
	endpoint: ByCursor,
	request: EndpointRequest,
	{ identity, limit = Infinity, from = { number: 1 }, hint }: Reading,
): AsyncGenerator<ListedPage> {
	const { paging } = endpoint;
	const size = from.size ?? Math.min(limit, paging.largest);
	const came = new Set<string | undefined>();
	const seen = new SeenRecords(identity);
	let received = 0;
	let last: readonly ApiRecord[] = [];
	let isAgain = false;
	for (let { number, cursor } = from; ; number++) {
		came.add(JSON.stringify(cursor));
		const position = {
			[paging.size]: size,
			...(cursor === undefined ? {} : { [paging.cursor]: cursor }),
		};
		const call = { ...request, [paging.in]: { ...request[paging.in], ...position } };
		const page = await api.request(endpoint, call).catch(async (error: unknown) => {
			// A cursor that came before may be the way to say that this is the end.
			if (isAgain && mayRefusePage(error)) return NO_PAGE;
			return await Promise.reject(error as Error);
		});
		const records = recordsOf(page.items);
		if (records.length === 0) return;
		const before = seen.size;
		const fresh = seen.take(records, received < (page.total ?? 0));
		received += fresh.length;
		const staysSame = JSON.stringify(cursor) === JSON.stringify(page.cursor);
		cursor = page.cursor;
		isAgain = came.has(JSON.stringify(cursor));
		// Records without IDs may be other ones than those of the page before.
		const mayBeNew = staysSame && identity !== undefined && fresh.length > 0;
		const showsNew = seen.size > before || (mayBeNew && !isEqual(records, last));
		last = records;
		const isStuck = seen.isStuck();
		const hasEnded = cursor === undefined || (isAgain && !showsNew) || isStuck;
		const next = hasEnded ? undefined : { number: number + 1, size, cursor };
		if (fresh.length > 0) yield { records: fresh, number, next };
		if (isStuck) hint?.(givenUp(received));
		if (hasEnded) return;
	}
}

function isEqual(records: readonly ApiRecord[], others: readonly ApiRecord[]): boolean {
	return fingerprint({ records }) === fingerprint({ records: others });
}
