import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isSuccess, isWebPage, type RawResponse, type ReceivedFile } from './body';
import { isList, number, onlyRecord, recordOf, type ApiRecord } from './records';
import { failureWithin, fromResponse } from '../errors/fromResponse';
import { ApiError } from '../errors/apiError';

/** What a response holds, whatever its outer form: the envelope's parts, a bare object or HTML in `items`. */
export interface ApiResponse {
	readonly items: unknown;
	readonly total?: number;
	readonly message?: string;
	/** The cursor of the next page, if there is one. */
	readonly cursor?: unknown;
	/** The bytes that came, if they are a file: an HTML page. */
	readonly file?: ReceivedFile;
	/** Whether an earlier attempt may have been processed, so that counts of changes in this response are too low. */
	readonly isAgain?: boolean;
}

const message = z.string().optional().catch(undefined);

/** `openapi/common.yaml`, Envelope. Only its records are insisted on: some lists have no message, totals may be no count. */
const envelope = z.object({
	total: number,
	message,
});
const records = z.union([z.array(z.unknown()), z.record(z.unknown()), z.null()]);

/** Reads a response in the form that its endpoint returns. Throws an `ApiError` for anything but a success in that form. */
export function readResponse(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	if (!isSuccess(raw.status)) throw fromResponse(endpoint, raw);
	if (endpoint.response === 'html') return { items: raw.text, file: raw.file };
	if (isWebPage(raw)) throw unreadable(raw);
	const failure = endpoint.isRead === true ? undefined : failureWithin(endpoint, raw);
	if (failure !== undefined) throw failure;
	if (endpoint.record !== undefined) return { items: recordWith(endpoint.record, raw) };
	if (endpoint.response === 'optional') return readWrite(raw);
	return readEnvelope(endpoint, raw);
}

/** The one record that is read, in an envelope or without, as an object or alone in a list. */
function recordWith(fields: readonly string[], raw: RawResponse): ApiRecord {
	const body = onlyRecord(raw.json);
	const record = [onlyRecord(body?.items), body].find((candidate = {}) =>
		fields.some((name) => Object.hasOwn(candidate, name)),
	);
	if (record === undefined) throw unreadable(raw);
	return record;
}

function readEnvelope(endpoint: Endpoint, raw: RawResponse): ApiResponse {
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

/** The records within `items`, or `items` itself if it is the list. */
function recordsWithin(holder: unknown, inner: string, raw: RawResponse): unknown {
	const record = recordOf(holder);
	if (record === undefined || isList(holder)) return holder;
	if (!(inner in record)) throw unreadable(raw);
	return record[inner] ?? [];
}

/** The next cursor, which lies beside the records or beside `items`, unless it is empty. */
function cursorIn({ paging }: Endpoint, ...holders: unknown[]): { readonly cursor?: unknown } {
	if (paging?.by !== 'cursor') return {};
	const found = holders
		.map((holder) => recordOf(holder)?.[paging.cursor])
		.find((value) => !EMPTY.has(JSON.stringify(value)));
	return found === undefined ? {} : { cursor: found };
}

/** Values that stand for no cursor. */
const EMPTY: ReadonlySet<string | undefined> = new Set([
	undefined,
	'null',
	'false',
	'""',
	'[]',
	'{}',
]);

/**
 * A write has succeeded whatever its body is, which is mostly not stated (`openapi/common.yaml`, Written). `items` is
 * the record, or `null` if there is none.
 */
function readWrite({ json }: RawResponse): ApiResponse {
	const said = z.object({ message }).safeParse(json);
	return { items: recordIn(json) ?? null, message: said.data?.message };
}

/** The record in an envelope, or alone if it has more than words about the request. */
function recordIn(json: unknown): ApiRecord | undefined {
	const body = onlyRecord(json);
	const record = onlyRecord(body?.items);
	if (record !== undefined && hasMoreThan(WORDS, record)) return record;
	if (body === undefined) return undefined;
	return !('items' in body) && hasMoreThan(ACKNOWLEDGING, body) ? body : onlyRecord(body.data);
}

/** Whether a record has other fields that have a value. */
function hasMoreThan(names: ReadonlySet<string>, record: ApiRecord): boolean {
	return Object.entries(record).some(([key, value]) => !names.has(key) && value !== null);
}

/** The fields of `items` that hold no record. */
const WORDS = new Set(['message', 'success', 'ok']);

/** The fields of a response without a record. */
const ACKNOWLEDGING = new Set(['message', 'total', 'success', 'status', 'ok', 'code', 'data']);

function unreadable(raw: RawResponse): ApiError {
	const form =
		raw.text.trim() === ''
			? 'an empty response'
			: isWebPage(raw)
				? 'a web page'
				: raw.json === undefined
					? 'text that is not complete JSON'
					: 'other JSON';
	return new ApiError(
		`The base URL returned ${form} where the publishing service's data was expected`,
		{
			status: raw.status,
			...(isWebPage(raw) ? { webPage: true } : {}),
			description:
				"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
		},
	);
}
