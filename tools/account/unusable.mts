import type { Received } from './service.mts';

/** Why a run cannot begin: one sentence for the person at the keyboard. */
export class Unusable extends Error {}

/** Returns the sentence for a first response that is no success of the API, or `undefined` for one that is. */
export function unusableResponse({ status, json }: Received): string | undefined {
	if (status === 401 || status === 403) {
		return `The service rejected the API key (status ${status}): check the key and --base-url.`;
	}
	if (status >= 300) return `The service cannot be tried: its first response had status ${status}.`;
	const items = (json as { items?: unknown } | null | undefined)?.items ?? undefined;
	if (items !== undefined) return undefined;
	return '--base-url does not lead to the publishing API: something else came than its data.';
}

/**
 * Returns a base URL without a trailing slash and without the version path that every endpoint has. Throws `Unusable`,
 * in a sentence that does not repeat the base URL, which may contain a key.
 */
export function usableBaseUrl(typed: string): string {
	const url = URL.canParse(typed) ? new URL(typed) : undefined;
	const isUsable =
		url !== undefined &&
		/^https?:$/.test(url.protocol) &&
		[url.search, url.hash, url.username, url.password].every((part) => part === '');
	if (!isUsable) {
		throw new Unusable('--base-url should look like https://api.example.com, without a query.');
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/i, '');
	return `${url.origin}${path.replace(/\/+$/, '')}`;
}

/** Returns a key that a header can contain. Throws `Unusable`, in a sentence that does not repeat the key. */
export function usableKey(given: string | undefined): string {
	const key = given?.trim() ?? '';
	if (key === '') throw new Unusable('Set PUBLISHING_API_KEY to the API key of your company.');
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	throw new Unusable(
		'PUBLISHING_API_KEY contains characters that no API key has, such as a space: copy it again.',
	);
}
