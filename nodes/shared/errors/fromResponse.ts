import { isWebPage, type RawResponse } from '../api/body';
import type { ApiErrorText, Endpoint } from '../api/endpoints';
import { isObject, onlyRecord, type ApiRecord } from '../api/records';
import { ApiError, type ApiErrorDetails } from './apiError';
import { meaningOf, NO_SUCH_LIST, NOT_THE_API, REFUSED } from './statuses';
import { asSentence, inWords } from './words';

/**
 * The error for a response that is not a success: the service's own words, the meaning of the status, the reasons that
 * the body lists (the only reason against an input is in the message), and the cause in n8n's terms if proven.
 */
export function fromResponse(endpoint: Endpoint, raw: RawResponse): ApiError {
	const { status } = raw;
	if (REDIRECTS.has(status)) return redirected(raw);
	const { said, listed } = wordsIn(raw.json ?? plainText(raw));
	const isForeign = !isObject(raw.json) || !('items' in raw.json);
	const webPage = isWebPage(raw);
	// A page of a firewall says nothing about the key or the channel.
	const specific = status === 403 && webPage ? REFUSED : endpoint.errors?.[status];
	// In a path without IDs, only the base URL can be wrong.
	const isElsewhere = status === 404 && !endpoint.path.includes('{');
	const isUnsaid = said === undefined || !isObject(raw.json);
	const fixed: ApiErrorText | undefined =
		specific ?? (isElsewhere && isUnsaid ? NOT_THE_API : undefined);
	const known = fixed ?? (isElsewhere ? NO_SUCH_LIST : meaningOf(status));

	const isOfInput = fixed === undefined && (status === 400 || status === 422);
	const title = isOfInput && listed.length === 1 ? titleWith(listed[0], said) : undefined;
	// A rejected key is named as such: "Unauthorized" helps nobody.
	const message =
		title ?? (fixed !== undefined || status === 401 ? known.message : (said ?? known.message));
	const quoted = title === undefined && !sayTheSame(said, message) ? said : undefined;
	const details = failureDetails(raw);
	const description = [
		...(title === undefined ? listed : []),
		...(quoted === undefined ? [] : [`The service says: ${quoted}`]),
		...(known.description === undefined ? [] : [known.description]),
		...(webPage ? [WEB_PAGE] : status === 403 && isForeign ? [FIREWALL] : []),
		...waitAskedFor(details),
		`HTTP status: ${status}`,
	].map(asSentence);
	return new ApiError(message ?? `The service responded with status ${status}`, {
		...details,
		...(webPage ? { webPage } : {}),
		...(specific?.failure === undefined ? {} : { failure: specific.failure }),
		description: description.join('\n'),
	});
}

const WEB_PAGE =
	'The response was a web page: something else may have sent it, such as a proxy or a firewall.';
const FIREWALL = 'A firewall or a proxy on the way may have refused the request, too.';

/** "300 Multiple Choices" and "304 Not Modified" name no other address. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirected(raw: RawResponse): ApiError {
	return new ApiError('The base URL redirects to another address', {
		...failureDetails(raw),
		description: `Redirects are not followed, so that the API key never reaches another host. Enter the final address as the 'Base URL' of the credential.\nHTTP status: ${raw.status}.`,
	});
}

/**
 * The error for a write whose status is a success and whose body says otherwise, as in `{"success": false}` or
 * `{"errors": […]}`, also within `items`. Returns `undefined` if the body says nothing of the kind. In a record, which
 * has an ID, `status`, `error`, `errors` and flags that are 0 are fields like others.
 */
export function failureWithin({ method }: Endpoint, raw: RawResponse): ApiError | undefined {
	const body = onlyRecord(raw.json);
	const holders = [body, onlyRecord(body?.items)].filter((holder) => holder !== undefined);
	const flags = ['success', 'ok', ...(method === 'DELETE' ? ['deleted'] : [])];
	const hasRecord = holders.some(isIdentified);
	const failed = holders.find(
		(holder) =>
			flags.some((name) => String(holder[name]) === 'false') ||
			(!isIdentified(holder) && (saysZero(holder) || FAILED.test(String(holder.status)))) ||
			(!hasRecord && (namesErrors(holder.error) || namesErrors(holder.errors))),
	);
	if (failed === undefined) return undefined;
	// A record in `items` holds no reasons.
	const words = [failed, ...holders].map((holder) => wordsIn({ ...holder, items: undefined }));
	const said = words.find((each) => each.said !== undefined)?.said;
	const listed = words.find((each) => each.listed.length > 0)?.listed ?? [];
	const title = listed.length === 1 ? titleWith(listed[0], said) : undefined;
	return new ApiError(title ?? said ?? 'The service reported that the request failed', {
		status: raw.status,
		description: [
			...(title === undefined ? listed : []),
			`The HTTP status was ${raw.status}, but the response says that the request failed`,
		]
			.map(asSentence)
			.join('\n'),
	});
}

const FAILED = /^(error|fail(ed|ure)?)$/i;

/** Whether a flag is 0, as services write `false` whose databases have no booleans. In a record, 0 may be a count. */
function saysZero({ success, ok }: ApiRecord): boolean {
	return [success, ok].some((flag) => String(flag) === '0');
}

function isIdentified(record: ApiRecord): boolean {
	return ['id', 'uniqueId', 'email'].some(
		(name) => ![undefined, null, ''].includes(record[name] as null),
	);
}

