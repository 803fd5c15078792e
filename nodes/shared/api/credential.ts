import { ApiError } from '../errors/apiError';
import { BASE_URL_HINT, NOT_THE_API } from '../errors/origin';
import { meaningOf, STATUSES } from '../errors/statuses';

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

/** A rule for a value that no response of the publishing API has at that place. A text is a page and has no `items`. */
function bodyRule(key: string, value: unknown, fault: string) {
	const message = `${fault}. Check the 'Base URL' of the credential.`;
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}

const WEB_PAGE =
	"The base URL returned a web page where the publishing service's data was expected";
const OTHER_DATA =
	"The base URL returned something else where the publishing service's data was expected";

function messageOf(status: number): string {
	if (status === 404) return `${NOT_THE_API}. ${BASE_URL_HINT}.`;
	const { message, description, kind } = meaningOf(status);
	const isTemporary = status === 500 || kind !== 'final';
	return `${message}. ${isTemporary ? 'Test again in a while.' : description}`;
}

/** Messages of the credential's test as n8n's declarative rules. n8n takes the first rule that fits. */
export const credentialTestRules = [
	// A proxy between n8n and the service shows n8n's own text.
	...STATUSES.filter((status) => status !== 407).map((status) => ({
		type: 'responseCode',
		properties: { value: status, message: messageOf(status) },
	})),
	bodyRule('length', 0, 'The base URL returned an empty response'),
	bodyRule('0', '<', WEB_PAGE),
	bodyRule('items', undefined, OTHER_DATA),
	bodyRule('items', null, OTHER_DATA),
];
