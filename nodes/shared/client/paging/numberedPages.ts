import { mapConcurrent } from '../mapConcurrent';
import type { ApiClient } from '../apiClient';
import type { EndpointRequest } from '../transport';
import type { ApiRecord } from '../../api/records';
import { PagedList } from './pagedList';
import { PageReader, type Numbered, type Page } from './pageReader';
import type { ListedPage, PageRules, Reading } from './reading';

/** How many pages are asked for at once because a total promises them. */
const PAGES_ON_TRUST = 50;

/**
 * The records of a list whose pages have numbers, in its order: page 1 tells the size of a page and the total,
 * the rest is fetched at once within the run's concurrency.
 */
export async function numberedRecords(
	api: ApiClient,
	endpoint: Numbered,
	request: EndpointRequest,
	{ limit, identity, hint }: PageRules,
): Promise<ApiRecord[]> {
	const asked = Math.min(limit, endpoint.paging.largest);
	const reader = new PageReader(api, endpoint, request, asked);
	const list = new PagedList(identity);
	const first = await reader.readFirst();
	const records = [...list.take(first, 1)];
	for (let next = pageAfter(1, reader, list); next !== undefined && records.length < limit; ) {
		// A list that states no total is read on page by page until one adds nothing.
		const needed = list.lastPageFor(next, limit - records.length);
		// Not many more at once than were there so far: a total may promise pages that do not exist.
		const most = Math.max(Math.min(api.maxConcurrency, PAGES_ON_TRUST), next);
		const last = Math.min(needed, next - 1 + most);
		const numbers = range(next, last);
		for (const { page, number } of await readUntilNothingNew(api, reader, list, numbers)) {
			if (await isRepeated(reader, list, page)) return records.slice(0, limit);
			for (const record of list.take(page, number)) records.push(record);
			next = pageAfter(number, reader, list);
			// What was read at once with it is behind the end, or of another size than is read on.
			if (next !== number + 1) break;
		}
	}
	const isSmall = first.records.length < asked && reader.pageSize !== asked;
	if (isSmall && list.isSizeProven && endpoint.paging.size !== undefined) hint?.(smallPages(first));
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
	const list = new PagedList(identity, from.size);
	for (let number: number | undefined = from.number; number !== undefined; ) {
		const page = number === 1 ? await reader.readFirst() : await reader.read(number);
		if (await isRepeated(reader, list, page)) return;
		const records = list.take(page, number);
		const after = pageAfter(number, reader, list);
		const next = after === undefined ? undefined : { number: after, size: reader.pageSize };
		if (records.length > 0) yield { records, number, next };
		number = after;
	}
}

/** The page to read behind that number; none where the list has ended. */
function pageAfter(number: number, reader: PageReader, list: PagedList): number | undefined {
	const size = list.isSizeDoubtful ? reader.widen() : undefined;
	if (size !== undefined) return list.goOnInPagesOf(size);
	return list.hasEnded ? undefined : number + 1;
}

/**
 * These pages, as far as a page that adds nothing and what was asked for by then. They are asked for in order,
 * so that none is left out in between.
 */
async function readUntilNothingNew(
	api: ApiClient,
	reader: PageReader,
	list: PagedList,
	numbers: readonly number[],
): Promise<Array<{ page: Page; number: number }>> {
	let mayEnd = false;
	const pages = await mapConcurrent(numbers, api.maxConcurrency, async (number) => {
		if (mayEnd) return [];
		const page = await reader.read(number);
		mayEnd ||= list.addsNothing(page);
		return [{ page, number }];
	});
	return pages.flat();
}

async function isRepeated(reader: PageReader, list: PagedList, page: Page): Promise<boolean> {
	const repetition = list.looksRepeated(page);
	return repetition !== undefined && (await reader.goesOnForever(page, repetition));
}

function smallPages({ records }: Page): string {
	return `The service returns at most ${records.length} records per page here, so more pages were read.`;
}

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);
