import type { Cursor, Endpoint } from '../../api/endpoints';
import { recordsOf } from '../../api/records';
import type { ApiResponse } from '../../api/response';
import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import { mayRefusePage } from './pageReader';
import { keyOf, type ListedPage, type Reading } from './reading';

/** An endpoint of which each page says where the next one begins. */
export type ByCursor = Endpoint & { readonly paging: Cursor };

const NO_PAGE: ApiResponse = { items: [] };
/** A list that shows nothing new under ever new cursors is not followed forever. */
const MOST_STALE_PAGES = 8;

/**
 * The pages of a list that is read by cursor, one after another. It ends where a page returns no cursor, has no
 * records, or returns a cursor that came before, unless its records show that it goes on under that one. What it
 * states as its total is no reason: it may be a lower bound.
 */
export async function* cursorPages(
	api: ApiClient,
	endpoint: ByCursor,
	request: EndpointRequest,
	{ identity, limit = Infinity, from = { number: 1 } }: Reading,
): AsyncGenerator<ListedPage> {
	const { paging } = endpoint;
	const size = from.size ?? Math.min(limit, paging.largest);
	const came = new Set<string | undefined>();
	const seen = new Set<unknown>();
	let stalePages = 0;
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
		const fresh = records.filter((record) => {
			const key = keyOf(identity, record);
			if (key === undefined) return true;
			return !seen.has(key) && seen.add(key);
		});
		stalePages = fresh.length > 0 ? 0 : stalePages + 1;
		cursor = page.cursor;
		isAgain = came.has(JSON.stringify(cursor));
		const goesRound = isAgain && seen.size === before;
		const hasEnded = cursor === undefined || goesRound || stalePages > MOST_STALE_PAGES;
		const next = hasEnded ? undefined : { number: number + 1, size, cursor };
		if (fresh.length > 0) yield { records: fresh, number, next };
		if (hasEnded) return;
	}
}
