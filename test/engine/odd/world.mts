import type { OperationName } from './operations.mts';

/**
 * A world: one call of an operation and a service that answers in a legal, odd way. It is plain data, so
 * that a counterexample prints as one object that can be read, shrunk and kept as an example.
 */
export interface World {
	readonly operation: OperationName;
	readonly call: Call;
	readonly texts: Texts;
	/** What meets the requests, by the order in which they arrive; the first is 0. */
	readonly troubles: readonly Trouble[];
	/** From this request on the key is refused (401). */
	readonly keyEndsAt: number | null;
	readonly bends: readonly Bend[];
	/** The character set of a creative, and where it is named. */
	readonly creative?: Creative;
	readonly list?: List;
	readonly write?: Write;
	readonly imports?: Imports;
}

export interface Call {
	readonly items: readonly Item[];
	readonly onError: 'stop' | 'continue';
	readonly maxConcurrency: number;
}

export interface Item {
	/** What makes the item's record another one. */
	readonly k: number;
	/** How many records are wanted; null for all. */
	readonly limit: number | null;
}

/** How answers are written. */
export interface Texts {
	readonly json: 'plain' | 'escaped' | 'slashes' | 'spaced';
	readonly message: 'Success' | '' | null | 7 | 'absent';
	readonly unknownFields: boolean;
	readonly contentType: 'application/json' | 'application/json; charset=utf-8' | 'text/plain' | '';
	readonly feedToken: string;
	readonly echo: Echo | null;
}

/** A secret that the service repeats in every answer. */
export interface Echo {
	readonly secret: 'key' | 'feedToken';
	readonly as:
		| 'plain'
		| 'unicode'
		| 'UNICODE'
		| 'slashes'
		| 'percent'
		| 'PERCENT'
		| 'all%'
		| 'json';
	readonly where: 'message' | 'reasons' | 'record';
}

export type RetryAfter = 'absent' | '0' | '1' | '20' | 'date' | 'past' | '3600' | 'soon';

export type Trouble = { readonly at: number } & (
	| { readonly status: 429; readonly retryAfter: RetryAfter }
	| {
			readonly status: 500 | 502 | 503 | 504;
			readonly retryAfter: RetryAfter;
			readonly processed: boolean;
			readonly body: ErrorBody;
	  }
	| { readonly status: 400 | 403 | 404 | 409 | 422; readonly body: ErrorBody }
	| { readonly lost: 'before' | 'after' | 'inBody' }
);

export type ErrorBody =
	| 'envelope'
	| 'reasons'
	| 'reasonsByField'
	| 'errors'
	| 'text'
	| 'page'
	| 'empty'
	| 'null';

/** A field whose value is of another type than documented, in every so many-th record. */
export interface Bend {
	readonly field: number;
	readonly to: 'null' | 'missing' | 'text' | 'number' | 'object';
	readonly every: number;
}

export interface List {
	readonly length: number;
	readonly rows: 'distinct' | 'equal' | 'alternating';
	readonly ids: 'text' | 'number' | 'missing' | 'null' | 'mixed';
	readonly total: 'true' | 'missing' | 'null' | 'ofPage' | 'text' | number;
	readonly pages: Pages;
	/** What comes for a page behind the last one; a number is the status with which it is refused. */
	readonly beyond: 'empty' | 'last' | 'first' | 400 | 404 | 422;
	readonly shape: 'array' | 'numericKeys';
	readonly changes: readonly Change[];
	/** What the node is to leave out, as the service cannot. */
	readonly filter: Filter;
}

export type Filter = 'none' | 'errored' | 'withFailedRows' | 'pending' | 'approved' | 'notApproved';

export type Pages =
	| { readonly size: 'asAsked' }
	| { readonly size: 'atMost' | 'always'; readonly rows: number }
	| { readonly size: 'refusedAbove'; readonly rows: number; readonly status: 400 | 422 };

/** What happens to a list before it is read for the n-th time; the first is 0. */
export interface Change {
	readonly read: number;
	readonly what: 'growsAtFront' | 'growsAtEnd' | 'shrinks' | 'repeats';
	readonly by: number;
}

export interface Creative {
	readonly charset: 'utf-8' | 'iso-8859-1';
	readonly namedIn: 'header' | 'meta' | 'both';
}

export interface Write {
	readonly status: number;
	readonly body:
		| 'envelope'
		| 'record'
		| 'listOfRecord'
		| 'envelopeOfList'
		| 'emptyList'
		| 'emptyObject'
		| 'emptyItems'
		| 'nullItems'
		| 'null'
		| 'true'
		| 'ok'
		| 'OK'
		| 'message'
		| 'nothing'
		| 'page';
}

export interface Imports {
	/** The history, newest first. */
	readonly history: ReadonlyArray<'errored' | 'running' | 'finished' | 'notRetryable'>;
	readonly ids: 'text' | 'number';
	readonly pages: Pages;
	readonly total: List['total'];
	readonly beyond: 'empty' | 404;
	/** Seconds between the retry and its beginning. */
	readonly queued: number;
	readonly runs: ReadonlyArray<{ readonly seconds: number; readonly ends: 'finished' | 'errored' }>;
	/** Whether `updatedAt` and counts tell that something happened. */
	readonly touched: boolean;
	/** How many seconds the list is behind. */
	readonly behind: number;
	readonly wait: null | { readonly timeoutMinutes: number; readonly pollSeconds: number };
	readonly maxImports: number;
}
