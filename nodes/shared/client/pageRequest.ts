import { ApiError } from '../errors/apiError';
import { endpoints, type Endpoint, type EndpointName, type Paging } from '../api/endpoints';
import { recordsOf, type ApiRecord } from '../api/records';
import { asSentences, quoted, titleWith } from '../errors/words';
import type { ApiClient } from './apiClient';
import type { EndpointRequest } from './transport';

export type PagedEndpoint = Endpoint & { readonly paging: Paging };

/** Names of the endpoints that are read page by page. */
export type PagedEndpointName = {
	[Name in EndpointName]: (typeof endpoints)[Name] extends { paging: Paging } ? Name : never;
}[EndpointName];

export function isPaged(name: EndpointName): name is PagedEndpointName {
	return 'paging' in endpoints[name];
}

/** Position of a page in its list: its number from 1, the page size to request, and the cursor if the list has one. */
export interface PagePosition {
	readonly number: number;
	/** Number of records to request. `undefined` leaves the size to the service. */
	readonly size?: number;
	readonly cursor?: unknown;
}

export interface Page {
	readonly records: readonly ApiRecord[];
	/** The total that the response reports. It may be the total of this page, or a constant. */
	readonly total?: number;
	/** Page size for the rest of the list. */
	readonly size?: number;
	/** Cursor of the next page. */
	readonly cursor?: unknown;
	/** The service's answer that there is no such page. */
	readonly refusal?: ApiError;
}

/**
 * Requests one page. If page 1 is shorter than requested, its length is the size of all pages: many services have a
 * maximum. Throws an `ApiError`, or `Cancelled`.
 */
export async function readPage(
	api: ApiClient,
	endpoint: PagedEndpoint,
	request: EndpointRequest,
	position: PagePosition,
): Promise<Page> {
	const { number, size } = position;
	try {
		const page = await requestPage(api, endpoint, request, position);
		const { length } = page.records;
		const isShort = number === 1 && length > 0 && size !== undefined && length < size;
		return { ...page, size: isShort ? length : size };
	} catch (error) {
		if (number === 1 || !isRefusedPage(error)) throw error as Error;
		return { records: [], size, refusal: ofRefusedPage(error) };
	}
}

/** Returns the error for a page that the service refuses to return, in its own words: neither ID nor base URL is wrong. */
function ofRefusedPage({ details }: ApiError): ApiError {
	const { serverMessage, reasons = [], status } = details;
	const fault = 'The service refused to return the next page of the list';
	const message = titleWith(serverMessage ?? '', fault) ?? fault;
	const words = message === fault ? quoted(serverMessage, message) : undefined;
	const description = asSentences(...reasons, words, `HTTP status: ${status}`);
	return new ApiError(message, { ...details, description });
}

/** Statuses of a page that the service refuses to return. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

function isRefusedPage(error: unknown): error is ApiError {
	return error instanceof ApiError && REFUSED.has(error.details.status);
}

async function requestPage(
	api: ApiClient,
	endpoint: PagedEndpoint,
	request: EndpointRequest,
	{ number, size, cursor }: PagePosition,
): Promise<Page> {
	const { paging } = endpoint;
	const place = paging.by === 'page' ? { [paging.page]: number } : { [paging.cursor]: cursor };
	const sizes = paging.size === undefined ? {} : { [paging.size]: size };
	const { items, total, ...response } = await api.call(endpoint, {
		...request,
		[paging.in]: { ...request[paging.in], ...place, ...sizes },
	});
	const records = recordsOf(items);
	api.debug(`page ${number} of ${endpoint.path}: ${records.length} records`);
	// Null is an empty list, whatever the total says.
	return { records, total: items === null ? undefined : total, ...response };
}
