import { isObject } from '../json';
import { ApiError, ownFault, type FailureKind } from './apiError';
import { asSentences } from './words';

/** A class of faults of a connection. */
interface ConnectionFault {
	/** The codes of Node.js, axios, TLS or zlib. */
	readonly codes: RegExp;
	/** The end of a sentence that names the server. */
	readonly reason: string;
	/** Default: that the service could not be reached, with the reason. */
	readonly message?: string;
	/** The remedy, whichever server it is. Default: check its address. */
	readonly remedy?: string;
	/** Whether another attempt may help. Default: `permanent`. */
	readonly kind?: FailureKind;
	/** Maximum number of attempts, if it is fewer than for other failures. */
	readonly mostAttempts?: number;
}

const CHECK =
	"Check the 'Base URL' of the credential and whether this n8n instance can reach it, through its proxy if it has one (HTTP_PROXY or HTTPS_PROXY).";
const CHECK_SCHEME =
	"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.";

/** Any object that was thrown. */
type Fields = Readonly<Record<string, unknown>>;

export const CERTIFICATE: ConnectionFault = {
	codes:
		/^(CERT_(HAS_EXPIRED|NOT_YET_VALID|REVOKED|UNTRUSTED)$|ERR_TLS_CERT_ALTNAME_INVALID$|.*SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/,
	reason: 'its certificate cannot be trusted',
	message: 'The certificate of the base URL cannot be trusted',
	remedy:
		'Check the host name in the address, the dates of the certificate, and the clock of this n8n instance. If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.',
};

/** The first class that has a code counts. */
const FAULTS: readonly ConnectionFault[] = [
	{
		codes: /^ENOTFOUND$/,
		reason: 'there is no host of that name',
		// One of several resolvers may not know the name.
		kind: 'faulty',
		mostAttempts: 2,
	},
	{
		codes:
			/^(EAI_\w+|ESERVFAIL|ETIMEOUT|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EMFILE|ENFILE|EADDRNOTAVAIL|ENOBUFS|EBUSY)$/,
		reason: 'no connection could be made',
		kind: 'transient',
	},
	{
		codes:
			/^(ECONNRESET|EPIPE|ENETRESET|ENOTCONN|ERR_SOCKET_CLOSED|ERR_BAD_RESPONSE|ERR_STREAM_PREMATURE_CLOSE)$/,
		reason: 'the connection was cut off',
		message: 'The connection to the service was cut off',
		remedy:
			'The service may be restarting, or a proxy or a firewall on the way ended it. If that persists, contact the support of the service.',
		kind: 'transient',
	},
	{
		codes: /^(ETIMEDOUT|ABORT_ERR|ECONNABORTED|ERR_SOCKET_CONNECTION_TIMEOUT)$/,
		reason: 'it did not respond in time',
		message: 'The service did not respond in time',
		kind: 'transient',
	},
	CERTIFICATE,
	{
		// Not transient: something on the way damages every response.
		codes: /^(HPE_HEADER_OVERFLOW$|HPE_\w+_CONTENT_LENGTH$|Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/,
		reason: 'its response is damaged',
		message: "The service's response is damaged",
		remedy:
			'A proxy on the way may cause this. If it persists, contact the support of the service.',
	},
	{
		codes: /^(EPROTO$|ERR_TLS_|ERR_SSL_|HPE_)/,
		reason: 'this n8n instance and the server could not agree on a protocol',
		message: 'This n8n instance and the base URL could not agree on a protocol',
		remedy: CHECK_SCHEME,
	},
];

/** Codes that come only before a request is sent, as those of certificates do, and names of n8n's protection against SSRF. */
const UNSENT =
	/^(ENOTFOUND|EAI_\w+|ESERVFAIL|ETIMEOUT|ECONNREFUSED|ERR_SOCKET_CONNECTION_TIMEOUT|SsrfBlocked\w+Error)$/;

/** System calls that come before a request is sent, and those that mostly come later, whatever the code says. */
const CALLS_BEFORE_REQUESTS: readonly unknown[] = ['connect', 'getaddrinfo'];
const CALLS_OF_REQUESTS: readonly unknown[] = ['read', 'write'];

/**
 * Whether an error, or one that caused it, proves that the request was not sent: by its code, by the system call that
 * failed, by a failure at each address of the host, or by a socket without a connection or a finished handshake.
 * Whatever is unknown proves nothing.
 */
function provesUnsent(error: unknown): boolean {
	return causesOf(error).some(({ code, name, syscall, errors, request }) => {
		const isOfRequest = CALLS_OF_REQUESTS.includes(syscall);
		const isUnsent = UNSENT.test(String(code ?? name)) || CERTIFICATE.codes.test(String(code));
		if (isUnsent && !isOfRequest) return true;
		if (CALLS_BEFORE_REQUESTS.includes(syscall)) return true;
		if (Array.isArray(errors) && errors.length > 0) return errors.every(provesUnsent);
		const socket = isObject(request) ? request.socket : undefined;
		return isObject(socket) && (socket.connecting === true || socket.secureConnecting === true);
	});
}

export function connectionFault(code: unknown): ConnectionFault | undefined {
	return FAULTS.find(({ codes }) => codes.test(String(code)));
}

/**
 * Returns the error for a request that got no response, or one that could not be read. `hasResponded`: whether a response
 * had begun. Only code, address and message are taken from an error of n8n's helper: the rest of it contains the request with its key.
 */
export function fromConnection(thrown: unknown, hasResponded = false): ApiError {
	const code = codeOf(thrown);
	const fault = causesOf(thrown)
		.map(ownFault)
		.find((each) => each !== undefined);
	if (code === undefined && fault !== undefined) return fault;
	const known = connectionFault(code);
	const { reason = 'the connection failed', kind = 'permanent', remedy = CHECK } = known ?? {};
	const isUnread = known === undefined && hasResponded;
	const unknown = isUnread
		? "The service's response could not be read"
		: `The service could not be reached: ${reason}`;
	return new ApiError(known?.message ?? unknown, {
		kind,
		mostAttempts: known?.mostAttempts,
		description: asSentences(remedy, reported(thrown)),
		notSent: !hasResponded && provesUnsent(thrown),
		cause: kind === 'transient' ? 'temporarily-unavailable' : undefined,
	});
}

/** Returns the code of an error, or its message. */
function reported(thrown: unknown): string {
	const text = codeOf(thrown) ?? (isObject(thrown) ? thrown.message : undefined);
	return typeof text === 'string' ? `Reported: ${text}` : '';
}

/** Returns the code of an error, or of the first of its causes that has one. */
export function codeOf(error: unknown): string | undefined {
	const codes = causesOf(error).map(({ code }) => code);
	return codes.find((code) => typeof code === 'string');
}

/** Returns an error and those that caused it, the nearest first. */
function causesOf(error: unknown, depth = 5): Fields[] {
	return isObject(error) && depth > 0 ? [error, ...causesOf(error.cause, depth - 1)] : [];
}
