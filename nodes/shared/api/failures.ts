/**
 * What a failure means, in one place: for retries, for waiting, for triggers and for n8n's schedulers, by the
 * HTTP status of a response or by the code of a connection that failed.
 */
interface Failure {
	/** `limited`: sent too soon. `transient`: another attempt may help. `final`: none will. */
	readonly kind: FailureKind;
	/** Whether the service may have processed the request. */
	readonly mayBeProcessed: boolean;
	/** The cause in n8n's terms, only where the failure proves it. */
	readonly cause?: FailureCause;
}

export type FailureKind = 'limited' | 'transient' | 'final';

/** The causes that n8n's schedulers know: they wait or stop by them. */
export type FailureCause =
	| 'rate-limited'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid';

const UNAVAILABLE: Failure = {
	kind: 'transient',
	mayBeProcessed: true,
	cause: 'temporarily-unavailable',
};
const REJECTED: Failure = { kind: 'final', mayBeProcessed: false };
const UNCLEAR: Failure = { kind: 'final', mayBeProcessed: true };
/** Only what has moved permanently has to be entered again. */
const MOVED: Failure = { ...REJECTED, cause: 'configuration-invalid' };

const byStatus: Readonly<Record<number, Failure>> = {
	301: MOVED,
	308: MOVED,
	401: { ...REJECTED, cause: 'credential-invalid' },
	429: { kind: 'limited', mayBeProcessed: false, cause: 'rate-limited' },
	502: UNAVAILABLE,
	503: UNAVAILABLE,
	504: UNAVAILABLE,
};

/** What an HTTP status means that is no success, or that came with a body which cannot be read. */
export function failureOfStatus(status: number): Failure {
	return byStatus[status] ?? (status >= 300 && status <= 499 ? REJECTED : UNCLEAR);
}

/** The connection was never made, and may be made soon. */
const UNREACHED: Failure = { ...UNAVAILABLE, mayBeProcessed: false };

/** Codes of Node.js and axios. */
const byCode: Readonly<Record<string, Failure>> = {
	ECONNREFUSED: UNREACHED,
	EAI_AGAIN: UNREACHED,
	EHOSTUNREACH: UNREACHED,
	ENETUNREACH: UNREACHED,
	ECONNRESET: UNAVAILABLE,
	EPIPE: UNAVAILABLE,
	ERR_BAD_RESPONSE: UNAVAILABLE,
	ERR_STREAM_PREMATURE_CLOSE: UNAVAILABLE,
	ETIMEDOUT: UNAVAILABLE,
	ABORT_ERR: UNAVAILABLE,
	ECONNABORTED: UNAVAILABLE,
};

/** Codes of no agreement on how to encrypt, before anything was sent. */
const HANDSHAKE = /^ERR_SSL_.*(VERSION|HANDSHAKE|PROTOCOL)/;
/** Codes of what unpacks responses, of TLS once it is agreed upon, and of what reads HTTP. */
const UNREADABLE = /^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_|ERR_SSL_|HPE_)/;

/** What the code of a failed connection means; one that is not known is of a request that was not sent. */
export function failureOfCode(code: string): Failure {
	if (Object.hasOwn(byCode, code)) return byCode[code];
	return UNREADABLE.test(code) && !HANDSHAKE.test(code) ? UNCLEAR : REJECTED;
}
