import { endpoints, type EndpointName, type Paging } from '../api/endpoints';
import type { ApiRecord } from '../api/records';
import { mapConcurrent } from './mapConcurrent';
import { PagedList, type Identity } from './pagedList';
import { PageReader, type Page, type Paged } from './pageReader';
import type { CallOf, ApiClient } from './apiClient';
import type { EndpointRequest } from './transport';

/** The endpoints that are read page by page. */
export type PagedEndpoint = {
	[Name in EndpointName]: (typeof endpoints)[Name] extends { paging: Paging } ? Name : never;
}[EndpointName];

export interface PageRules {
	/** How many records are wanted; `Infinity` for all. */
	readonly limit: number;
	readonly identity?: Identity;
	/** Told when the service gives smaller pages than it was asked for. */
	readonly hint?: (message: string) => void;
}

/** Where to go on in a list: the page's number, and the size that pages were asked for before. */
export interface PagePosition {
	readonly number: number;
	readonly size?: number;
}

/** A page of a list that is read page by page, with those of its records that did not come before. */
export interface NumberedPage {
	readonly records: readonly ApiRecord[];
	readonly number: number;
	/** The position of the next page; none where the list ends with this one. */
	readonly next?: PagePosition;
}

/**
 * The records of a paged list in its order: page 1 tells the size of a page and the total, the rest is
 * fetched at once within the run's concurrency. Reads no page that `limit` does not need. Throws a
 * `ApiError`, or `Cancelled`.
 */
export async function listRecords<Name extends PagedEndpoint>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	{ limit, identity, hint }: PageRules,
): Promise<ApiRecord[]> {
	const endpoint: Paged = endpoints[name];
	const asked = Math.min(limit, endpoint.paging.largest);
	const reader = new PageReader(api, endpoint, call as EndpointRequest, asked);
	const list = new PagedList(identity);
	const first = await reader.readFirst();
	list.take(first, 1);
	let isSmall = false;
	for (let next = 2; !list.hasEnded && list.records.length < limit; ) {
		// A list that states no total is read on page by page until one adds nothing.
		const needed = list.lastPageFor(next, limit - list.records.length);
		// Not many more at once than were there so far: a total may promise pages that do not exist.
		const last = Math.min(needed, next - 1 + Math.max(api.maxConcurrency, next));
		const numbers = Array.from({ length: last - next + 1 }, (_, index) => next + index);
		if (numbers.length === 0) break;
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

/**
 * The pages of a list one after another, for callers that stop on what they see in them; each record once
 * where they have an identity. Ends with the list.
 */
export async function* pageByPage<Name extends PagedEndpoint>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	options?: { identity?: Identity; from?: PagePosition },
): AsyncGenerator<NumberedPage> {
	yield* pagesOf(api, endpoints[name], call as EndpointRequest, options);
}

/** What `pageByPage` does, for an endpoint given as data. */
export async function* pagesOf(
	api: ApiClient,
	endpoint: Paged,
	request: EndpointRequest,
	{ identity, from = { number: 1 } }: { identity?: Identity; from?: PagePosition } = {},
): AsyncGenerator<NumberedPage> {
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
	return `The service gives at most ${records.length} records a page here, so more pages were read.`;
}
