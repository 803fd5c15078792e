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
	list.take(first, 1);
	let isSmall = false;
	for (let next = 2; !list.hasEnded && list.records.length < limit; ) {
		// A list that states no total is read on page by page until one adds nothing.
		const needed = list.lastPageFor(next, limit - list.records.length);
		// Not many more at once than were there so far: a total may promise pages that do not exist.
		const most = Math.max(Math.min(api.maxConcurrency, PAGES_ON_TRUST), next);
		const last = Math.min(needed, next - 1 + most);
		const numbers = Array.from({ length: last - next + 1 }, (_, index) => next + index);
		const pages = await readUntilNothingNew(api, reader, list, numbers);
		for (const page of pages) {
			if (await isRepeated(reader, list, page)) return list.records.slice(0, limit);
			// Only now it is sure that a first page that was short is not all there is.
			if (list.take(page, next++).length > 0) isSmall = first.records.length < asked;
		}
	}
	if (isSmall && endpoint.paging.size !== undefined) hint?.(smallPages(first));
	return list.records.slice(0, limit);
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
	for (let { number } = from; ; number++) {
		const page = number === 1 ? await reader.readFirst() : await reader.read(number);
		if (await isRepeated(reader, list, page)) return;
		const records = list.take(page, number);
		const next = list.hasEnded ? undefined : { number: number + 1, size: reader.pageSize };
		if (records.length > 0) yield { records, number, next };
		if (list.hasEnded) return;
	}
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
): Promise<Page[]> {
	let mayEnd = false;
	const pages = await mapConcurrent(numbers, api.maxConcurrency, async (number) => {
		if (mayEnd) return [];
		const page = await reader.read(number);
		mayEnd ||= list.addsNothing(page);
		return [page];
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
