import { isObject } from '../../shared/json';

type Details = Partial<Pick<RealtimeError, 'isFatal' | 'isAtOnce' | 'description' | 'waitMs'>>;

/** The reason why the feed cannot be followed. Its message holds no key, signature or content. */
export class RealtimeError extends Error {
	override readonly name = 'RealtimeError';
	/** Whether attempts are likely to fail until somebody changes something. They become rarer. */
	readonly isFatal: boolean = false;
	/** Whether the next attempt may follow without a delay. */
	readonly isAtOnce: boolean = false;
	/** The remedy. */
	readonly description?: string;
	/** The shortest delay before the next attempt, in milliseconds. */
	readonly waitMs?: number;

	constructor(message: string, details: Details = {}) {
		super(message);
		Object.assign(this, details);
	}

	/** Returns an error that lasts until somebody corrects something. */
	static fatal(message: string, description?: string): RealtimeError {
		return new RealtimeError(message, { isFatal: true, description });
	}

	/** Returns the error to report for anything that an attempt throws. */
	static from(error: unknown): RealtimeError {
		if (error instanceof RealtimeError) return error;
		return new RealtimeError('The subscription could not be signed');
	}
}

/** The protocol wants a delay of at least a second after 4100 to 4199. */
const OVER_CAPACITY_MS = 1_000;
/** The server closed because no signature came in time. Nothing was refused. */
const UNAUTHORIZED_IN_TIME = 4009;

/** The meanings of codes in the user's words. */
const byCode: Readonly<Record<number, string>> = {
	4001: 'The realtime server does not know the app key: check the realtime settings of the credential',
	4003: 'The realtime application is disabled: ask the support of the service to enable it',
	4004: 'The realtime application has reached its limit of connections: close those that are not needed, or ask the support of the service for more',
	4005: 'The realtime server has nothing at this address: check the realtime settings of the credential',
	4009: 'The realtime server did not accept the signature of the subscription',
};

/**
 * Returns the error for a code of the server. 4000–4099 must not be tried again, 4200–4299 may be at once
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/).
 */
export function errorOf(code: number): RealtimeError {
	const message = byCode[code] ?? `The realtime server ended the connection with code ${code}`;
	return new RealtimeError(message, {
		isFatal: code >= 4000 && code <= 4099 && code !== UNAUTHORIZED_IN_TIME,
		isAtOnce: code >= 4200 && code <= 4299,
		waitMs: code >= 4100 && code <= 4199 ? OVER_CAPACITY_MS : undefined,
	});
}

/** Returns the error for a refused subscription: transient for some statuses, otherwise a wrong signature. */
export function subscriptionError(data?: unknown): RealtimeError {
	const status = isObject(data) ? data.status : undefined;
	if (typeof status === 'number' && (status >= 500 || [408, 429].includes(status))) {
		return new RealtimeError('The realtime server could not subscribe just now');
	}
	return RealtimeError.fatal(byCode[UNAUTHORIZED_IN_TIME]);
}
