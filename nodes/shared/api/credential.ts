import { ApiError } from '../errors/apiError';

/** The sentence for a base URL that cannot be used. It never repeats what was typed: it may hold a key. */
export const BASE_URL_HINT =
	"The 'Base URL' of the credential should look like https://api.example.com, without a query and without spaces";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** A colon that no port follows, as in `http:/api.example.com`, is what is left of a scheme. */
const BROKEN_SCHEME = /^[^/[]*:(?!\d)/;

/**
 * Brings a base URL as people type it into the form the requests need: trimmed, with a scheme, without
 * a trailing slash and without the version path (`/api/v3`) that every endpoint brings itself.
 * Returns nothing when it cannot be repaired without guessing; `BASE_URL_HINT` then says what to type.
 */
export function normalizeBaseUrl(typed: unknown): string | undefined {
	if (typeof typed !== 'string') return undefined;
	const trimmed = typed.trim();
	if (/[\s\\]/.test(trimmed)) return undefined;
	if (!SCHEME.test(trimmed) && BROKEN_SCHEME.test(trimmed)) return undefined;
	const withScheme = SCHEME.test(trimmed)
		? trimmed
		: `${LOOPBACK.test(trimmed) ? 'http' : 'https'}://${trimmed}`;
	if (!URL.canParse(withScheme)) return undefined;
	const url = new URL(withScheme);
	if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
	if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
		return undefined;
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/i, '');
	return `${url.origin}${path.replace(/\/+$/, '')}`;
}

/** The base URL in the form requests need. Throws an `ApiError` that says how it should look. */
export function usableBaseUrl(typed: unknown): string {
	const baseUrl = normalizeBaseUrl(typed);
	if (baseUrl === undefined) {
		throw new ApiError(BASE_URL_HINT, { failure: { cause: 'configuration-invalid' } });
	}
	return baseUrl;
}

/**
 * The API key without the spaces and line ends that come with copying. Throws an `ApiError` for one that
 * no header can hold, in a sentence that does not repeat it.
 */
export function usableApiKey(typed: unknown): string {
	const key = typeof typed === 'string' ? typed.trim() : '';
	const fault =
		key === ''
			? 'is empty'
			: /^[\x21-\x7e]+$/.test(key)
				? undefined
				: 'contains characters that no API key has, such as a space, a line break or an invisible character: copy it again';
	if (fault === undefined) return key;
	throw new ApiError(`The 'API Key' of the credential ${fault}`, {
		failure: { cause: 'configuration-invalid' },
	});
}
