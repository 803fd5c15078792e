import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isSuccess, isWebPage, type RawResponse, type ReceivedFile } from './rawResponse';
import { isList, number, recordOf, recordsOf, type ApiRecord } from './records';
import { apiErrorOf } from './apiErrorOf';
import { ApiError } from './apiError';

/** What a response holds, whatever its outer form: the envelope's parts, a bare object or HTML in `items`. */
export interface ApiResponse {
	readonly items: unknown;
	readonly total?: number;
	readonly message?: string;
	/** Where a list that is read by cursor goes on, if it says so. */
	readonly cursor?: unknown;
	/** What came as it came, where it is a file: an HTML page. */
	readonly file?: ReceivedFile;
	/** Whether the same request may have been processed before, without a response: what it tells of changes is less then. */
	readonly isAgain?: boolean;
}

const message = z.string().optional().catch(undefined);

/** `openapi/common.yaml`, Envelope. Only its records are insisted on: some lists have no message, totals may be no count. */
const envelope = z.object({
	total: number,
	message,
});
const records = z.union([z.array(z.unknown()), z.record(z.unknown()), z.null()]);

/** Reads a response in the form its endpoint returns. Throws an `ApiError` for api errors and for anything else. */
export function readResponse(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	const response = readForm(endpoint, raw);
	if (endpoint.record === undefined) return response;
	// The one record may come alone in a list.
	const [record, ...others] = recordsOf(response.items);
	const isKnown = endpoint.record.some((name) => Object.hasOwn(record ?? {}, name));
	if (!isKnown || others.length > 0) throw unreadable(raw);
	return { ...response, items: record };
}

function readForm(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	if (!isSuccess(raw.status)) throw apiErrorOf(endpoint, raw);
	if (endpoint.response === 'html') return { items: raw.text, file: raw.file };
	if (endpoint.response === 'optional') return readWrite(raw);
	if (endpoint.response === 'object') {
		const record = z.record(z.unknown()).safeParse(raw.json);
		if (!record.success) throw unreadable(raw);
		return { items: record.data };
	}
	const [outer, inner] = placeOf(endpoint);
	const parsed = envelope.extend({ [outer]: records }).safeParse(raw.json);
	if (!parsed.success) throw unreadable(raw);
	const { total, message, [outer]: holder } = parsed.data as ApiResponse & Record<string, unknown>;
	const items = inner === undefined ? holder : recordsWithin(holder, inner, raw);
	if (endpoint.response === 'list' && !isList(items)) {
		throw new ApiError('The service returned no list');
	}
	return { items, total, message, ...cursorIn(endpoint, holder, raw.json) };
}

/** The names of the places where an envelope's records lie. */
function placeOf({ records: place }: Endpoint): readonly [outer: string, inner?: string] {
	const [outer, inner] = (place ?? 'items').split('.');
	return [outer, inner];
}

/** The records within `items`, or all of it where they lie there directly. */
function recordsWithin(holder: unknown, inner: string, raw: RawResponse): unknown {
	const record = recordOf(holder);
	if (record === undefined || isList(holder)) return holder;
	if (!(inner in record)) throw unreadable(raw);
	return record[inner] ?? [];
}

/** The next cursor, which lies beside the records or beside `items`. What is empty is none. */
function cursorIn({ paging }: Endpoint, ...holders: unknown[]): { readonly cursor?: unknown } {
	if (paging?.by !== 'cursor') return {};
	const found = holders
		.map((holder) => recordOf(holder)?.[paging.cursor])
		.find((value) => !EMPTY.has(JSON.stringify(value)));
	return found === undefined ? {} : { cursor: found };
}

/** What stands for no cursor. */
const EMPTY: ReadonlySet<string | undefined> = new Set([
	undefined,
	'null',
	'false',
	'""',
	'[]',
	'{}',
]);

/**
 * A write that has succeeded, whatever its body, which is mostly not stated (`openapi/common.yaml`, Written). `items` is the
 * record, where there is one, or null. Only a web page is no success, as it is not the service's.
 */
function readWrite(raw: RawResponse): ApiResponse {
	if (isWebPage(raw)) throw unreadable(raw);
	const said = z.object({ message }).safeParse(raw.json);
	return { items: recordIn(raw.json) ?? null, message: said.data?.message };
}

/** The record in an envelope, or alone where there is more than words about the request. */
function recordIn(json: unknown): ApiRecord | undefined {
	const response = onlyRecord(json);
	if (response === undefined) return undefined;
	const { items, data } = response;
	const record = onlyRecord(items);
	if (record !== undefined && tellsMore(record, WORDS)) return record;
	return !('items' in response) && tellsMore(response, ACKNOWLEDGING) ? response : onlyRecord(data);
}

/** Whether a record has more than these names, of values that are there. */
function tellsMore(record: ApiRecord, names: ReadonlySet<string>): boolean {
	return Object.entries(record).some(([key, value]) => !names.has(key) && value !== null);
}

/** What a record without any field of its own says. */
const WORDS = new Set(['message', 'success', 'ok']);

/** What a response without a record says of the request. */
const ACKNOWLEDGING = new Set(['message', 'total', 'success', 'status', 'ok', 'code', 'data']);

/** A record, also alone in a list. */
function onlyRecord(value: unknown): ApiRecord | undefined {
	if (!isList(value)) return recordOf(value);
	const [first, ...others] = Object.values(value) as unknown[];
	return others.length === 0 ? recordOf(first) : undefined;
}

function unreadable(raw: RawResponse): ApiError {
	const what =
		raw.text.trim() === ''
			? 'an empty response'
			: isWebPage(raw)
				? 'a web page'
				: raw.json === undefined
					? 'text that is not complete JSON'
					: 'other JSON';
	return new ApiError(
		`The base URL returned ${what} where the publishing service's data was expected`,
		{
			status: raw.status,
			...(isWebPage(raw) ? { webPage: true } : {}),
			description:
				"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
		},
	);
}
