import type { NoResponse, Received } from './service.mts';

/** Why a run cannot begin: one sentence for the person at the keyboard. Those of the credential test have its words. */
export class Unusable extends Error {}

const HINT =
	"The 'Base URL' of the credential should look like https://api.example.com, without a query and without spaces";
const CHECK = "Check the 'Base URL' of the credential.";
const UNAVAILABLE = 'The service is not available at the moment. Test again in a while.';
const NO_ANSWER = 'The service did not respond in time. Test again in a while.';
const MOVED =
	"The base URL redirects to another address. Redirects are not followed, so that the API key never reaches another host. Enter the final address as the 'Base URL' of the credential.";

const BY_STATUS: Readonly<Record<number, string>> = {
	401: "The service rejected the API key. Check 'API Key' and 'Base URL' of the credential: the key may have been revoked, or belong to another address.",
	403: 'The API key has no right to do this. Use a key that has this right, or ask the owner of the company account to grant the right.',
	404: `The base URL does not lead to the publishing API. ${HINT}.`,
	407: 'A proxy between this machine and the service asks for a login.',
	429: 'The service is receiving too many requests. Test again in a while.',
	500: 'The service responded with status 500. Test again in a while.',
	504: NO_ANSWER,
	522: NO_ANSWER,
	524: NO_ANSWER,
};

/** Returns the sentence for a first response that is no success of the API, or `undefined` for one that is. */
export function unusableResponse({ status, text, json }: Received): string | undefined {
	if (status >= 300 && status <= 399) return MOVED;
	if (status >= 400) {
		return (
			BY_STATUS[status] ??
			(status > 500 ? UNAVAILABLE : `The service responded with status ${status}.`)
		);
	}
	if (text.trim() === '') return `The base URL returned an empty response. ${CHECK}`;
	const expected = "where the publishing service's data was expected";
	if (/^\s*</.test(text)) return `The base URL returned a web page ${expected}. ${CHECK}`;
	const items = (json as { items?: unknown } | null | undefined)?.items ?? undefined;
	if (items === undefined) return `The base URL returned something else ${expected}. ${CHECK}`;
	return undefined;
}

const REASONS: ReadonlyArray<readonly [code: RegExp, reason: string]> = [
	[/^ENOTFOUND$|^EAI_AGAIN$/, 'there is no host of that name'],
	[/^ECONNREFUSED$/, 'nothing listens at that address and port'],
	[/TIMEOUT|TIMEDOUT/, 'nothing came in time'],
	[/CERT/, 'its certificate cannot be trusted'],
];

/** Returns the sentence for a first request that got no response. */
export function unusableConnection({ code }: NoResponse): string {
	const [, reason = 'the connection was cut off'] = REASONS.find(([each]) => each.test(code)) ?? [];
	return `The service could not be reached: ${reason} (${code}). ${CHECK}`;
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
	if (!isUsable) throw new Unusable(`${HINT}.`);
	const path = url.pathname.replace(/\/+$/, '').replace(/\/api(\/v\d+)?$/i, '');
	return `${url.origin}${path.replace(/\/+$/, '')}`;
}

/** Returns a key that a header can contain. Throws `Unusable`, in a sentence that does not repeat the key. */
export function usableKey(given: string | undefined): string {
	const key = given?.trim() ?? '';
	if (key === '') {
		throw new Unusable('Set PUBLISHING_API_KEY to the API key of your company.');
	}
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	throw new Unusable(
		"The 'API Key' of the credential contains characters that no API key has, such as a space, a line break or an invisible character: copy it again.",
	);
}
