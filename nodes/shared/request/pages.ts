import type { Answer } from '../service/answer';
import { endpoints, type Endpoint, type EndpointName, type Paging } from '../service/endpoints';
import { recordsOf, type ServiceRecord } from '../service/records';
import { concurrently } from './concurrently';
import type { CallOf, PublishingService } from './service';
import type { EndpointRequest } from './transport';

/** The endpoints that are read page by page. */
export type PagedEndpoint = {
	[Name in EndpointName]: (typeof endpoints)[Name] extends { paging: Paging } ? Name : never;
}[EndpointName];

const PAGES_A_ROUND = 500;

export interface PageRules {
	/** How many records are wanted; `Infinity` for all. */
	readonly limit: number;
	/** What makes a record the same one: lists that grow while they are read show records twice. */
	readonly identity?: (record: ServiceRecord) => unknown;
	/** Told when the service gives smaller pages than it was asked for. */
	readonly hint?: (message: string) => void;
}

/** One page as it was read. */
export interface Page {
	readonly records: readonly ServiceRecord[];
	/** How many records the whole list holds, where the answer says so believably. */
	readonly total?: number;
}

/** A page of a list that is read page by page; `isLast` where the stated total ends with it. */
export interface NumberedPage extends Page {
	readonly number: number;
	readonly isLast: boolean;
}

/**
 * The records of a paged list in its order: page 1 tells the size of a page and the total, the rest is
 * fetched at once within the run's concurrency. Reads no page that `limit` does not need and stops when
 * pages stop adding. Throws a `ServiceError`, or `Cancelled`.
 */
export async function listRecords<Name extends PagedEndpoint>(
	service: PublishingService,
	name: Name,
	call: CallOf<Name>,
	{ limit, identity, hint }: PageRules,
): Promise<ServiceRecord[]> {
	const read = pageReader(service, endpoints[name], call as EndpointRequest);
	const found = new Collected(identity);
	const wanted = Math.min(limit, endpoints[name].paging.largest);
	const first = await read(1, wanted);
	let adding = found.add(first.records);
	// A service that gives less than it was asked for has a page size of its own.
	const size = Math.min(first.records.length, wanted);
	const isCapped = endpoints[name].paging.in === 'query' && (first.total ?? 0) > size;
	if (isCapped && size < wanted) {
		hint?.(`The service gives at most ${size} records a page here, so more pages were read.`);
	}

	for (let next = 2, total = first.total; adding && found.size < limit; ) {
		// A list that states no total is read on until a page adds nothing.
		// Records that came twice, from a list that grows meanwhile, are made up for.
		const needed = Math.min(total ?? Infinity, limit + found.repeated);
		const end = total === undefined ? next : Math.ceil(needed / size);
		// In rounds, as a total may promise pages that do not exist.
		const last = Math.min(end, next + PAGES_A_ROUND - 1);
		if (next > last) break;
		const numbers = Array.from({ length: last - next + 1 }, (_, index) => next + index);
		const pages = await concurrently(numbers, service.maxConcurrency, async (number) => {
			return await read(number, size);
		});
		for (const page of pages) {
			adding = found.add(page.records);
			// The list may grow while it is read: what moved behind the last page is read too.
			if (total !== undefined) total = Math.max(total, page.total ?? 0);
		}
		next = last + 1;
	}
	return found.upTo(limit);
}

/**
 * The pages of a list one after another, for callers that stop on what they see in them. Ends with the
 * list: at its stated total, or at the first page that adds nothing.
 */
export async function* pageByPage<Name extends PagedEndpoint>(
	service: PublishingService,
	name: Name,
	call: CallOf<Name>,
	{ identity, from = 1 }: { identity?: PageRules['identity']; from?: number } = {},
): AsyncGenerator<NumberedPage> {
	const read = pageReader(service, endpoints[name], call as EndpointRequest);
	const found = new Collected(identity);
	const { largest } = endpoints[name].paging;
	let size: number = largest;
	for (let number = from; ; number++) {
		// Always asked for the same size, as a first page that is short may also be the list's last one.
		const page = await read(number, largest);
		if (!found.add(page.records)) return;
		if (number === from) size = Math.min(largest, page.records.length);
		const isLast = page.total !== undefined && number * size >= page.total;
		yield { ...page, number, isLast };
		if (isLast) return;
	}
}

function pageReader(service: PublishingService, endpoint: Endpoint, request: EndpointRequest) {
	const paging = endpoint.paging as Paging;
	return async (page: number, size: number): Promise<Page> => {
		const position = {
			[paging.page]: page,
			...(paging.size === undefined ? {} : { [paging.size]: size }),
		};
		const answer = await service.request(endpoint, {
			...request,
			[paging.in]: { ...request[paging.in], ...position },
		});
		return toPage(answer);
	};
}

function toPage({ items, total }: Answer): Page {
	const records = recordsOf(items);
	// A total below what the page itself holds is no count of the list.
	return { records, total: total !== undefined && total >= records.length ? total : undefined };
}

/** Records in order, each once, and whether a page still brought anything new. */
class Collected {
	private readonly records: ServiceRecord[] = [];
	private readonly seen = new Set<unknown>();
	private lastPage?: string;
	/** How many records came again. */
	repeated = 0;

	constructor(private readonly identity: PageRules['identity']) {}

	get size(): number {
		return this.records.length;
	}

	/** Takes a page's records; false when none of them is new, so that the list is at its end. */
	add(page: readonly ServiceRecord[]): boolean {
		const { identity } = this;
		const fresh = identity ? this.unseen(page, identity) : this.unlessRepeated(page);
		for (const record of fresh) this.records.push(record);
		this.repeated += page.length - fresh.length;
		return fresh.length > 0;
	}

	upTo(limit: number): ServiceRecord[] {
		return this.records.slice(0, limit);
	}

	private unseen(
		page: readonly ServiceRecord[],
		identity: NonNullable<PageRules['identity']>,
	): readonly ServiceRecord[] {
		return page.filter((record) => {
			const key = identity(record);
			if (key === undefined || key === null) return true;
			if (this.seen.has(key)) return false;
			this.seen.add(key);
			return true;
		});
	}

	/** Records without an identity may well be equal; only a whole page that comes again is none. */
	private unlessRepeated(page: readonly ServiceRecord[]): readonly ServiceRecord[] {
		const text = JSON.stringify(page);
		if (text === this.lastPage) return [];
		this.lastPage = text;
		return page;
	}
}
