import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isSuccess, type RawResponse, type ReceivedFile } from './rawResponse';
import { isList, recordOf, recordsOf, type ServiceRecord } from './records';
import { refusal } from './refusals';
import { ServiceError } from './serviceError';

/** What an answer holds, whatever its outer form: the envelope's parts, a bare object or HTML in `items`. */
export interface Answer {
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

/** Reads an answer in the form its endpoint gives. Throws a `ServiceError` for refusals and for anything else. */
export function readAnswer(endpoint: Endpoint, raw: RawResponse): Answer {
	const answer = readForm(endpoint, raw);
	if (endpoint.record === undefined) return answer;
	// The one record may come alone in a list.
	const [record, ...others] = recordsOf(answer.items);
	const isKnown = endpoint.record.some((name) => Object.hasOwn(record ?? {}, name));
	if (!isKnown || others.length > 0) throw unreadable(raw);
	return { ...answer, items: record };
}

function readForm(endpoint: Endpoint, raw: RawResponse): Answer {
	if (!isSuccess(raw.status)) throw refusal(endpoint, raw);
	if (endpoint.answer === 'html') return { items: raw.text, file: raw.file };
	if (endpoint.answer === 'optional') return readWrite(raw);
	if (endpoint.answer === 'object') {
		const record = z.record(z.unknown()).safeParse(raw.json);
		if (!record.success) throw unreadable(raw);
		return { items: record.data };
	}
	const parsed = envelope.safeParse(raw.json);
	if (!parsed.success) throw unreadable(raw);
	if (endpoint.answer === 'list' && !isList(parsed.data.items)) {
		throw new ServiceError('The service gave no list');
	}
	return parsed.data;
}

/**
 * A write that has succeeded, whatever its body: the document shows none ("body: not shown"). `items` is the
 * record, where there is one, or null. Only a web page is no success, as it is not the service's.
 */
function readWrite(raw: RawResponse): Answer {
	if (isWebPage(raw)) throw unreadable(raw);
	const said = z.object({ message }).safeParse(raw.json);
	return { items: recordOrInput(raw.json) ?? null, message: said.data?.message };
}

/** The record in an envelope, or alone where there is more than words about the request. */
function recordOrInput(json: unknown): ServiceRecord | undefined {
	const answer = onlyRecord(json);
	if (answer === undefined) return undefined;
	if ('items' in answer) return onlyRecord(answer.items);
	const isRecord = Object.keys(answer).some((key) => !ACKNOWLEDGING.has(key));
	return isRecord ? answer : onlyRecord(answer.data);
}

/** What an answer without a record says of the request. */
const ACKNOWLEDGING = new Set(['message', 'total', 'success', 'status', 'ok', 'code', 'data']);

/** A record, also alone in a list. */
function onlyRecord(value: unknown): ServiceRecord | undefined {
	if (!isList(value)) return recordOf(value);
	const [first, ...others] = Object.values(value) as unknown[];
	return others.length === 0 ? recordOf(first) : undefined;
}

function isWebPage({ text }: RawResponse): boolean {
	return /^\s*</.test(text);
}

function unreadable(raw: RawResponse): ServiceError {
	const what =
		raw.text.trim() === ''
			? 'an empty answer'
			: isWebPage(raw)
				? 'a web page'
				: raw.json === undefined
					? 'text that is not complete JSON'
					: 'JSON of another form';
	return new ServiceError(`The base URL gave ${what} where the publishing service's data was due`, {
		status: raw.status,
		description:
			"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
	});
}
