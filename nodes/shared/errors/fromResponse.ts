import { isWebPage, type RawResponse } from '../api/rawResponse';
import { BASE_URL_HINT, NOT_THE_API } from '../api/credential';
import type { ApiErrorText, Endpoint } from '../api/endpoints';
import { isObject, onlyRecord, type ApiRecord } from '../api/records';
import { ApiError, type ApiErrorDetails } from './apiError';
import { meaningOf } from './statuses';
import { asSentences, inWords, quoted, titleWith, wordsIn } from './words';

/** A 403 that a web page came with: it says nothing about the key or the channel. */
const FORBIDDEN_BY_PAGE: ApiErrorText = {
	message: 'The request was refused',
	description:
		'If a firewall or a proxy refused it, have it allow this request. If the service did, use a key that has this right.',
};
/** A 404 for a path without IDs: only the base URL can be wrong, or the service does not offer the list. */
const NOT_FOUND: ApiErrorText = { message: NOT_THE_API, description: BASE_URL_HINT };
const NO_SUCH_LIST: ApiErrorText = {
	message: 'The service has nothing at this address',
	description: `The service does not offer this, or the base URL does not lead to the publishing API. ${BASE_URL_HINT}.`,
};
const WEB_PAGE =
	'The response was a web page: something else may have sent it, such as a proxy or a firewall.';
const FIREWALL = 'A firewall or a proxy on the way may have refused the request, too.';

/**
 * Returns the error for a response that is not a success: the service's own words, the meaning of the status, the
 * reasons that the body lists (the only reason against an input is in the message), and the cause in n8n's terms.
 */
export function fromResponse(endpoint: Endpoint, received: RawResponse): ApiError {
	const { status } = received;
	const meaning = meaningOf(status);
	// The body of a redirect is for browsers.
	const raw = meaning.isRedirect ? { ...received, text: '', json: undefined } : received;
	const { said, listed } = wordsIn(raw.json ?? plainText(raw));
	const webPage = isWebPage(raw);
	const specific = status === 403 && webPage ? FORBIDDEN_BY_PAGE : endpoint.errors?.[status];
	const isElsewhere = status === 404 && !endpoint.path.includes('{');
	const isUnsaid = said === undefined || !isObject(raw.json);
	const fixed = specific ?? (isElsewhere && isUnsaid ? NOT_FOUND : undefined);
	const known = fixed ?? (isElsewhere ? NO_SUCH_LIST : meaning);

	const isOfInput = fixed === undefined && (status === 400 || status === 422);
	const title = isOfInput && listed.length === 1 ? titleWith(listed[0], said) : undefined;
	// A rejected key is named as such: "Unauthorized" helps nobody.
	const isOurs = fixed !== undefined || status === 401;
	const message = title ?? (isOurs ? known.message : (said ?? known.message));
	const mayBeFirewall = status === 403 && !(isObject(raw.json) && 'items' in raw.json);
	const details = failureDetails(raw);
	const lines = [
		...(title === undefined ? listed : []),
		title === undefined ? quoted(said, message) : undefined,
		known.description,
		webPage ? WEB_PAGE : mayBeFirewall ? FIREWALL : undefined,
		waitAskedFor(details),
		`HTTP status: ${status}`,
	];
	return new ApiError(message ?? `The service responded with status ${status}`, {
		...details,
		...(listed.length > 0 ? { reasons: listed } : {}),
		...(webPage ? { webPage } : {}),
		...(specific?.failure === undefined ? {} : { failure: specific.failure }),
		description: asSentences(...lines),
	});
}

/**
 * Returns the error for a write whose status is a success and whose body says otherwise, as in `{"success": false}` or
 * `{"errors": […]}`, also within `items`. `undefined` if the body says nothing of the kind. In a record, which has an
 * ID, `status`, `error` and `errors` are fields like others.
 */
export function failureWithin({ method }: Endpoint, raw: RawResponse): ApiError | undefined {
	const body = onlyRecord(raw.json);
	const holders = [body, onlyRecord(body?.items)].filter((holder) => holder !== undefined);
	const flags = ['success', 'ok', ...(method === 'DELETE' ? ['deleted'] : [])];
	const hasRecord = holders.some(isIdentified);
	const failed = holders.find(
		(holder) =>
			flags.some((name) => String(holder[name]) === 'false') ||
			(!isIdentified(holder) && FAILED.test(String(holder.status))) ||
			(!hasRecord && (namesErrors(holder.error) || namesErrors(holder.errors))),
	);
	if (failed === undefined) return undefined;
	// A record in `items` has no reasons.
	const words = [failed, ...holders].map((holder) => wordsIn({ ...holder, items: undefined }));
	const said = words.find((each) => each.said !== undefined)?.said;
	const listed = words.find((each) => each.listed.length > 0)?.listed ?? [];
	const title = listed.length === 1 ? titleWith(listed[0], said) : undefined;
	return new ApiError(title ?? said ?? 'The service reported that the request failed', {
		status: raw.status,
		description: asSentences(
			...(title === undefined ? listed : []),
			`The HTTP status was ${raw.status}, but the response says that the request failed`,
		),
	});
}

const FAILED = /^(error|fail(ed|ure)?)$/i;

function isIdentified({ id, uniqueId, email }: ApiRecord): boolean {
	return [id, uniqueId, email].some((value) => (value ?? '') !== '');
}

/** Whether the value of `error` or `errors` names an error: a count of errors is a field like others. */
function namesErrors(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return value === true || (typeof value === 'string' && value.trim() !== '');
}

/** Returns the body of a response that is neither JSON nor a web page. Incomplete JSON is no text for people. */
function plainText(raw: RawResponse): string | undefined {
	return isWebPage(raw) || /^\s*[[{"]/.test(raw.text) ? undefined : raw.text;
}

/** The wait that the service asks for, if it may respond then. The words never name less than that. */
function waitAskedFor({ kind, retryAfterMs = 0 }: ApiErrorDetails): string | undefined {
	if (kind === 'final' || retryAfterMs === 0 || !Number.isFinite(retryAfterMs)) return undefined;
	return `The service asks to wait for ${inWords(retryAfterMs, Math.ceil)}`;
}

/** The meaning of a status and its headers for further attempts. */
function failureDetails({ status, headers }: RawResponse): ApiErrorDetails {
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
	const value = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(value)) {
		const seconds = Number(value);
		const isTime = seconds >= SECONDS_IN_2001 && seconds < 100 * SECONDS_IN_2001;
		return isTime ? Math.max(0, seconds * 1000 - now) : seconds * 1000;
	}
	// HTTP dates begin with the day's name; Date.parse alone would take "-1" and "maybe 2040" for dates.
	const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
