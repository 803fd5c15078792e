import type { ApiFailure } from '../../errors/apiError';

/** How a list is read: side by side by numbers, or one page after another by what each says of the next. */
export type Paging = PageNumbers | Cursor;

/** The names of a numbered page's parameters, and the largest page. */
export interface PageNumbers {
	readonly by: 'page';
	readonly in: 'query' | 'body';
	readonly page: string;
	/** Absent where the API names no parameter for the size of a page. */
	readonly size?: string;
	/** The largest size that the API allows, or one that is asked for where it states none. */
	readonly largest: number;
}

/** The names of a cursor's parameters: a response holds the next cursor under the name that a request sends it by. */
export interface Cursor {
	readonly by: 'cursor';
	readonly in: 'query' | 'body';
	readonly cursor: string;
	readonly size: string;
	readonly largest: number;
}

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Relative to the base URL; every `{name}` is filled with one encoded path segment. */
	readonly path: string;
	/** Where `api=true` goes. */
	readonly api: 'query' | 'body' | 'nowhere';
	/** How a body is sent; as JSON where nothing is said. */
	readonly body?: 'json' | 'multipart';
	/**
	 * What a success holds: the envelope with its records, the same with nothing but a list in them, a bare
	 * object, HTML, CSV, or a record that the service may also leave out.
	 */
	readonly response: 'envelope' | 'list' | 'object' | 'html' | 'csv' | 'optional';
	/** Where an envelope's records lie, if not in `items`. */
	readonly records?: 'aggregates' | 'all.items' | 'items.contacts' | 'items.entries';
	/** Fields of the one record that it reads: a response without any of them is of something else. */
	readonly record?: readonly string[];
	/** Whether sending it a second time after it may have arrived does no harm. */
	readonly idempotent: boolean;
	/** Whether it changes nothing, whatever its method. */
	readonly isRead?: true;
	readonly paging?: Paging;
	/** Fields of the body that are removed from whatever comes back. */
	readonly secrets?: readonly string[];
	/** What a status means here and what to do about it, in the user's words. */
	readonly errors?: Readonly<Record<number, ApiErrorText>>;
}

export interface ApiErrorText {
	readonly message: string;
	readonly description: string;
	/** The cause in n8n's terms, where the API says what the status proves here. */
	readonly failure?: ApiFailure;
}

/** What most endpoints of a kind have in common, so that each says only what is special of it. */
export const READ = {
	method: 'GET',
	api: 'query',
	response: 'envelope',
	idempotent: true,
	isRead: true,
} as const;

/** A read whose parameters go in the body of a POST. */
export const READ_BY_POST = { ...READ, method: 'POST' } as const;

export const CREATE = {
	method: 'POST',
	api: 'body',
	response: 'optional',
	idempotent: false,
} as const;

export const UPDATE = { ...CREATE, method: 'PUT', idempotent: true } as const;

/** Idempotent: sending it twice has the same effect as sending it once. */
export const UPDATE_BY_POST = { ...UPDATE, method: 'POST' } as const;

/** Not idempotent: were the first response lost, a second delete would be told that there is nothing. */
export const DELETE = { ...CREATE, method: 'DELETE' } as const;

/** Pages by number in the query, as most lists have them. */
export function pages<Largest extends number>(largest: Largest, size = 'limit') {
	return { by: 'page', in: 'query', page: 'page', size, largest } as const;
}

/** Pages by cursor in the body. */
export function cursor<Largest extends number>(largest: Largest) {
	return { by: 'cursor', in: 'body', cursor: 'searchAfter', size: 'pageSize', largest } as const;
}

/** What a 404 means for a record that is listed: `source` is the operation that lists it, `field` what it calls the ID. */
export function notFound(what: string, source: string, field = 'uniqueId'): ApiErrorText {
	return {
		message: `The ${what} was not found`,
		description: `Check its ID: it is the one that ${source}: Get Many returns as '${field}', and it must belong to the company of the API key. It may have been deleted.`,
	};
}
