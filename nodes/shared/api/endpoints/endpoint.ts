import type { ApiErrorText } from '../../errors/apiError';

/** How a list is read: by page numbers, several at a time, or by cursors, one page after another. */
export type Paging = PageNumbers | Cursor;

/** The names of a numbered page's parameters, and the largest page. */
interface PageNumbers {
	readonly by: 'page';
	readonly in: 'query' | 'body';
	readonly page: string;
	/** Absent if the API has no parameter for the page size. */
	readonly size?: string;
	/** Largest page size to request: the API's maximum, or our choice if the API states none. */
	readonly largest: number;
}

/** The names of a cursor's parameters. A response contains the next cursor under the name of the request's parameter. */
interface Cursor {
	readonly by: 'cursor';
	readonly in: 'query' | 'body';
	readonly cursor: string;
	readonly size: string;
	readonly largest: number;
}

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Relative to the base URL. Every `{name}` is replaced by one encoded path segment. */
	readonly path: string;
	/** The part of the request that contains `api=true`. */
	readonly api: 'query' | 'body';
	/** Encoding of the request's body. Default: JSON. */
	readonly body?: 'json' | 'multipart';
	/** Form of a success: an envelope with records, HTML, CSV, or any body (`optional`), in which a record may be missing. */
	readonly response: 'envelope' | 'html' | 'csv' | 'optional';
	/** Path of the records, within the envelope's `items` or without an envelope. Default: they are `items`. */
	readonly records?: 'aggregates' | 'all.items' | 'contacts' | 'entries';
	/** Fields of the single record that the endpoint reads, such as its ID. A record has at least one of them. */
	readonly record?: readonly string[];
	/** Message for a success without a record or a file. */
	readonly none?: string;
	/** Whether sending a request twice has the same effect as sending it once. */
	readonly idempotent: boolean;
	/** Whether the endpoint changes nothing, whatever its method. */
	readonly isRead?: true;
	readonly paging?: Paging;
	/** Whether another kind of key than the company's may be wanted: a rejected key may be right for all other requests. */
	readonly wantsOtherKey?: true;
	/** Fields of the request's body whose values are removed from the response. */
	readonly secrets?: readonly string[];
	/** Messages and remedies for a status, if they differ from those in `errors/statuses`. */
	readonly errors?: Readonly<Record<number, ApiErrorText>>;
}

type Kind = Pick<Endpoint, 'method' | 'api' | 'response' | 'idempotent' | 'isRead'>;

const READ: Kind = {
	method: 'GET',
	api: 'query',
	response: 'envelope',
	idempotent: true,
	isRead: true,
};
const CREATE: Kind = { method: 'POST', api: 'body', response: 'optional', idempotent: false };
const UPDATE: Kind = { ...CREATE, method: 'PUT', idempotent: true };

export const read = endpointOf(READ);
/** A read whose parameters are in the body of a POST. */
export const readByPost = endpointOf({ ...READ, method: 'POST' });
export const create = endpointOf(CREATE);
export const update = endpointOf(UPDATE);
export const updateByPost = endpointOf({ ...UPDATE, method: 'POST' });
/** Not idempotent: if the first response is lost, a second delete fails because the record is gone. */
export const remove = endpointOf({ ...CREATE, method: 'DELETE' });

/** Returns a function that makes an endpoint of one kind from its path and from all in which it differs. */
function endpointOf(kind: Kind) {
	return <Path extends string>(
		path: Path,
		special: Partial<Endpoint> = {},
	): Endpoint & { readonly path: Path } => ({ ...kind, ...special, path });
}

/** Returns the paging of most lists: by page numbers in the query. */
export function pages(largest: number, size = 'limit'): PageNumbers {
	return { by: 'page', in: 'query', page: 'page', size, largest };
}

export function cursor(largest: number): Cursor {
	return { by: 'cursor', in: 'body', cursor: 'searchAfter', size: 'pageSize', largest };
}

/** Returns the text for a 404. `source`: resource whose Get Many lists the records. `field`: name of their ID. */
export function notFound(what: string, source: string, field = 'uniqueId'): ApiErrorText {
	return {
		message: `The ${what} was not found`,
		description: `Check its ID: it is the one that ${source}: Get Many returns as '${field}', and it must belong to the company of the API key. It may have been deleted.`,
	};
}
