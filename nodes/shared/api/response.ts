import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { parseJson } from './json';
import { isSuccess, isWebPage, type RawResponse, type ReceivedFile } from './rawResponse';
import { listOf, number, onlyRecord, recordOf, recordsOf, text, type ApiRecord } from './records';
import { failureWithin, fromResponse } from '../errors/fromResponse';
import { ApiError } from '../errors/apiError';

/** The contents of a response, whatever its outer form: the envelope's parts, a bare object or HTML in `items`. */
export interface ApiResponse {
	readonly items: unknown;
	readonly total?: number;
	readonly message?: string;
	/** The cursor of the next page, if there is one. */
	readonly cursor?: unknown;
	/** The bytes that came, if they are a file. */
	readonly file?: ReceivedFile;
	/** Whether an earlier attempt may have been processed, so that counts of changes in this response are too low. */
	readonly isAgain?: boolean;
	/** Whether the service says that a write created the record (201). */
	readonly isCreated?: boolean;
}

/** Reads a response in the form that its endpoint returns. Throws an `ApiError` for anything but a success in that form. */
export function readResponse(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	if (!isSuccess(raw.status)) throw fromResponse(endpoint, raw);
	if (endpoint.response === 'html') return { items: raw.text, file: raw.file };
	if (isWebPage(raw)) throw unreadable(raw);
	if (endpoint.response === 'csv') return readCsv(raw);
	const failure = endpoint.isRead === true ? undefined : failureWithin(endpoint, raw);
	if (failure !== undefined) throw failure;
	if (endpoint.record !== undefined) return { items: readRecord(endpoint, endpoint.record, raw) };
	if (endpoint.response === 'optional') return readWrite(raw);
	return readEnvelope(endpoint, raw);
}

/** Returns the text as CSV. Throws an `ApiError` for an empty response and for JSON. */
function readCsv(raw: RawResponse): ApiResponse {
	const json = parseJson(raw.text);
	if (raw.text.trim() === '' || typeof json === 'object') throw unreadable({ ...raw, json });
	return { items: raw.text, file: raw.file };
}

/**
 * Returns the one record that is read, in an envelope or without, as an object or alone in a list. An envelope without a
 * record is an error, "not found": the API does not always state how it answers an unknown ID.
 */
function readRecord(endpoint: Endpoint, fields: readonly string[], raw: RawResponse): ApiRecord {
	const body = onlyRecord(raw.json);
	const record = [onlyRecord(body?.items), body].find((candidate = {}) =>
		fields.some((name) => Object.hasOwn(candidate, name)),
	);
	if (record !== undefined) return record;
	const unknown = endpoint.errors?.[404];
	const isNone = typeof body?.items === 'object' && recordsOf(body.items).length === 0;
	if (unknown === undefined || !isNone || !endpoint.path.includes('{')) throw unreadable(raw);
	const { message, description } = unknown;
	throw new ApiError(message, { status: raw.status, description, noRecord: true });
}

/** `openapi/common.yaml`, Envelope. Only its records are required: some lists have no message, totals may be no count. */
const envelope = z.object({ total: number, message: text });
const records = z.union([z.array(z.unknown()), z.record(z.unknown()), z.null()]);

function readEnvelope(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	const [outer, inner] = (endpoint.records ?? 'items').split('.');
	const parsed = envelope.extend({ [outer]: records }).safeParse(raw.json);
	if (!parsed.success) throw unreadable(raw);
	const { total, message, [outer]: holder } = parsed.data as ApiResponse & ApiRecord;
	const items = inner === undefined ? holder : recordsWithin(holder, inner, raw);
	return { items, total, message, ...cursorIn(endpoint, holder, raw.json) };
}

/** Returns the records within `items`, or `items` itself if it is the list. */
function recordsWithin(holder: unknown, inner: string, raw: RawResponse): unknown {
	const record = recordOf(holder);
	if (record === undefined || listOf(holder) !== undefined) return holder;
	if (!(inner in record)) throw unreadable(raw);
	return record[inner] ?? [];
}

/** Returns the cursor of the next page, which is beside the records or beside `items`. The last page has none. */
function cursorIn({ paging }: Endpoint, ...holders: unknown[]): { readonly cursor?: unknown } {
	if (paging?.by !== 'cursor') return {};
	const cursors = holders.map((holder) => recordOf(holder)?.[paging.cursor]);
	const cursor = cursors.find((value) => (value ?? '') !== '');
	return cursor === undefined ? {} : { cursor };
}

/** Fields of a response without a record. In `items`, only some of them are no record's. */
const WORDS = ['message', 'success', 'ok'];
const ACKNOWLEDGING = [...WORDS, 'total', 'status', 'code', 'data'];

/**
 * Reads a write. It has succeeded whatever its body is, which is mostly not stated (`openapi/common.yaml`, Written).
 * `items` is the record in an envelope, or alone if it has more than words about the request, or `null`.
 */
function readWrite({ json, status }: RawResponse): ApiResponse {
	const body = onlyRecord(json) ?? {};
	const record = onlyRecord(body.items);
	const isInItems = record !== undefined && hasMoreThan(WORDS, record);
	const isBare = !('items' in body) && hasMoreThan(ACKNOWLEDGING, body);
	const items = isInItems ? record : isBare ? body : null;
	const message = text.parse(recordOf(json)?.message);
	return { items, message, isCreated: status === 201 };
}

/** Whether a record has other fields that have a value. */
function hasMoreThan(names: readonly string[], record: ApiRecord): boolean {
	return Object.entries(record).some(([key, value]) => !names.includes(key) && value !== null);
}

function unreadable(raw: RawResponse): ApiError {
	const webPage = isWebPage(raw);
	const json = raw.json === undefined ? 'text that is not complete JSON' : 'other JSON';
	const form = raw.text.trim() === '' ? 'an empty response' : webPage ? 'a web page' : json;
	return new ApiError(
		`The base URL returned ${form} where the publishing service's data was expected`,
		{
			status: raw.status,
			...(webPage ? { webPage } : {}),
			description:
				"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
		},
	);
}
