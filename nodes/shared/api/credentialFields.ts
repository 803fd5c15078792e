import { ApiError } from '../errors/apiError';
import { BASE_URL_HINT } from '../errors/sender';

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
	const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/api(\/v\d+)?$/i, '');
	return `${url.origin}${path.replace(/(?<!\/)\/+$/, '')}`;
}

/** Throws an `ApiError` for the address of a company's app, which people know better than that of its API. */
export function refuseAppAddress(baseUrl: string): void {
	const host = `.${new URL(baseUrl).hostname}`;
	if (!host.includes('.app.') || host.includes('.api.')) return;
	throwUnusable(
		"This looks like the address of the app. The API's begins with https://api. or https://<prefix>.api.",
	);
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
	throw new ApiError(message, { cause: 'configuration-invalid' });
}

/** The address of a request and its proxy, in the two forms in which n8n's helpers take them. */
export interface Addressed {
	readonly url?: unknown;
	readonly uri?: unknown;
	readonly baseURL?: unknown;
	readonly proxy?: unknown;
}

/**
 * Throws an `ApiError` unless a request goes to the base URL, or to an address below it: any node may send requests with
 * the credential, and must not get the key by sending it elsewhere, or through a proxy of its own.
 */
export function refuseElsewhere(baseUrl: unknown, request: Addressed): void {
	if (request.proxy) {
		throwUnusable(
			'The request was not sent, because a proxy of its own could read the API key: set the proxy for the whole n8n instance',
		);
	}
	if (isBelow(new URL(usableBaseUrl(baseUrl)), addressOf(request))) return;
	throwUnusable(
		"The request was not sent, because the API key may only go to the 'Base URL' of the credential, and this is another address",
	);
}

/** Returns the address as axios 1 joins its parts (axios `buildFullPath.js`). `undefined` if that is not an address. */
function addressOf({ url, uri, baseURL }: Addressed): URL | undefined {
	const target = String(url ?? uri ?? '');
	const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(target);
	const joined =
		baseURL === undefined || isAbsolute
			? target
			: `${String(baseURL)}/${target.replace(/^\/+/, '')}`;
	return URL.canParse(joined) ? new URL(joined) : undefined;
}

function isBelow(base: URL, address: URL | undefined): boolean {
	if (address === undefined || address.origin !== base.origin) return false;
	const folder = base.pathname.replace(/\/$/, '');
	if (folder === '') return true;
	// A server may decode slashes before it reads the dots.
	const leadsUp = /(^|\/|\\)\.\.(\/|\\|$)/.test(
		address.pathname.replace(/%(2f|5c)/gi, '/').replace(/%2e/gi, '.'),
	);
	return !leadsUp && `${address.pathname}/`.startsWith(`${folder}/`);
}
