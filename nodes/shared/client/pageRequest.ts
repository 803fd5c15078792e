import { endpoints, type Endpoint, type EndpointName, type Paging } from '../api/endpoints';
import { recordsOf, type ApiRecord } from '../api/records';
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
}

/**
 * Requests one page. If page 1 is shorter than requested, its length is the size of all pages: many services have a
 * maximum. Throws an `ApiError`, or `Cancelled`.
 */
export async function readPage(
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
	const { length } = records;
	api.debug(`page ${number} of ${endpoint.path}: ${length} records`);
	const isShort = number === 1 && length > 0 && size !== undefined && length < size;
	// Null is an empty list, whatever the total says.
	const count = items === null ? undefined : total;
	return { ...response, records, total: count, size: isShort ? length : size };
}
