/** The kinds of values the document speaks of, in requests and in records. */
export type ValueType =
	| 'string'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'object'
	| 'strings'
	| 'integers'
	| 'objects'
	/** `YYYY-MM-DD` */
	| 'date'
	/** `YYYY-MM-DD HH:MM:SS` */
	| 'dateTime'
	/** ISO 8601 with a UTC offset */
	| 'isoDateTime'
	| 'email'
	| 'uuid'
	| 'url'
	/** `#rrggbb` */
	| 'color';

export interface Parameter {
	in: 'path' | 'query' | 'body';
	name: string;
	type: ValueType;
	required?: boolean;
	minimum?: number;
	maximum?: number;
	maxLength?: number;
	oneOf?: ReadonlyArray<string | number>;
	pattern?: RegExp;
	default?: string | number | boolean;
	/** The document leaves this open; it comes from the published description of such a service. */
	assumed?: 'name' | 'required' | 'limits' | 'all';
}

/** A record's fields by type; a trailing `?` marks those that may be null. */
export type RecordFields = Partial<Record<ValueType, readonly string[]>>;

export interface Answer {
	/** The document's status; none where it shows none, so any of 2xx. */
	statuses: readonly number[];
	/** `envelope` has items, message, total; `record` is bare; `unknown` is not shown. */
	body: 'envelope' | 'record' | 'html' | 'unknown';
	/** What `items` (or the bare record) is, where it is shown. */
	items?: 'object' | 'array' | 'strings';
	fields?: RecordFields;
}

export interface DocumentedError {
	/** Null: the document says that it is rejected, and not how. */
	status: number | null;
	when: string;
}

/** One operation of the API document, as facts. */
export interface Operation {
	/** Resource and operation in one word, unique. */
	id: string;
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Below the base URL, with `{name}` for each path parameter. */
	path: string;
	/** Where `api` goes; it is no entry of `parameters`. */
	api: 'query' | 'body';
	parameters: readonly Parameter[];
	answer: Answer;
	errors?: readonly DocumentedError[];
}
