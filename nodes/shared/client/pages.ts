import { endpoints, type EndpointName, type Paging } from '../api/endpoints';
import { idOf, recordsOf, type ApiRecord, type Identity } from '../api/records';
import type { ApiClient, CallOf } from './apiClient';
import { ApiError } from '../errors/apiError';
import type { Page, PagedEndpoint, PagedEndpointName, PagePosition } from './pageRequest';
import { readPage } from './pageRequest';
import { ReadAhead } from './readAhead';
import type { EndpointRequest } from './transport';

/**
 * Reads lists page by page. This is the one place that decides whether a list came whole:
 *
 * 1. A list ends at a page that is empty or shows nothing new. A cursor list also ends without a cursor, or with a cursor
 *    that came before. A numbered list also ends at a short page, if its total says that all records have come.
 * 2. Otherwise, a total is used to read ahead and to warn. It never ends a list on its own.
 * 3. A refused page ends a numbered list if the total says that all records have come or, without a total, if the page
 *    before it was short. A refused cursor, or any other refused page, is an error: a part must not pass for the whole.
 * 4. Without IDs, a page that equals the one before it is a repetition, unless it is full, its records are all equal (the
 *    errors of an import) and the total promises more.
 * 5. One hint says so if fewer records came than the total says.
 */

export { isPaged, type PagedEndpointName, type PagePosition } from './pageRequest';

interface Reading {
	/** Records with the same ID are returned once. Records without an ID are all returned. */
	readonly identity?: Identity;
	/** Position to start from. Default: the beginning. */
	readonly from?: PagePosition;
	/** Number of records that the caller needs at most. Default: all. */
	readonly limit?: number;
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

/** Statuses of a page that the service refuses to return. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

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

interface Selection extends Reading {
	readonly limit: number;
	/** Returns whether the caller needs a record, if the service cannot filter. Default: all. */
	readonly isWanted?: (record: ApiRecord) => boolean;
	/** Returns whether the order of the list puts no wanted record behind this one. Reading ends with a page of such records. */
	readonly isPast?: (record: ApiRecord) => boolean;
	/** Is called if the list has, or may have, more records than are returned: with both numbers, as far as they are known. */
	readonly more?: (returned: number, total?: number) => void;
}

/**
 * Returns the wanted records of a list in its order, `limit` at most, from no more pages than needed. Pages that the total
 * promises are read side by side if all of them are needed. Throws an `ApiError`, or `Cancelled`.
 */
export async function listRecords<Name extends PagedEndpointName>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	{ limit, isWanted, isPast, more, ...reading }: Selection,
): Promise<ApiRecord[]> {
	const isEnough = isWanted === undefined ? limit : Infinity;
	const mayEndEarly = isPast !== undefined || isEnough !== limit;
	const atOnce = mayEndEarly ? 1 : Math.min(api.maxConcurrency, PAGES_AT_ONCE);
	const rules = { ...reading, limit: isEnough };
	const found: ApiRecord[] = [];
	const pages = pagesOf(api, endpoints[name], call as EndpointRequest, rules, atOnce);
	for await (const page of pages) {
		for (const record of page.records) if (isWanted?.(record) ?? true) found.push(record);
		if (found.length >= limit) {
			noteMore(page, found.length, { limit, isWanted, more });
			break;
		}
		if (isPast !== undefined && page.records.every(isPast)) break;
	}
	return found.slice(0, limit);
}

