import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isList } from './records';
import { parseJson, type RawAnswer, type ReceivedFile } from './rawAnswer';
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

/** "Conventions", rule 1. Only `items` is insisted on: some lists have no message, totals may be no count. */
const envelope = z.object({
	items: z.union([z.array(z.unknown()), z.record(z.unknown()), z.null()]),
	total: z.number().optional().catch(undefined),
	message: z.string().optional().catch(undefined),
});

/** Reads an answer in the form its endpoint gives. Throws a `ServiceError` for refusals and for anything else. */
export function readAnswer(endpoint: Endpoint, raw: RawAnswer): Answer {
	if (raw.status < 200 || raw.status > 299) throw refusal(endpoint, raw);
	if (endpoint.answer === 'html') return { items: raw.text, file: raw.file };
	if (endpoint.answer === 'optional' && raw.text.trim() === '') return { items: null };

	const json = parseJson(raw.text);
	if (endpoint.answer === 'object') {
		const record = z.record(z.unknown()).safeParse(json);
		if (!record.success) throw unreadable(raw);
		return { items: record.data };
	}
	const parsed = envelope.safeParse(json);
	if (parsed.success && endpoint.answer === 'list' && !isList(parsed.data.items)) {
		throw new ServiceError('The service gave no list');
	}
	if (parsed.success) return parsed.data;
	// A write may answer with its record alone: the document does not show these bodies.
	const record = z.record(z.unknown()).safeParse(json);
	if (endpoint.answer === 'optional' && record.success) return { items: record.data };
	throw unreadable(raw);
}

function unreadable(raw: RawAnswer): ServiceError {
	const what =
		raw.text.trim() === ''
			? 'an empty answer'
			: /^\s*</.test(raw.text)
				? 'a web page'
				: parseJson(raw.text) === undefined
					? 'text that is not complete JSON'
					: 'JSON of another form';
	return new ServiceError(`The base URL gave ${what} where the publishing service's data was due`, {
		status: raw.status,
		description:
			"The 'Base URL' of the credential probably points at something else. It should be the address of the publishing API, such as https://api.example.com.",
	});
}
