import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import type { ApiRecord } from '../../api/records';
import { PagedList } from './pagedList';
import { append, type Page } from './page';
import { PageReader, type Numbered } from './pageReader';
import { ReadAhead } from './readAhead';
import { hintAtRest, type ListedPage, type PageRules, type Reading } from './reading';

/** How many pages are read ahead because a total promises them. */
const PAGES_ON_TRUST = 50;
/** A list that changes more often while it is read is read page by page: what was read ahead would be in vain. */
const MOST_CHANGES = 3;

/**
 * The records of a list whose pages have numbers, in its order: page 1 tells the size of a page and the total,
 * the rest is read ahead within the run's concurrency.
 */
export async function numberedRecords(
	api: ApiClient,
	endpoint: Numbered,
	request: EndpointRequest,
	{ limit, identity, hint }: PageRules,
): Promise<ApiRecord[]> {
	const asked = Math.min(limit, endpoint.paging.largest);
	const reader = new PageReader(api, endpoint, request, asked);
	const list = new PagedList(identity, asked);
	let changes = 0;
	const first = await reader.readFirst();
	const records = [...(await takeFirst(reader, list, first, identity))];
	const pages = new ReadAhead(reader, api.maxConcurrency, (page) => list.addsNothing(page));
	const dropped: ApiRecord[] = [];
	try {
		for (let next = pageAfter(1, reader, list); next !== undefined && records.length < limit; ) {
			const number: number = next;
			// Not many more than were there so far: a total may promise pages that do not exist.
			const most = Math.max(Math.min(api.maxConcurrency, PAGES_ON_TRUST), number);
			// Of a list that has changed, the next page alone tells whether it goes on changing.
			const isSteady = !list.hasChanged && changes < MOST_CHANGES;
			// A list that states no total is read on page by page until one adds nothing.
			const needed = isSteady ? list.lastPageFor(number, limit - records.length) : number;
			const page = await pages.read(number, Math.min(needed, number - 1 + most));
			const back = list.backFrom(page, number);
			if (back !== undefined) {
				append(dropped, page.records);
				append(dropped, await pages.stop());
				next = back;
				continue;
			}
			if (await isRepeated(reader, list, page, number)) break;
			append(records, list.take(page, number));
			if (list.hasChanged) changes++;
			next = pageAfter(number, reader, list);
			// What was read ahead is of another time, or of another size, than is read on.
			if (list.hasChanged || next !== number + 1) append(dropped, await pages.stop());
		}
	} finally {
		await pages.stop();
	}
	// What such a page showed may have moved since to one that was taken before.
	append(records, list.notTaken(dropped));
	const isSmall = first.records.length < asked && reader.pageSize !== asked;
	if (isSmall && list.isSizeProven && endpoint.paging.size !== undefined) hint?.(smallPages(first));
	const { length } = records;
	if (length < limit)
		hintAtRest(hint, length, { total: length + list.missing, isGivenUp: list.isGivenUp });
	return records.slice(0, limit);
}

/** The pages of such a list one after another. */
export async function* numberedPages(
	api: ApiClient,
	endpoint: Numbered,
	request: EndpointRequest,
	{ identity, from = { number: 1 } }: Reading,
): AsyncGenerator<ListedPage> {
	const size = from.number === 1 ? endpoint.paging.largest : from.size;
	const reader = new PageReader(api, endpoint, request, size);
	const list = new PagedList(identity, endpoint.paging.largest, from.size);
	let isFirst = from.number === 1;
	for (let number: number | undefined = from.number; number !== undefined; ) {
		const page: Page = isFirst ? await reader.readFirst() : await reader.read(number);
		const back = list.backFrom(page, number);
		if (back !== undefined) {
			number = back;
			continue;
		}
		if (await isRepeated(reader, list, page, number)) return;
		const records = isFirst
			? await takeFirst(reader, list, page, identity)
			: list.take(page, number);
		isFirst = false;
		const after = pageAfter(number, reader, list);
		const next = after === undefined ? undefined : { number: after, size: reader.pageSize };
		if (records.length > 0) yield { records, number, next };
		number = after;
	}
}

/** Takes page 1. Of records without IDs pages must not overlap, so their size is made sure of. */
async function takeFirst(
	reader: PageReader,
	list: PagedList,
	page: Page,
	identity: Reading['identity'],
): Promise<readonly ApiRecord[]> {
	const records = list.take(page, 1);
	const size = identity === undefined ? await reader.widenWhereLeftOut(page) : undefined;
	if (size !== undefined) list.goOnInPagesOf(size);
	return records;
}

/** The page to read behind that number; none where the list has ended. */
function pageAfter(number: number, reader: PageReader, list: PagedList): number | undefined {
	const size = list.isSizeDoubtful ? reader.widen() : undefined;
	if (size !== undefined) return list.goOnInPagesOf(size);
	return list.hasEnded ? undefined : number + 1;
}

async function isRepeated(
	reader: PageReader,
	list: PagedList,
	page: Page,
	number: number,
): Promise<boolean> {
	const repetition = list.looksRepeated(page, number);
	if (repetition === undefined) return false;
	return await reader.goesOnForever(page, repetition, list.hasIds);
}

function smallPages({ records }: Page): string {
	return `The service returns at most ${records.length} records per page here, so more pages were read.`;
}
