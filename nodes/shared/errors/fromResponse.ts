import { isObject } from '../json';
import { ApiError, type ApiErrorDetails, type ApiErrorText } from './apiError';
import { BASE_URL_HINT, isWebPage } from './sender';
import { meaningOf } from './statuses';
import { asSentences, inWords, quoted, titleWith, wordsIn, type Words } from './words';

/** A response as text and JSON, without secrets. */
export interface PlainResponse {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly text: string;
	/** The text's value as JSON, or `undefined` if it is not JSON. */
	readonly json: unknown;
}

/** The part of an endpoint that its errors depend on. */
interface Called {
	readonly path: string;
	readonly errors?: Readonly<Record<number, ApiErrorText>>;
}

/** The sentences that fit a response. */
interface ChosenText extends Partial<ApiErrorText> {
	/** Whether the message replaces the service's own words, which are quoted then. */
	readonly isTitle: boolean;
}

/** A 403 that a web page came with: it says nothing about the key or the channel. */
const FORBIDDEN_BY_PAGE: ApiErrorText = {
	message: 'The request was refused',
	description:
		'If a firewall or a proxy refused it, have it allow this request. If the service did, use a key that has this right.',
};
/** A 404 for a path without IDs: only the base URL can be wrong, or the service does not offer the list. */
const NO_SUCH_LIST: ApiErrorText = {
	message: 'The service has nothing at this address',
	description: `The service does not offer this, or the base URL does not lead to the publishing API. ${BASE_URL_HINT}.`,
};
const WEB_PAGE =
	'The response was a web page or XML: something else may have sent it, such as a proxy or a firewall.';
const FIREWALL = 'A firewall or a proxy on the way may have refused the request, too.';

/**
 * Returns the error for a response that is not a success: the service's own words, the meaning of the status, the
 * reasons that the body lists (the only reason against an input is in the message), and the cause in n8n's terms.
 */
export function fromResponse(endpoint: Called, received: PlainResponse): ApiError {
	const { status } = received;
	// The body of a redirect is for browsers.
	const isRedirect = meaningOf(status).isRedirect === true;
	const response = isRedirect ? { ...received, text: '', json: undefined } : received;
	const words = wordsIn(response.json ?? plainText(response));
	const text = textFor(endpoint, response, words);
	const isInputRefused = !text.isTitle && (status === 400 || status === 422);
	const reason = isInputRefused ? titleWith(words.serverReasons, words.serverMessage) : undefined;
	const ofStatus = text.message ?? `The service responded with status ${status}`;
	const message = reason ?? (text.isTitle ? ofStatus : (words.serverMessage ?? ofStatus));
	const details = failureDetails(response, text);
	const rest = reason === undefined ? words : { serverReasons: [] };
	return new ApiError(message, {
		...details,
		...(words.serverReasons.length > 0 ? { reasons: words.serverReasons } : {}),
		...(words.serverMessage === undefined ? {} : { serverMessage: words.serverMessage }),
		description: asSentences(
			...rest.serverReasons,
			quoted(rest.serverMessage, message),
			text.description,
			...linesFor(response, details),
		),
	});
}

/** Returns the sentences for a response: those of a web page, of the endpoint, of a path without IDs, or of the status. */
function textFor(
	{ path, errors }: Called,
	response: PlainResponse,
	{ serverMessage }: Words,
): ChosenText {
	const { status, json } = response;
	if (status === 403 && isWebPage(response)) return { ...FORBIDDEN_BY_PAGE, isTitle: true };
	const ofEndpoint = errors?.[status];
	if (ofEndpoint !== undefined) return { ...ofEndpoint, isTitle: true };
	if (status === 404 && !path.includes('{')) {
		return { ...NO_SUCH_LIST, isTitle: serverMessage === undefined || json === undefined };
	}
	const { message, description } = meaningOf(status);
	// A rejected key is named as such: "Unauthorized" helps nobody.
	return { message, description, isTitle: status === 401 };
}

/** Returns the lines behind the remedy: who may have sent the response, the wait that it asks for, and its status. */
function linesFor(response: PlainResponse, details: ApiErrorDetails): Array<string | undefined> {
	const { status, json } = response;
	const isEnvelope = isObject(json) && 'items' in json;
	const mayBeFirewall = status === 403 && !isEnvelope && !isWebPage(response);
	return [
		isWebPage(response) ? WEB_PAGE : undefined,
		mayBeFirewall ? FIREWALL : undefined,
		waitAskedFor(details),
		`HTTP status: ${status}`,
	];
}

/** Returns the body of a response that is neither JSON nor markup. Incomplete JSON is no text for people either. */
function plainText(response: PlainResponse): string | undefined {
	return isWebPage(response) || /^\s*[[{"]/.test(response.text) ? undefined : response.text;
}

/** The wait that the service asks for, if it may respond then. The words never name less than that. */
function waitAskedFor({ kind, retryAfterMs = 0 }: ApiErrorDetails): string | undefined {
	if (kind === 'permanent' || retryAfterMs === 0) return undefined;
	return `The service asks to wait for ${inWords(retryAfterMs, Math.ceil)}`;
}

/** The meaning of a status and its headers for further attempts. */
function failureDetails(response: PlainResponse, text: ChosenText): ApiErrorDetails {
	const { status, headers } = response;
	const { kind, cause } = meaningOf(status);
	// By the service's own clock, if it tells the time: that may differ from the clock here.
	const sentAt = Date.parse(String(headers.date));
	const wait = retryAfterMs(headers['retry-after'], Number.isNaN(sentAt) ? Date.now() : sentAt);
	return {
		status,
		kind,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
		...(isWebPage(response) ? { sender: 'web page' } : {}),
		cause: text.cause ?? cause,
	};
}

/** A longer wait is a mistake of the service's. */
const LONGEST_WAIT_MS = 60 * 24 * 3_600_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in milliseconds from `now` (epoch milliseconds): seconds or an
 * HTTP date. `undefined` for anything else, and for more than 60 days.
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	const value = typeof header === 'string' ? header.trim() : '';
	const isNumber = /^\d+(\.\d+)?$/.test(value);
	// HTTP dates begin with the day's name; Date.parse alone would take "-1" and "maybe 2040" for dates.
	const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(value) ? value : '';
	const ms = isNumber ? Number(value) * 1_000 : Date.parse(date) - now;
	return ms <= LONGEST_WAIT_MS ? Math.max(0, ms) : undefined;
}
