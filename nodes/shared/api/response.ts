import type { Endpoint } from './endpoints';
import { failureWithin } from './failureWithin';
import type { RawResponse, ReceivedFile } from './rawResponse';
import {
	entriesOf,
	numberValue,
	onlyRecord,
	recordOf,
	recordsOf,
	textValue,
	type ApiRecord,
} from './records';
import { fromResponse } from '../errors/fromResponse';
import { ApiError } from '../errors/apiError';
import { isWebPage, returnedInstead } from '../errors/sender';
import { isSuccess } from '../errors/statuses';
import { asSentences, quoted, titleWith, wordsIn } from '../errors/words';
import { isObject, parseJson } from '../json';

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
	readonly wasRepeated?: boolean;
	/** Whether the service says that a write created the record (201). */
	readonly isCreated?: boolean;
}

/** Reads a response in the form that its endpoint returns. Throws an `ApiError` for anything but a success in that form. */
export function readResponse(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	if (!isSuccess(raw.status)) throw fromResponse(endpoint, raw);
	if (endpoint.response === 'html' || endpoint.response === 'csv') return readFile(endpoint, raw);
	if (isWebPage(raw)) throw unreadable(raw);
	const failure = failureWithin(endpoint, raw);
	if (failure !== undefined) throw failure;
	if (endpoint.record !== undefined) return { items: readRecord(endpoint, endpoint.record, raw) };
	if (endpoint.response === 'optional') return readWrite(raw);
	return readRecords(endpoint, raw);
}

/** Returns a file. Throws an `ApiError` for a response that is something else: JSON, or markup that is not HTML. */
function readFile(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	const json = parseJson(raw.text);
	const none = endpoint.none ?? 'The service returned no file';
	const isEmptyText = raw.text.trim() === '' && endpoint.none !== undefined;
	if (isEmptyText || typeof json === 'object') throw withoutData(none, json, raw.status);
	if (endpoint.response !== 'html' && isWebPage(raw)) throw unreadable(raw);
	return { items: raw.text, file: raw.file };
}

/**
 * Returns the one record that is read, as an object or alone in a list, in an envelope or without one. Fields around `items` of an
 * envelope, such as the ID of a trace, are no record.
 * An envelope without a record is an error, "not found": the API does not always state how it answers an unknown ID.
 */
function readRecord(endpoint: Endpoint, fields: readonly string[], raw: RawResponse): ApiRecord {
	const body = onlyRecord(raw.json);
	const candidates = [onlyRecord(body?.items), isEnvelope(body) ? undefined : body];
	const record = candidates.find((each = {}) => fields.some((name) => Object.hasOwn(each, name)));
	if (record !== undefined) return record;
	const unknown = endpoint.errors?.[404];
	const isNone = typeof body?.items === 'object' && recordsOf(body.items).length === 0;
	if (unknown !== undefined && isNone && endpoint.path.includes('{')) {
		const { message, description } = unknown;
		throw new ApiError(message, {
			status: raw.status,
			description: asSentences(quoted(messageIn(body), message), description),
			noRecord: true,
		});
	}
	throw unreadableOr(endpoint.none ?? 'The service returned no record', raw);
}

/** The records that a response holds, and the objects around them, from the inside out. */
interface Found {
	readonly items: unknown;
	readonly holders: readonly ApiRecord[];
}

/** Reads a list, in an envelope or, if its records lie within another field, without one. */
function readRecords(endpoint: Endpoint, raw: RawResponse): ApiResponse {
	const within = endpoint.records?.split('.') ?? [];
	const found = recordsAt(raw.json, ['items', ...within]) ?? recordsAt(raw.json, within);
	if (found === undefined) throw unreadableOr('The service returned no list', raw);
	const { items, holders } = found;
	const totals = holders.map((holder) => numberValue.parse(holder.total));
	return {
		// Null is an empty list. In the envelope itself, it says that the total is no count.
		items: holders.length > 1 ? (items ?? []) : items,
		total: totals.find((total) => total !== undefined),
		message: textValue.parse(recordOf(raw.json)?.message),
		...cursorIn(endpoint, holders),
	};
}

