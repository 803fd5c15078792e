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
		const { name, message } = error instanceof Error ? error : new Error(String(error));
		return new RealtimeError(`The trigger failed unexpectedly (${name}: ${message})`, {
			description: 'This is a fault of the node, or n8n could not read the credential.',
		});
	}
}

/** The protocol wants a delay of at least a second after 4100 to 4199. */
const OVER_CAPACITY_MS = 1_000;
/** The server closed because no signature came in time. Nothing was refused. */
const UNAUTHORIZED_IN_TIME = 4009;

const CHECK_SETTINGS =
	'Check the realtime settings of the credential, and ask the support of the service which are right.';
const WAIT = 'Wait. If that persists, contact the support of the service.';

/** The meanings of codes in the user's words. */
const byCode: Readonly<Record<number, string>> = {
	4001: 'The realtime server does not know the app key: check the realtime settings of the credential',
	4003: 'The realtime application is disabled: ask the support of the service to enable it',
	4004: 'The realtime application has reached its limit of connections: close those that are not needed, or ask the support of the service for more',
	4005: 'The realtime server has nothing at this address: check the realtime settings of the credential',
};

const NOT_ACCEPTED = 'The realtime server did not accept the signature of the subscription';
const NOT_SIGNED_IN_TIME = 'The realtime server closed the connection before it had a signature';

/** The server's side of a refusal. */
export interface Refusal {
	/** Its words, without secrets. */
	readonly words?: string;
	/** Whether the signature was sent. */
	readonly isSigned?: boolean;
}

/**
 * Returns the error for a code of the server. 4000–4099 must not be tried again, 4200–4299 may be at once
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/).
 */
export function errorOf(code: number, { words, isSigned = false }: Refusal = {}): RealtimeError {
	const isLate = code === UNAUTHORIZED_IN_TIME;
	const known = isLate ? (isSigned ? NOT_ACCEPTED : NOT_SIGNED_IN_TIME) : byCode[code];
	const message = known ?? `The realtime server ended the connection with code ${code}`;
	return new RealtimeError(withWords(message, words), {
		isFatal: code >= 4000 && code <= 4099 && !isLate,
		isAtOnce: code >= 4200 && code <= 4299,
		waitMs: code >= 4100 && code <= 4199 ? OVER_CAPACITY_MS : undefined,
		description: isLate ? (isSigned ? CHECK_SETTINGS : WAIT) : undefined,
	});
}

/** Returns the error for a refused subscription: transient for some statuses, otherwise a wrong signature. */
export function subscriptionError(words?: string, status?: unknown): RealtimeError {
	if (typeof status === 'number' && (status >= 500 || [408, 429].includes(status))) {
		const message = 'The realtime server could not subscribe just now';
		return new RealtimeError(withWords(message, words));
	}
	return RealtimeError.fatal(withWords(NOT_ACCEPTED, words), CHECK_SETTINGS);
}

/** Codes with which a WebSocket is closed by a server that restarts or has too much to do (RFC 6455, section 7.4). */
const CLOSED_FOR_NOW: readonly number[] = [1001, 1011, 1012, 1013, 1014];

/** Returns the error for a server that refuses a connection before the subscription has begun. */
export function refusalError(words?: string, code?: number): RealtimeError {
	const message = 'The realtime server refused the connection';
	const isForNow = code !== undefined && CLOSED_FOR_NOW.includes(code);
	return new RealtimeError(
		withWords(code === undefined ? message : `${message} with code ${code}`, words),
		{ description: isForNow ? WAIT : CHECK_SETTINGS },
	);
}

/** Returns the message with the server's words, if there are any. */
export function withWords(message: string, words?: string): string {
	return words === undefined ? message : `${message} (it says: ${words})`;
}
