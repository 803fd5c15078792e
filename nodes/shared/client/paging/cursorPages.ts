import type { Cursor, Endpoint } from '../../api/endpoints';
import { recordsOf, type ApiRecord } from '../../api/records';
import type { ApiResponse } from '../../api/response';
import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import { fingerprint, mayRefusePage } from './page';
import { hintAtRest, type ListedPage, type Reading } from './reading';
import { SeenRecords } from './seenRecords';

/** An endpoint of which each page says where the next one begins. */
export type ByCursor = Endpoint & { readonly paging: Cursor };

const NO_PAGE: ApiResponse = { items: [] };

/**
 * The pages of a list that is read by cursor, one after another. It ends where a page has no cursor, has no
 * records, or has a cursor that came before, unless its records show that it goes on under that one. Its total
 * ends nothing, as it may be a lower bound; while it promises more, pages without records are followed for a
 * while: they may leave out all that they hold.
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
	let received = (from.number - 1) * size;
	let total: number | undefined;
	let last: readonly ApiRecord[] = [];
	let isAgain = false;
	let isBehindEmpty = false;
	let isRefused = false;
	for (let { number, cursor } = from; ; number++) {
		came.add(JSON.stringify(cursor));
		const position = {
			[paging.size]: size,
			...(cursor === undefined ? {} : { [paging.cursor]: cursor }),
		};
		const call = { ...request, [paging.in]: { ...request[paging.in], ...position } };
		const page = await api.request(endpoint, call).catch(async (error: unknown) => {
			// A cursor that came before, with nothing, or with the last of the total may be the way to say that this is the end.
			const mayBeEnd = isAgain || isBehindEmpty || received >= (total ?? Infinity);
			if (!mayBeEnd || !mayRefusePage(error)) return await Promise.reject(error as Error);
			isRefused = !isAgain;
			return NO_PAGE;
		});
		const records = recordsOf(page.items);
		isBehindEmpty = records.length === 0;
		// What a list has grown by since need not be behind.
		if (page.total) total = Math.min(total ?? Infinity, page.total);
		const before = seen.size;
		const fresh = seen.take(records, received < (page.total ?? 0));
		received += fresh.length;
		const promisesMore = total !== undefined && received < total;
		const staysSame = JSON.stringify(cursor) === JSON.stringify(page.cursor);
		cursor = page.cursor;
		isAgain = cursor !== undefined && came.has(JSON.stringify(cursor));
		// Records without IDs may be other ones than those of the page before.
		const mayBeNew = staysSame && identity !== undefined && fresh.length > 0;
		const showsNew = seen.size > before || (mayBeNew && !isEqual(records, last));
		last = records;
		const isOver = (isAgain && !showsNew) || (records.length === 0 && !promisesMore);
		const hasEnded = cursor === undefined || isOver || seen.isStuck();
		const next = hasEnded ? undefined : { number: number + 1, size, cursor };
		if (fresh.length > 0) yield { records: fresh, number, next };
		if (!hasEnded) continue;
		// Back to an earlier page, where nothing tells that all have come.
		const goesRound = isAgain && !staysSame && total === undefined;
		// A total may be a lower bound.
		return hintAtRest(hint, received, {
			total,
			isGivenUp: seen.isStuck() || goesRound || isRefused,
		});
	}
}

function isEqual(records: readonly ApiRecord[], others: readonly ApiRecord[]): boolean {
	return fingerprint({ records }) === fingerprint({ records: others });
}
