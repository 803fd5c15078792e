import { BASE_URL_HINT } from '../api/credential';
import type { ApiErrorText } from '../api/endpoints';
import type { FailureCause, FailureKind } from './apiError';

/** The meaning of an HTTP status that is not a success, for retries, triggers, n8n's schedulers and users. */
export interface StatusMeaning {
	readonly kind: FailureKind;
	/** Whether the service may have processed the request. */
	readonly mayBeProcessed: boolean;
	/** The cause in n8n's terms, only if the status proves it. */
	readonly cause?: FailureCause;
	readonly message?: string;
	readonly description?: string;
}

const REJECTED = { kind: 'final', mayBeProcessed: false } as const;
const UNCLEAR = { kind: 'final', mayBeProcessed: true } as const;
/** Only a permanent redirect proves that the base URL must be entered again. */
const MOVED = { ...REJECTED, cause: 'configuration-invalid' } as const;

const UNAVAILABLE = {
	kind: 'transient',
	mayBeProcessed: true,
	cause: 'temporarily-unavailable',
	message: 'The service is not available at the moment',
} as const;
const NO_USABLE_RESPONSE = {
	...UNAVAILABLE,
	description:
		'A server in front of the service got no usable response. The service may be restarting or overloaded. If that persists, contact the support of the service.',
};
const GAVE_UP = {
	...UNAVAILABLE,
	message: 'The service did not respond in time',
	description:
		'A server in front of the service gave up waiting. The service may be overloaded. If that persists, contact the support of the service.',
};

const byStatus: Readonly<Record<number, StatusMeaning>> = {
	301: MOVED,
	308: MOVED,
	401: {
		...REJECTED,
		cause: 'credential-invalid',
		message: 'The service rejected the API key',
		description:
			"Check 'API Key' and 'Base URL' of the credential: the key may have been revoked, or belong to another address.",
	},
	403: {
		...REJECTED,
		message: 'The API key has no right to do this',
		description:
			'Use a key that has this right, or ask the owner of the company account to grant the right.',
	},
	404: {
		...REJECTED,
		message: 'The service has nothing at this address',
		description:
			"Check the IDs in the parameters, which must belong to the company of the API key, and the 'Base URL' of the credential.",
	},
	407: {
		...REJECTED,
		message: 'A proxy between n8n and the service asks for a login',
		description:
			'The service did not get the request. Check the user and the password in the proxy settings of this n8n instance (HTTP_PROXY or HTTPS_PROXY).',
	},
	408: {
		...REJECTED,
		message: 'The service did not receive the request in time',
		description: 'The connection to it is slow, or something on the way holds requests back.',
	},
	425: {
		...REJECTED,
		message: 'The service did not accept the request yet',
		description: 'Run it again in a while.',
	},
	429: {
		kind: 'limited',
		mayBeProcessed: false,
		cause: 'rate-limited',
		message: 'The service is receiving too many requests',
		description:
			"Try again later, or lower 'Max Concurrency' in the options so that fewer requests are sent at once.",
	},
	500: {
		...UNCLEAR,
		message: 'The service responded with status 500',
		description: 'The service reported an internal error. If it persists, contact its support.',
	},
	502: NO_USABLE_RESPONSE,
	503: {
		...UNAVAILABLE,
		description:
			'The service may be overloaded or under maintenance. If that persists, contact the support of the service.',
	},
	504: GAVE_UP,
	// Cloudflare's own, from 520 on: https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/
	520: NO_USABLE_RESPONSE,
	521: NO_USABLE_RESPONSE,
	522: GAVE_UP,
	523: NO_USABLE_RESPONSE,
	524: GAVE_UP,
	525: NO_USABLE_RESPONSE,
	526: NO_USABLE_RESPONSE,
	527: NO_USABLE_RESPONSE,
	530: NO_USABLE_RESPONSE,
};

/** The statuses of a service that is away for a while. */
export const UNAVAILABLE_STATUSES = Object.keys(byStatus)
	.map(Number)
	.filter((status) => byStatus[status].cause === UNAVAILABLE.cause);

/** Returns the meaning of a status that is not a success, or whose body could not be read. */
export function meaningOf(status: number): StatusMeaning {
	return byStatus[status] ?? (status >= 300 && status <= 499 ? REJECTED : UNCLEAR);
}

/** A 404 without the service's words, for a path without IDs: other servers have nothing at its addresses. */
export const NOT_THE_API: ApiErrorText = {
	message: 'The base URL does not lead to the publishing API',
	description: BASE_URL_HINT,
};

/** A 404 with words, for a path without IDs: they may be the service's or another server's. */
export const NO_SUCH_LIST: ApiErrorText = {
	message: 'The service has nothing at this address',
	description: `The service does not offer this, or the base URL does not lead to the publishing API. ${BASE_URL_HINT}.`,
};

/** A 403 that a web page came with. */
export const REFUSED: ApiErrorText = {
	message: 'The request was refused',
	description:
		'If a firewall or a proxy refused it, have it allow this request. If the service did, use a key that has this right.',
};
