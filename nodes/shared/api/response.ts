import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isSuccess, type RawResponse, type ReceivedFile } from './rawResponse';
import { isList, recordOf, recordsOf, type ApiRecord } from './records';
import { apiError } from './apiErrorOf';
import { ApiError } from './apiError';

/** What a response holds, whatever its outer form: the envelope's parts, a bare object or HTML in `items`. */
export interface ApiResponse {
	readonly items: unknown;
	readonly total?: number;
	readonly message?: string;
	/** What came as it came, where it is a file: an HTML page. */
	readonly file?: ReceivedFile;
}

const message = z.string().optional().catch(undefined);

/** "Conventions", rule 1. Only `items` is insisted on: some lists have no message, totals may be no count. */
const envelope = z.object({
	items: z.union([z.array(z.unknown()), z.record(z.unknown()), z.null()]),
	total: z.number().optional().catch(undefined),
	message,
});

/** Reads a response in the form its endpoint gives. Throws an `ApiError` for api errors and for anything else. */
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
	if (!isSuccess(raw.status)) throw apiError(endpoint, raw);
	if (endpoint.response === 'html') return { items: raw.text, file: raw.file };
	if (endpoint.response === 'optional') return readWrite(raw);
	if (endpoint.response === 'object') {
		const record = z.record(z.unknown()).safeParse(raw.json);
		if (!record.success) throw unreadable(raw);
		return { items: record.data };
	}
	const parsed = envelope.safeParse(raw.json);
	if (!parsed.success) throw unreadable(raw);
	if (endpoint.response === 'list' && !isList(parsed.data.items)) {
		throw new ApiError('The service returned no list');
	}
	return parsed.data;
}

/**
 * A write that has succeeded, whatever its body: the document shows none ("body: not shown"). `items` is the
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
	if ('items' in response) return onlyRecord(response.items);
	const isRecord = Object.keys(response).some((key) => !ACKNOWLEDGING.has(key));
	return isRecord ? response : onlyRecord(response.data);
}

/** What a response without a record says of the request. */
const ACKNOWLEDGING = new Set(['message', 'total', 'success', 'status', 'ok', 'code', 'data']);

/** A record, also alone in a list. */
function onlyRecord(value: unknown): ApiRecord | undefined {
	if (!isList(value)) return recordOf(value);
	const [first, ...others] = Object.values(value) as unknown[];
	return others.length === 0 ? recordOf(first) : undefined;
}

function isWebPage({ text }: RawResponse): boolean {
	return /^\s*</.test(text);
}

function unreadable(raw: RawResponse): ApiError {
	const what =
		raw.text.trim() === ''
			? 'an empty response'
			: isWebPage(raw)
				? 'a web page'
				: raw.json === undefined
					? 'text that is not complete JSON'
					: 'JSON of another form';
	return new ApiError(
		`The base URL returned ${what} where the publishing service's data was expected`,
		{
			status: raw.status,
			description:
				"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
		},
	);
}