/** Follows the names to the records, or to a list on the way: PHP serializes an empty object as a list. */
function recordsAt(json: unknown, names: readonly string[]): Found | undefined {
	const holders: ApiRecord[] = [];
	let items = json;
	for (const name of names) {
		const record = recordOf(items);
		if (holders.length > 0 && (record === undefined || entriesOf(items) !== undefined)) break;
		if (record === undefined || !Object.hasOwn(record, name)) return undefined;
		holders.unshift(record);
		items = record[name];
	}
	return holders.length > 0 && typeof items === 'object' ? { items, holders } : undefined;
}

/** Returns the cursor of the next page, which is beside the records or beside `items`. The last page has none. */
function cursorIn(
	{ paging }: Endpoint,
	holders: readonly ApiRecord[],
): { readonly cursor?: unknown } {
	if (paging?.by !== 'cursor') return {};
	const cursors = holders.map((holder) => holder[paging.cursor]);
	const cursor = cursors.find((value) => !isMissing(value));
	return cursor === undefined ? {} : { cursor };
}

/** Whether a value stands for a missing one: PHP serializes an empty object as a list, and services write `false`. */
function isMissing(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || value === '' || value === false;
}

/** Fields of a response without a record. In `items`, only some of them are no record's. */
const WORDS = ['message', 'success', 'ok'];
const ACKNOWLEDGING = [...WORDS, 'total', 'status', 'code', 'data'];

/**
 * Reads a write. It has succeeded whatever its body is, which is mostly not stated (`openapi/common.yaml`, Written).
 * `items` is the record in an envelope, or alone if it has more than words about the request, or `null`.
 */
function readWrite({ json, status }: RawResponse): ApiResponse {
	const message = textValue.parse(recordOf(json)?.message);
	return { items: writtenRecord(onlyRecord(json) ?? {}), message, isCreated: status === 201 };
}

function writtenRecord(body: ApiRecord): ApiRecord | null {
	const record = onlyRecord(body.items);
	if (record !== undefined && hasMoreThan(WORDS, record)) return record;
	return !('items' in body) && hasMoreThan(ACKNOWLEDGING, body) ? body : null;
}

/** Whether a record has other fields that have a value. */
function hasMoreThan(names: readonly string[], record: ApiRecord): boolean {
	return Object.entries(record).some(([key, value]) => !names.includes(key) && value !== null);
}

/** Whether JSON is the API's own: the base URL is right, whatever is missing in the envelope. */
function isEnvelope(json: unknown): json is ApiRecord {
	const body = recordOf(json);
	return body !== undefined && 'items' in body && ('message' in body || 'total' in body);
}

/** Returns the error for a success without the data that was asked for: the service's own, or one of another sender. */
function unreadableOr(fault: string, raw: RawResponse): ApiError {
	return isEnvelope(raw.json) ? withoutData(fault, raw.json, raw.status) : unreadable(raw);
}

/** Returns the error for a success of the service without the data that was asked for, with its own words. */
export function withoutData(fault: string, body: unknown, status?: number): ApiError {
	const serverMessage = messageIn(body);
	const title = serverMessage === undefined ? undefined : titleWith([serverMessage], fault);
	return new ApiError(title ?? fault, {
		status,
		sender: 'service',
		description: asSentences(
			title === undefined ? quoted(serverMessage, fault) : undefined,
			status === undefined ? '' : `HTTP status: ${status}`,
		),
	});
}

/** Returns the message of a success without data. */
function messageIn(body: unknown): string | undefined {
	const words = isObject(body) ? { ...body, items: undefined, data: undefined } : undefined;
	return wordsIn(words).serverMessage;
}

function unreadable(raw: RawResponse): ApiError {
	if (raw.json === undefined && !isWebPage(raw) && raw.text.trim() !== '') {
		return new ApiError("The service's response came damaged or cut", {
			status: raw.status,
			// One more attempt may help.
			kind: 'transient',
			mostAttempts: 2,
			description: asSentences(
				'Something between n8n and the service, such as a proxy, may have cut or changed it.',
				'Try again, and contact the support of the service if that persists.',
				`HTTP status: ${raw.status}`,
			),
		});
	}
	const message = returnedInstead(nameOfForm(raw));
	return new ApiError(message, {
		status: raw.status,
		...(isWebPage(raw) ? { sender: 'web page' } : {}),
		description: asSentences(
			quoted(messageIn(raw.json), message),
			"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
		),
	});
}

function nameOfForm(raw: RawResponse): string {
	if (raw.text.trim() === '') return 'an empty response';
	return isWebPage(raw) ? 'a web page or XML' : 'other JSON';
}