/** Notes that a list goes on, if it does, behind the page with which `limit` records have come. */
function noteMore(page: ListedPage, found: number, { limit, isWanted, more }: Selection): void {
	const total = listTotal(page);
	const goesOn = page.next !== undefined && total > limit;
	const isKnown = isWanted === undefined && total < Infinity;
	if (found > limit || goesOn) more?.(limit, isKnown ? total : undefined);
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
	{ identity, from, limit = Infinity, hint }: Reading,
	atOnce: number,
): AsyncGenerator<ListedPage> {
	const { size: sizeName, largest } = endpoint.paging;
	const firstSize = sizeName === undefined ? undefined : Math.min(limit, largest);
	const start = from === undefined || from.number === 1 ? { number: 1, size: firstSize } : from;
	let position: PagePosition | undefined = start;
	const list = new PagedList(endpoint.paging, identity, start);
	const read = async (number: number): Promise<Page> =>
		await readPage(api, endpoint, request, { ...position, number });
	const ahead = new ReadAhead(read, atOnce);
	try {
		while (position !== undefined) {
			const { number }: PagePosition = position;
			const lastWanted = atOnce > 1 ? list.lastPageFor(limit, number) : number;
			let page = await ahead.read(number, lastWanted).catch((error: unknown): Page => {
				if (number > 1 && list.endsBefore(error)) return { records: [] };
				throw error as Error;
			});
			// Records move to a page that was read ahead if the list has grown since.
			if (atOnce > 1 && list.mayBeOutdated(page)) page = await read(number);
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
	private pageSize = 0;
	private received: number;
	/** The smallest total that can be one of the whole list: a list may grow meanwhile. Infinite if none is reported. */
	private total = Infinity;
	/** The last page with new records. */
	private last: (Page & { readonly isShort: boolean | undefined }) | undefined;

	constructor(
		private readonly paging: Paging,
		private readonly identity: Identity | undefined,
		private readonly start: PagePosition,
	) {
		this.received = (start.number - 1) * (start.size ?? 0);
	}

	/** Returns the number of the last page to request for `limit` records, as far as a total promises pages. */
	lastPageFor(limit: number, number: number): number {
		const { total, pageSize } = this;
		if (this.paging.by === 'cursor' || total === Infinity) return number;
		const needed = number - 1 + Math.ceil((limit - this.received) / pageSize);
		// If the last page is full, the page behind it shows the end.
		return Math.max(number, Math.min(needed, Math.floor(total / pageSize) + 1));
	}

	/** Whether the list was shorter when this page was read than when the page before it was. */
	mayBeOutdated(page: Page): boolean {
		const before = this.last === undefined ? Infinity : listTotal(this.last);
		return before < Infinity && listTotal(page) < before;
	}

	/** Adds the next page. Returns its records that are new: none if it repeats the page before it. */
	add(page: Page): readonly ApiRecord[] {
		const { records: all } = page;
		const isRepeated = this.isRepetition(all);
		const records = isRepeated ? [] : all.filter((record) => this.isNew(record));
		this.total = Math.min(this.total, listTotal(page));
		if (records.length === 0) return records;
		if (this.last === undefined) this.pageSize = page.size ?? all.length;
		this.last = { ...page, isShort: this.isShort(all) };
		this.received += records.length;
		return records;
	}

	/** Returns the position of the next page. `undefined` if the list ends with this page. */
	positionAfter({ size, cursor }: Page, position: PagePosition): PagePosition | undefined {
		const next = { number: position.number + 1, size };
		if (this.paging.by === 'page') {
			return this.last?.isShort === true && this.hasCome() ? undefined : next;
		}
		this.cursors.add(JSON.stringify(position.cursor));
		const hasCursor = cursor !== undefined && !this.cursors.has(JSON.stringify(cursor));
		return hasCursor ? { ...next, cursor } : undefined;
	}

	/** Whether the failure of the next page is its refusal, and the list ends before that page (rule 3). */
	endsBefore(failure: unknown): boolean {
		const isRefused = failure instanceof ApiError && REFUSED.has(failure.details.status);
		if (!isRefused || this.paging.by === 'cursor') return false;
		return this.hasCome() || (this.total === Infinity && this.last?.isShort !== false);
	}

	/** Returns the hint for a list that has ended. `undefined` if it seems to be complete. */
	warning(): string | undefined {
		const { received, total } = this;
		// That a list has no records at all is said elsewhere.
		return received > 0 && received < total && total < Infinity
			? `${incomplete(total, received)}.`
			: undefined;
	}

	/** Whether as many records have come as the total says. The total of page 1 may be the number of its records. */
	private hasCome(): boolean {
		return this.received >= this.total || this.received === this.last?.total;
	}

	/** Whether a page has fewer records than requested. `undefined` if no size is known. */
	private isShort({ length }: readonly ApiRecord[]): boolean | undefined {
		if (this.last !== undefined) return length < this.pageSize;
		return this.start.size === undefined ? undefined : length < this.start.size;
	}

	/** Whether a page repeats the one before it (rule 4). */
	private isRepetition(records: readonly ApiRecord[]): boolean {
		if (records.length === 0 || !haveEqualRecords(records, this.last?.records ?? [])) return false;
		const isPromised = this.total < Infinity && this.received < this.total;
		const areAllEqual = haveEqualRecords(records.slice(1), records.slice(0, -1));
		return records.length < this.pageSize || !isPromised || !areAllEqual;
	}

	private isNew(record: ApiRecord): boolean {
		const id = idOf(this.identity, record);
		if (id === undefined) return true;
		const isNew = !this.ids.has(id);
		this.ids.add(id);
		return isNew;
	}
}

/** Returns the total that a page reports: infinite without one, or if it may count that page alone. */
function listTotal({ total = 0, records }: Pick<Page, 'total' | 'records'>): number {
	return total > records.length ? total : Infinity;
}

function haveEqualRecords(some: readonly ApiRecord[], others: readonly ApiRecord[]): boolean {
	if (some.length !== others.length) return false;
	// Record by record, as the first ones mostly differ.
	return some.every((record, place) => JSON.stringify(record) === JSON.stringify(others[place]));
}

function incomplete(total: number, count: number): string {
	return `The service states a total of ${total} but returned ${count}`;
}
