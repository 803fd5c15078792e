import type { FailureCause, FailureKind } from './apiError';

/** The meaning of an HTTP status that is not a success, for retries, triggers, n8n's schedulers and users. */
interface StatusMeaning {
	readonly kind: FailureKind;
	/** Whether the service may have processed the request. */
	readonly mayBeProcessed: boolean;
	/** Whether it shows that the service did not receive the request. */
	readonly neverArrives?: true;
	/** The cause in n8n's terms, only if the status proves it. */
	readonly cause?: FailureCause;
	readonly isRedirect?: true;
	readonly message?: string;
	readonly description?: string;
}

const REJECTED = { kind: 'permanent', mayBeProcessed: false } as const;
const UNCLEAR = { kind: 'permanent', mayBeProcessed: true } as const;
/** Any other status of the class 5xx. */
const FAULTY = {
	kind: 'faulty',
	mayBeProcessed: true,
	description: 'The service reported an internal error. If it persists, contact its support.',
} as const;

const REDIRECT = {
	...REJECTED,
	isRedirect: true,
	message: 'The base URL redirects to another address',
	description:
		"Redirects are not followed, so that the API key never reaches another host. Enter the final address as the 'Base URL' of the credential.",
} as const;
/** Only a permanent redirect proves that the base URL must be entered again. */
const MOVED = { ...REDIRECT, neverArrives: true, cause: 'configuration-invalid' } as const;

/** Statuses that mostly pass. Any of them may come from a server in front of the service. */
const UNAVAILABLE = {
	kind: 'transient',
	mayBeProcessed: true,
	cause: 'temporarily-unavailable',
	message: 'The service is not available at the moment',
	description:
		'It may be overloaded, restarting or under maintenance. If that persists, contact the support of the service.',
} as const;
const BUSY = { ...UNAVAILABLE, kind: 'faulty' } as const;

const byStatus: Readonly<Record<number, StatusMeaning>> = {
	...alike([301, 308], MOVED),
	307: { ...REDIRECT, neverArrives: true },
	// Processed perhaps: a service answers a form with 302 or 303 when it is done.
	...alike([302, 303], { ...REDIRECT, mayBeProcessed: true }),
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
		description: 'Use a key that has this right, or ask a Company Admin to grant the right.',
	},
	404: {
		...REJECTED,
		message: 'The service has nothing at this address',
		description:
			"Check the IDs, slugs and names in the parameters, which must belong to the company of the API key, and the 'Base URL' of the credential.",
	},
	...alike([408, 509, 529], BUSY),
	...alike([421, 423, 425], { ...BUSY, mayBeProcessed: false }),
	429: {
		kind: 'rateLimited',
		mayBeProcessed: false,
		cause: 'rate-limited',
		message: 'The service is receiving too many requests',
		description: 'Try again later, and send fewer requests at once.',
	},
	500: { ...FAULTY, message: 'The service responded with status 500' },
	// From 520 on, Cloudflare's own: https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/
	...alike([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530], UNAVAILABLE),
};

function alike(statuses: readonly number[], meaning: StatusMeaning) {
	return Object.fromEntries(statuses.map((status) => [status, meaning]));
}

/** The statuses that have a meaning of their own, in ascending order. */
export const STATUSES = Object.keys(byStatus).map(Number);

/** Any status of the class is a success: the API mostly does not state which (`openapi/common.yaml`, Written). */
export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** Refusals of the class 4xx that are registered with IANA. Others are a gateway's own, such as 499: it stopped waiting. */
const REFUSALS = /^4(0\d|1[0-8]|2[1-689]|31|51)$/;

/** Returns the meaning of a status that is not a success, or whose body could not be read. */
export function meaningOf(status: number): StatusMeaning {
	const ofClass = status >= 500 ? FAULTY : REFUSALS.test(`${status}`) ? REJECTED : UNCLEAR;
	return byStatus[status] ?? ofClass;
}
