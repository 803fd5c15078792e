import { meaningOf, UNAVAILABLE_STATUSES, type StatusMeaning } from '../errors/statuses';

const CHECK_BASE_URL = "Check the 'Base URL' of the credential.";
const REDIRECTS =
	"The base URL redirects to another address. Redirects are not followed, so that the API key never reaches another host: enter the final address as 'Base URL'.";
const UNAVAILABLE = 'The service is not available at the moment. Test again in a while.';

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
	301: REDIRECTS,
	302: REDIRECTS,
	303: REDIRECTS,
	307: REDIRECTS,
	308: REDIRECTS,
	401: sentences(meaningOf(401)),
	403: sentences(meaningOf(403)),
	404: 'The base URL does not lead to the publishing API. It should look like https://api.example.com.',
	429: 'The service is receiving too many requests. Test again in a while.',
	500: 'The service failed to process the request (HTTP status 500). Test again in a while.',
	...Object.fromEntries(UNAVAILABLE_STATUSES.map((status) => [status, UNAVAILABLE])),
};

const WEB_PAGE = `The base URL returned a web page where the publishing service's data was expected. ${CHECK_BASE_URL}`;
const OTHER_DATA = `The base URL returned something else where the publishing service's data was expected. ${CHECK_BASE_URL}`;

/** A value that no response of the publishing API has at that place, and what it tells. */
const BODY_MESSAGES: ReadonlyArray<readonly [key: string, value: unknown, message: string]> = [
	['length', 0, `The base URL returned an empty response. ${CHECK_BASE_URL}`],
	['0', '<', WEB_PAGE],
	['items', undefined, OTHER_DATA],
	['items', null, OTHER_DATA],
];

/**
 * What a test of the credential tells, as n8n's declarative rules. n8n takes the first one that fits: by the
 * status, and after a success by a value in the body, where a text is a page and has no `items`.
 */
export const credentialTestRules = [
	...Object.entries(STATUS_MESSAGES).map(([status, message]) => ({
		type: 'responseCode',
		properties: { value: Number(status), message },
	})),
	...BODY_MESSAGES.map(([key, value, message]) => ({
		type: 'responseSuccessBody',
		properties: { key, value, message },
	})),
];

function sentences({ message, description }: StatusMeaning): string {
	return `${message}. ${description}`;
}