/** Whether the value of `error` or `errors` names an error: a count of errors is a field like others. */
function namesErrors(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return value === true || (typeof value === 'string' && value.trim() !== '');
}

/** Longer texts are cut: nobody reads them in an error. */
const LONGEST_TEXT = 300;
/** Nobody reads more of an item's error. */
const MOST_REASONS = 20;
const DEEPEST = 20;

/**
 * Returns the message of a refusal, in whichever form services have one (the API's own `message`, or `detail`, `title`
 * and `error` of others), and the reasons that it lists.
 */
function wordsIn(body: unknown): { readonly said?: string; readonly listed: string[] } {
	if (!isObject(body)) return { said: textOf(body), listed: [] };
	const { message, detail, error, title, data, errors, items } = body;
	const words = [message, detail, isObject(error) ? error.message : error, title];
	const isText = (value: unknown) => typeof value === 'string';
	const lists = [data, errors, items, ...words.filter((word) => !isText(word))];
	const all = lists.flatMap((list) => reasonsIn(list, '', DEEPEST));
	return {
		said: words.map(textOf).find((text) => text !== undefined),
		listed: [...new Set(all)].slice(0, MOST_REASONS),
	};
}

/** The body of a response that is neither JSON nor a web page. Incomplete JSON is no text for people. */
function plainText(raw: RawResponse): string | undefined {
	return isWebPage(raw) || /^\s*[[{"]/.test(raw.text) ? undefined : raw.text;
}

function textOf(value: unknown): string | undefined {
	if (typeof value !== 'string' || value.trim() === '') return undefined;
	const text = value.slice(0, 4 * LONGEST_TEXT).trim();
	const characters = [...text];
	if (characters.length <= LONGEST_TEXT) return text;
	return `${characters.slice(0, LONGEST_TEXT).join('')}…`;
}

/** The texts in a list of reasons, or texts by the name of a field: `color: taken`. */
function reasonsIn(list: unknown, field: string, depth: number): string[] {
	if (depth === 0) return [];
	const text = textOf(list);
	if (text !== undefined) return [field === '' ? text : `${field}: ${text}`];
	if (Array.isArray(list)) return list.flatMap((entry) => reasonsIn(entry, field, depth - 1));
	if (!isObject(list)) return [];
	// `{"message": "is taken", "code": 5}` is one reason.
	const message = textOf(list.message);
	if (message !== undefined) return reasonsIn(message, field, depth);
	return Object.entries(list).flatMap(([name, entry]) =>
		reasonsIn(entry, field === '' ? name : `${field}.${name}`, depth - 1),
	);
}

/** A title is read at a glance. */
const LONGEST_TITLE = 160;

/** The service's message with its only reason as one sentence, or `undefined` if that is too long for a title. */
function titleWith(reason: string, said = ''): string | undefined {
	if (Math.max(reason.length, said.length) > LONGEST_TITLE) return undefined;
	const opening = said.replace(/[\s.:]+$/, '');
	const title = opening === '' ? reason : (inclusive(opening, reason) ?? `${opening}: ${reason}`);
	return /\n/.test(title) || title.length > LONGEST_TITLE ? undefined : title;
}

/** Returns the one of two texts that has all words of the other, if there is one. */
function inclusive(one: string, other: string): string | undefined {
	const [short, long] = [one, other].sort((a, b) => a.length - b.length);
	return wordsOf(long).includes(wordsOf(short)) ? long : undefined;
}

/** The words in lower case with a space on both sides, so that no part of a word is found in another. */
function wordsOf(text: string): string {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return ` ${words.join(' ')} `;
}

/** "The import is not found." adds nothing to "The import was not found". */
function sayTheSame(one = '', other = ''): boolean {
	const gist = (text: string) => text.toLowerCase().replaceAll(/\b(the|is|was)\b|[\s.]+/g, '');
	return gist(one) === gist(other);
}

/** The wait that the service asks for, if it may respond then; never less than that. */
function waitAskedFor({ kind, retryAfterMs = 0 }: ApiErrorDetails): string[] {
	if (kind === 'final' || retryAfterMs === 0 || !Number.isFinite(retryAfterMs)) return [];
	return [`The service asks to wait for ${inWords(retryAfterMs, Math.ceil)}`];
}

/** The meaning of a status and its headers for further attempts. */
function failureDetails({
	status,
	headers,
}: Pick<RawResponse, 'status' | 'headers'>): ApiErrorDetails {
	const { kind, cause } = meaningOf(status);
	const wait = retryAfterMs(headers['retry-after'], Date.now());
	const saysWhen = status === 429 || status === 503;
	return {
		status,
		kind,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
		failure: cause && { cause, ...(saysWhen ? { retryAfterMs: wait } : {}) },
	};
}

/** From here on, a number of seconds is a time since 1970: as a wait it would be decades long. */
const SECONDS_IN_2001 = 1_000_000_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in milliseconds from `now` (epoch milliseconds): seconds, a
 * time in seconds since 1970, or an HTTP date. `undefined` for anything else.
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	const value = header.trim();
	if (/^\d+(\.\d+)?$/.test(value)) {
		const seconds = Number(value);
		const isTime = seconds >= SECONDS_IN_2001 && seconds < 100 * SECONDS_IN_2001;
		return isTime ? Math.max(0, seconds * 1000 - now) : seconds * 1000;
	}
	// HTTP dates begin with the day's name; Date.parse alone would take "-1" and "maybe 2040" for dates.
	if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(value)) return undefined;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
