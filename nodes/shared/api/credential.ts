import { ApiError } from '../errors/apiError';
import { meaningOf, statusesWhere } from '../errors/statuses';

/** How a base URL should look. Errors never quote the typed value, which may contain a key. */
export const BASE_URL_HINT =
	"The 'Base URL' of the credential should look like https://api.example.com, without a query and without spaces";
export const NOT_THE_API = 'The base URL does not lead to the publishing API';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** What remains of a scheme: a colon that no port follows, as in `http:/api.example.com`. */
const BROKEN_SCHEME = /^[^/[]*:(?!\d)/;

/**
 * Returns a base URL in the form that requests need: trimmed, with a scheme, without a trailing slash and without
 * the version path (`/api/v3`) that every endpoint has. `undefined` if it cannot be repaired without guessing.
 */
export function normalizeBaseUrl(typed: unknown): string | undefined {
	const trimmed = typeof typed === 'string' ? typed.trim() : '';
	const hasScheme = SCHEME.test(trimmed);
	if (/[\s\\]/.test(trimmed) || (!hasScheme && BROKEN_SCHEME.test(trimmed))) return undefined;
	const scheme = LOOPBACK.test(trimmed) ? 'http://' : 'https://';
	const withScheme = hasScheme ? trimmed : `${scheme}${trimmed}`;
	if (!URL.canParse(withScheme)) return undefined;
	const url = new URL(withScheme);
	if (!/^https?:$/.test(url.protocol)) return undefined;
	if ([url.search, url.hash, url.username, url.password].some((part) => part !== '')) {
		return undefined;
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/i, '');
	return `${url.origin}${path.replace(/\/+$/, '')}`;
}

/** Returns the base URL in the form that requests need. Throws an `ApiError` that says how it should look. */
export function usableBaseUrl(typed: unknown): string {
	return normalizeBaseUrl(typed) ?? throwUnusable(BASE_URL_HINT);
}

/**
 * Returns the API key without the spaces and line ends that come with copying. Throws an `ApiError` for a key that no
 * header can contain, in a sentence that does not repeat the key.
 */
export function usableApiKey(typed: unknown): string {
	const key = typeof typed === 'string' ? typed.trim() : '';
	if (key === '') return throwUnusable("The 'API Key' of the credential is empty");
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	return throwUnusable(
		"The 'API Key' of the credential contains characters that no API key has, such as a space, a line break or an invisible character: copy it again",
	);
}

function throwUnusable(message: string): never {
	throw new ApiError(message, { failure: { cause: 'configuration-invalid' } });
}

const CHECK_BASE_URL = "Check the 'Base URL' of the credential.";
const TEMPORARY = [429, 500, ...statusesWhere(({ cause }) => cause === 'temporarily-unavailable')];

const byStatus: Readonly<Record<number, string>> = {
	404: `${NOT_THE_API}. ${BASE_URL_HINT}.`,
	...messages(
		[...statusesWhere(({ isRedirect }) => isRedirect === true), 401, 403],
		(status) => `${meaningOf(status).message}. ${meaningOf(status).description}`,
	),
	...messages(TEMPORARY, (status) => `${meaningOf(status).message}. Test again in a while.`),
};

const WEB_PAGE = `The base URL returned a web page where the publishing service's data was expected. ${CHECK_BASE_URL}`;
const OTHER_DATA = `The base URL returned something else where the publishing service's data was expected. ${CHECK_BASE_URL}`;

/** Values that no response of the publishing API has at that place. A text is a page and has no `items`. */
const byBody: ReadonlyArray<readonly [key: string, value: unknown, message: string]> = [
	['length', 0, `The base URL returned an empty response. ${CHECK_BASE_URL}`],
	['0', '<', WEB_PAGE],
	['items', undefined, OTHER_DATA],
	['items', null, OTHER_DATA],
];

/** Messages of the credential's test as n8n's declarative rules. n8n takes the first rule that fits. */
export const credentialTestRules = [
	...Object.entries(byStatus).map(([status, message]) => ({
		type: 'responseCode',
		properties: { value: Number(status), message },
	})),
	...byBody.map(([key, value, message]) => ({
		type: 'responseSuccessBody',
		properties: { key, value, message },
	})),
];

function messages(statuses: readonly number[], messageOf: (status: number) => string) {
	return Object.fromEntries(statuses.map((status) => [status, messageOf(status)]));
}
