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
const TOO_SLOW =
	'The service signs too slowly. Try again, and contact its support if that persists.';

/** The app key of the credential, or the cluster, is wrong. */
const UNKNOWN_KEY = 4001;

const NOT_ACCEPTED = 'The realtime server did not accept the signature of the subscription';
const NO_SUCH_KEY =
	"The realtime server does not know the app key: check the realtime settings of the credential, or leave 'Realtime App Key' empty";
const ENDED = 'The realtime server ended the connection with code';
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
	if (code === UNAUTHORIZED_IN_TIME) {
		return isSigned
			? new RealtimeError(withWords(NOT_ACCEPTED, words), { description: CHECK_SETTINGS })
			: new RealtimeError(withWords(NOT_SIGNED_IN_TIME, words), { description: TOO_SLOW });
	}
	const isFatal = code >= 4000 && code <= 4099;
	const message = code === UNKNOWN_KEY ? NO_SUCH_KEY : `${ENDED} ${code}`;
	return new RealtimeError(withWords(message, words), {
		isFatal,
		isAtOnce: code >= 4200 && code <= 4299,
		waitMs: code >= 4100 && code <= 4199 ? OVER_CAPACITY_MS : undefined,
		description: isFatal ? CHECK_SETTINGS : undefined,
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

/** Returns the error for a server that refuses a connection before the subscription has begun. */
export function refusalError(words?: string, code?: number): RealtimeError {
	const message = 'The realtime server refused the connection';
	return new RealtimeError(
		withWords(code === undefined ? message : `${message} with code ${code}`, words),
		{ description: CHECK_SETTINGS },
	);
}

/** Returns the message with the server's words, if there are any. */
export function withWords(message: string, words?: string): string {
	return words === undefined ? message : `${message} (it says: ${words})`;
}
