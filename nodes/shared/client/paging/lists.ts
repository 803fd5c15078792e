import { endpoints, type Endpoint, type EndpointName, type Paging } from '../../api/endpoints';
import type { ApiRecord } from '../../api/records';
import type { ApiClient, CallOf } from '../apiClient';
import type { EndpointRequest } from '../transport';
import { cursorPages, type ByCursor } from './cursorPages';
import { numberedPages, numberedRecords } from './numberedPages';
import { append } from './page';
import type { Numbered } from './pageReader';
import type { ListedPage, PageRules, Reading } from './reading';

export type { ListedPage, PagePosition, PageRules } from './reading';

/** The endpoints that are read page by page. */
export type PagedEndpoint = {
	[Name in EndpointName]: (typeof endpoints)[Name] extends { paging: Paging } ? Name : never;
}[EndpointName];

/**
 * The records of a paged list in its order. Reads no page that `limit` does not need. Throws an `ApiError`, or
 * `Cancelled`.
 */
export async function listRecords<Name extends PagedEndpoint>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	rules: PageRules,
): Promise<ApiRecord[]> {
	const endpoint: Endpoint = endpoints[name];
	const request = call as EndpointRequest;
	if (isNumbered(endpoint)) return await numberedRecords(api, endpoint, request, rules);
	const records: ApiRecord[] = [];
	for await (const page of pagesOf(api, endpoint, request, rules)) {
		append(records, page.records);
		if (records.length >= rules.limit) break;
	}
	return records.slice(0, rules.limit);
}

/**
 * The pages of a list one after another, for callers that stop on what they see in them; each record once
 * where they have an identity. Ends with the list. Throws as `listRecords` does.
 */
export async function* pageByPage<Name extends PagedEndpoint>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	reading: Reading = {},
): AsyncGenerator<ListedPage> {
	yield* pagesOf(api, endpoints[name], call as EndpointRequest, reading);
}

function pagesOf(
	api: ApiClient,
	endpoint: Endpoint,
	request: EndpointRequest,
	reading: Reading,
): AsyncGenerator<ListedPage> {
	return isNumbered(endpoint)
		? numberedPages(api, endpoint, request, reading)
		: cursorPages(api, endpoint as ByCursor, request, reading);
}

function isNumbered(endpoint: Endpoint): endpoint is Numbered {
	return endpoint.paging?.by === 'page';
}
