import { endpoints, type EndpointName, type Paging } from '../api/endpoints';
import { recordsOf, type ApiRecord } from '../api/records';
import type { ApiClient, CallOf } from './apiClient';
import { readPage, type Page, type PagedEndpoint, type PagePosition } from './pageRequest';
import { ReadAhead } from './readAhead';
import type { EndpointRequest } from './transport';

/**
 * Reads lists page by page, by three rules:
 *
 * 1. A list ends at a page that is empty, is refused, or shows nothing new. A cursor list also ends without a cursor, or
 *    with a cursor that came before. A numbered list also ends at a short page, if its total says that all records have
 *    come: page 1 is short if it has fewer records than requested, any other page if it has fewer than page 1.
 * 2. Otherwise, a total is used to read ahead and to warn. It never ends a list on its own.
 * 3. If fewer records came than the total says, one hint says so.
 */

export type { PagePosition } from './pageRequest';

/** Returns the ID of a record, or several of which the first usable one counts. */
export type Identity = (record: ApiRecord) => unknown;

/** Names of the endpoints that are read page by page. */
export type PagedEndpointName = {
	[Name in EndpointName]: (typeof endpoints)[Name] extends { paging: Paging } ? Name : never;
}[EndpointName];

export function isPaged(name: EndpointName): name is PagedEndpointName {
	return 'paging' in endpoints[name];
}

interface Reading {
	/** Records with the same ID are returned once. Records without an ID are all returned. */
	readonly identity?: Identity;
	/** Position to start from. Default: the beginning. */
	readonly from?: PagePosition;
	/** Number of records that the caller needs at most. Default: all. */
	readonly limit?: number;
	/** Whether a cursor that the service refuses is an error. Default: the list ends there. */
	readonly isStrict?: boolean;
	/** Is called if the list may have more records than were returned. */
	readonly hint?: (message: string) => void;
}

/** A page with the records that no earlier page showed. */
export interface ListedPage {
	readonly records: readonly ApiRecord[];
	readonly number: number;
	readonly size?: number;
	/** The total that the response reports, right or wrong. */
	readonly total?: number;
	/** Position of the next page. `undefined` if the list ends with this one. */
	readonly next?: PagePosition;
}

/** Maximum number of pages to read side by side: a total may promise pages that do not exist. */
const PAGES_AT_ONCE = 50;

/**
 * Reads pages one after another, for callers that stop at what they see. Pages without new records are left out.
 * Throws an `ApiError`, or `Cancelled`.
 */
export function readPages<Name extends PagedEndpointName>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	reading: Reading = {},
): AsyncGenerator<ListedPage> {
	return pagesOf(api, endpoints[name], call as EndpointRequest, reading, 1);
}

/**
 * Returns the records of a list in its order, `limit` at most. Pages that the total promises are read side by side.
 * Throws an `ApiError`, or `Cancelled`.
 */
export async function listRecords<Name extends PagedEndpointName>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	reading: Reading & { readonly limit: number },
): Promise<ApiRecord[]> {
	const atOnce = Math.min(api.maxConcurrency, PAGES_AT_ONCE);
	const records: ApiRecord[] = [];
	const pages = pagesOf(api, endpoints[name], call as EndpointRequest, reading, atOnce);
	for await (const page of pages) {
		for (const record of page.records) records.push(record);
		if (records.length >= reading.limit) break;
	}
	return records.slice(0, reading.limit);
}

/** Returns the records of a list that has no pages. Throws an `ApiError`, or `Cancelled`. */
export async function wholeList<Name extends EndpointName>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	hint: (message: string) => void,
): Promise<ApiRecord[]> {
	const { items, total = 0 } = await api.call(name, call);
	const records = recordsOf(items);
	if (records.length > 0 && total > records.length) {
		hint(`${incomplete(total, records.length)}, and this list has no further pages.`);
	}
	return records;
}

/** `atOnce`: number of pages to read side by side. */
async function* pagesOf(
	api: ApiClient,
	endpoint: PagedEndpoint,
	request: EndpointRequest,
	{ identity, from, limit = Infinity, isStrict = false, hint }: Reading,
	atOnce: number,
): AsyncGenerator<ListedPage> {
	const { size: sizeName, largest } = endpoint.paging;
	const firstSize = sizeName === undefined ? undefined : Math.min(limit, largest);
	const start = from === undefined || from.number === 1 ? { number: 1, size: firstSize } : from;
	let position: PagePosition | undefined = start;
	const list = new PagedList(endpoint, identity, start);
	const read = async (number: number): Promise<Page> =>
		await readPage(api, endpoint, request, { ...position, number });
	const ahead = new ReadAhead(read, atOnce);
	try {
		while (position !== undefined) {
			const { number }: PagePosition = position;
			const isReadAhead = ahead.has(number);
			const lastWanted = atOnce > 1 ? list.lastPageFor(limit, number) : number;
			let page = await ahead.read(number, lastWanted);
			// The list has grown since, so records may have moved to this page after it was read.
			if (isReadAhead && list.isOlderThanLast(page)) page = await read(number);
			if (isStrict && list.isCutShortBy(page)) throw page.refusal!;
			const records = list.add(page);
			const next: PagePosition | undefined =
				records.length > 0 ? list.positionAfter(page, position) : undefined;
			const { size, total } = page;
			if (records.length > 0) yield { records, number, size, total, next };
			position = next;
		}
	} finally {
		await ahead.stop();
	}
	const warning = list.warning();
	if (warning !== undefined) hint?.(warning);
}

