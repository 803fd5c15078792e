import type { ApiFailure } from '../apiError';

/** How a list is read page by page: the names of its parameters and the largest page it gives. */
export interface Paging {
	readonly in: 'query' | 'body';
	readonly page: string;
	/** Absent where the document names no parameter for the size of a page. */
	readonly size?: string;
	/** The largest size that the document allows, or one that is asked for where it states none. */
	readonly largest: number;
}

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the base URL; every `{name}` is filled with one encoded path segment. */
	readonly path: string;
	/** Where `api=true` goes ("Conventions", rule 2). */
	readonly api: 'query' | 'body';
	/**
	 * What a success holds: the envelope with its `items`, the same with nothing but a list in them, a bare
	 * object, HTML, or a record that the service may also leave out ("body: not shown").
	 */
	readonly response: 'envelope' | 'list' | 'object' | 'html' | 'optional';
	/** Fields of the one record that it reads: a response without any of them is of something else. */
	readonly record?: readonly string[];
	/** Whether sending it a second time after it may have arrived does no harm. */
	readonly idempotent: boolean;
	readonly paging?: Paging;
	/** What a status means here and what to do about it, in the user's words. */
	readonly errors?: Readonly<Record<number, ApiErrorText>>;
}

export interface ApiErrorText {
	readonly message: string;
	readonly description: string;
	/** The cause in n8n's terms, where the document says what the status proves here. */
	readonly failure?: ApiFailure;
}

/** What most endpoints of a kind have in common, so that each says only what is special of it. */
export const READ = {
	method: 'GET',
	api: 'query',
	response: 'envelope',
	idempotent: true,
} as const;

export const CREATE = {
	method: 'POST',
	api: 'body',
	response: 'optional',
	idempotent: false,
} as const;

export const UPDATE = { ...CREATE, method: 'PUT', idempotent: true } as const;