/** What is known of a list from the pages read so far. */
class PagedList {
	private readonly ids = new Set<string>();
	private readonly cursors = new Set<string>();
	/** Number of records of a full page. */
	private pageSize: number | undefined;
	private received: number;
	/** The newest total that can be one of the whole list. */
	private total: number | undefined;
	private smallestTotal = Infinity;
	private lastPage: Page | undefined;

	constructor(
		private readonly endpoint: PagedEndpoint,
		private readonly identity: Identity | undefined,
		{ number, size = 0 }: PagePosition,
	) {
		this.received = (number - 1) * size;
	}

	/** Returns the number of the last page to request for `limit` records, as far as a total promises pages. */
	lastPageFor(limit: number, number: number): number {
		const { total, pageSize } = this;
		if (this.endpoint.paging.by === 'cursor' || total === undefined) return number;
		const needed = number - 1 + Math.ceil((limit - this.received) / pageSize!);
		// If the last page is full, the page behind it shows the end.
		return Math.max(number, Math.min(needed, Math.floor(total / pageSize!) + 1));
	}

	/** Whether the list was shorter when this page was read than when the page before it was. */
	isOlderThanLast(page: Page): boolean {
		return (listTotal(page) ?? Infinity) < (this.total ?? 0);
	}

	/** Adds the next page. Returns its records that are new: none if it repeats the page before it, unless the total promises more. */
	add(page: Page): readonly ApiRecord[] {
		const isPromised = this.received < (this.total ?? 0);
		const records = page.records.filter((record) => this.isNew(record));
		const isRepeated = records.length > 0 && !isPromised && isEqual(page, this.lastPage);
		this.pageSize ??= page.size ?? page.records.length;
		this.lastPage = page;
		const total = listTotal(page);
		this.smallestTotal = Math.min(this.smallestTotal, total ?? Infinity);
		this.total = total ?? this.total;
		if (isRepeated) return [];
		this.received += records.length;
		return records;
	}

	/** Returns the position of the next page. `undefined` if the list ends with this page. */
	positionAfter(
		{ records, size, cursor, total }: Page,
		position: PagePosition,
	): PagePosition | undefined {
		const next = { number: position.number + 1, size };
		if (this.endpoint.paging.by === 'cursor') {
			this.cursors.add(JSON.stringify(position.cursor));
			const hasCursor = cursor !== undefined && !this.cursors.has(JSON.stringify(cursor));
			return hasCursor ? { ...next, cursor } : undefined;
		}
		if (isWholeList({ records, total }, position)) return undefined;
		const isFull = records.length >= this.pageSize!;
		return !isFull && this.received >= (this.total ?? Infinity) ? undefined : next;
	}

	/** Returns the hint for a list that has ended. `undefined` if it seems to be complete. */
	warning(): string | undefined {
		const { received, smallestTotal, lastPage } = this;
		// That a list has no records at all is said elsewhere.
		if (received === 0) return undefined;
		if (received < smallestTotal && smallestTotal < Infinity) {
			return `${incomplete(smallestTotal, received)}.`;
		}
		if (lastPage === undefined || !this.isCutShortBy(lastPage)) return undefined;
		return `The service refused to return the next page after ${received} records. There may be more.`;
	}

	/** A service refuses pages behind the end of a list, but not a cursor that it has issued. */
	isCutShortBy({ refusal }: Page): boolean {
		return this.endpoint.paging.by === 'cursor' && refusal !== undefined;
	}

	private isNew(record: ApiRecord): boolean {
		const id = idOf(this.identity, record);
		if (id === undefined) return true;
		const isNew = !this.ids.has(id);
		this.ids.add(id);
		return isNew;
	}
}

/** Whether page 1 has room for more records, and as many as its total says. */
function isWholeList({ records, total }: Page, { number, size = 0 }: PagePosition): boolean {
	return number === 1 && records.length < size && records.length === total;
}

/** Returns the total that a page reports, unless it can be the total of that page alone. */
function listTotal({ total = 0, records }: Page): number | undefined {
	return total > records.length ? total : undefined;
}

function isEqual({ records }: Page, other: Page | undefined): boolean {
	if (records.length !== other?.records.length) return false;
	return JSON.stringify(records) === JSON.stringify(other.records);
}

function incomplete(total: number, count: number): string {
	return `The service states a total of ${total} but returned ${count}`;
}

/** Returns the ID of a record as text. `undefined` if it has none, or one that JSON cannot hold exactly. */
export function idOf(identity: Identity | undefined, record: ApiRecord): string | undefined {
	const ids = identity?.(record);
	return (Array.isArray(ids) ? ids : [ids]).map(usableId).find((id) => id !== undefined);
}

function usableId(id: unknown): string | undefined {
	if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined;
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}
