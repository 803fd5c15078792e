import { isObject } from '../json';
import { ApiError, ownFault, type FailureKind } from './apiError';
import { asSentences } from './words';

/** The fault of a connection, by which each surface chooses the remedy that fits its settings. */
export type ConnectionProblem =
	| 'host'
	| 'refused'
	| 'route'
	| 'busy'
	| 'cut off'
	| 'silent'
	| 'certificate'
	| 'authority'
	| 'other host'
	| 'tls'
	| 'no http'
	| 'damaged'
	| 'unknown';

/** The meaning of a code of Node.js, axios, TLS or zlib. */
interface ConnectionFailure {
	readonly problem: ConnectionProblem;
	/** The end of a sentence that names the server: `The service could not be reached: …`. */
	readonly reason: string;
	/** The message, if it is not that the service could not be reached. */
	readonly message?: string;
	/** The remedy, whichever server it is. Default: check its address. */
	readonly remedy?: string;
	/** Whether another attempt may help. Default: `final`. */
	readonly kind?: FailureKind;
	/** Maximum number of attempts, if it is fewer than for other failures. */
	readonly mostAttempts?: number;
	/** Whether the code occurs only before a request is sent. Without a proof, the request may have arrived. */
	readonly isUnsent?: true;
}

const CHECK = "Check the 'Base URL' of the credential and whether this n8n instance can reach it.";
const CHECK_SCHEME =
	"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.";

/** The remedy for a request that n8n's protection against SSRF has refused, without a capital. */
export const ALLOW_HOST =
	"ask the administrator of this n8n instance to allow the host of the 'Base URL' (N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES)";

/** Any object that was thrown. */
type Fields = Readonly<Record<string, unknown>>;
type More = Omit<ConnectionFailure, 'problem' | 'reason'>;

/** Failures that come before a request and may pass: the request can be sent again, whatever it does. */
const AGAIN: More = { kind: 'transient' };
const SILENT: More = { message: 'The service did not respond in time', kind: 'transient' };
const CUT_OFF: More = {
	message: 'The connection to the service was cut off',
	remedy:
		'The service may be restarting, or a proxy or a firewall on the way ended it. If that persists, contact the support of the service.',
	kind: 'transient',
};
const NO_HTTP: More = { message: 'The base URL did not respond with HTTP' };
const UNREADABLE = "The service's response could not be read";
const LARGE_HEADERS: More = {
	message: `${UNREADABLE}: its headers are larger than this n8n instance accepts`,
	remedy:
		'Node.js accepts 16 kB. Raise it with NODE_OPTIONS=--max-http-header-size=65536 and start n8n again, or contact the support of the service.',
};
const WRONG_LENGTH: More = {
	message: `${UNREADABLE}: it states its length wrongly, or twice`,
	remedy: 'A proxy on the way may cause this. If it persists, contact the support of the service.',
};
/** Not transient: something on the way damages every response that it compresses. */
const DAMAGED: More = { message: "The service's response is damaged: it could not be unpacked" };
const UNSENT = { isUnsent: true } as const;
/** One of several resolvers may not know the name. */
const NO_HOST: More = { ...UNSENT, kind: 'faulty', mostAttempts: 2 };
const INVALID: More = { ...UNSENT, message: 'The request could not be sent' };
const NO_TLS = 'this n8n instance and the server could not agree on a TLS connection';
const TLS: More = {
	message: 'This n8n instance and the base URL could not agree on a TLS connection',
	remedy: CHECK_SCHEME,
};
const RENEW: More = {
	...UNSENT,
	remedy: 'Ask the support of the service to renew it, and check the clock of this n8n instance.',
};
const CHECK_HOST: More = {
	...UNSENT,
	remedy: "Check the host name in the 'Base URL' of the credential.",
};
const ADD_AUTHORITY: More = {
	...UNSENT,
	remedy:
		'If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.',
};

/** The table of codes. The first row that fits counts. */
const byCode: ReadonlyArray<
	readonly [code: RegExp, problem: ConnectionProblem, reason: string, more?: More]
> = [
	[/^ENOTFOUND$/, 'host', 'there is no host of that name', NO_HOST],
	[
		/^(EAI_\w+|ESERVFAIL|ETIMEOUT)$/,
		'host',
		'its name could not be looked up',
		{ ...AGAIN, ...UNSENT },
	],
	[/^ECONNREFUSED$/, 'refused', 'the connection was refused', { ...AGAIN, ...UNSENT }],
	[
		/^ERR_SOCKET_CONNECTION_TIMEOUT$/,
		'silent',
		'it did not respond in time',
		{ ...SILENT, ...UNSENT },
	],
	[/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, 'route', 'there is no route to it', AGAIN],
	[
		/^(EMFILE|ENFILE|EADDRNOTAVAIL|ENOBUFS|EBUSY)$/,
		'busy',
		'this n8n instance has no room for another connection',
		{
			...AGAIN,
			remedy: 'If that persists, raise the limit of open files, or run fewer executions at once.',
		},
	],
	[
		/^(ECONNRESET|EPIPE|ENETRESET|ENOTCONN|ERR_SOCKET_CLOSED|ERR_BAD_RESPONSE|ERR_STREAM_PREMATURE_CLOSE)$/,
		'cut off',
		'the connection was cut off',
		CUT_OFF,
	],
	[/^(ETIMEDOUT|ABORT_ERR|ECONNABORTED)$/, 'silent', 'it did not respond in time', SILENT],
	[/^CERT_HAS_EXPIRED$/, 'certificate', 'it has expired', RENEW],
	[/^CERT_(NOT_YET_VALID|REVOKED)$/, 'certificate', 'it is not valid', RENEW],
	[/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'other host', 'it was issued for another host', CHECK_HOST],
	[
		/^(CERT_UNTRUSTED|.*SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/,
		'authority',
		'it is not signed by an authority that this n8n instance trusts',
		ADD_AUTHORITY,
	],
	[/^(EPROTO$|ERR_TLS_|ERR_SSL_)/, 'tls', NO_TLS, TLS],
	[/^HPE_HEADER_OVERFLOW$/, 'damaged', 'its headers are too large', LARGE_HEADERS],
	[/^HPE_\w+_CONTENT_LENGTH$/, 'damaged', 'its length is wrong', WRONG_LENGTH],
	[/^HPE_/, 'no http', 'it did not respond with HTTP', NO_HTTP],
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, 'damaged', 'the response could not be unpacked', DAMAGED],
	[
		/^ERR_(INVALID_CHAR|INVALID_HTTP_TOKEN|HTTP_INVALID_HEADER_VALUE|UNESCAPED_CHARACTERS|INVALID_URL)$/,
		'unknown',
		'the request could not be sent',
		INVALID,
	],
];

/** System calls that come before a request is sent, and those that mostly come later, whatever the code says. */
const CALLS_BEFORE_REQUESTS: readonly unknown[] = ['connect', 'getaddrinfo'];
const CALLS_OF_REQUESTS: readonly unknown[] = ['read', 'write'];

/**
 * Whether an error, or one that caused it, proves that the request was not sent: by its code, by the system call that
 * failed, by a failure at each address of the host, or by a socket without a connection or a finished handshake.
 * Whatever is unknown proves nothing.
 */
function provesUnsent(error: unknown): boolean {
	return causesOf(error).some(({ code, syscall, errors, request }) => {
		const isOfRequest = CALLS_OF_REQUESTS.includes(syscall);
		if (meaningOfCode(code)?.isUnsent === true && !isOfRequest) return true;
		if (CALLS_BEFORE_REQUESTS.includes(syscall)) return true;
		if (Array.isArray(errors) && errors.length > 0) return errors.every(provesUnsent);
		const socket = isObject(request) ? request.socket : undefined;
		return isObject(socket) && (socket.connecting === true || socket.secureConnecting === true);
	});
}

/** Problems of a certificate, whose reasons follow the sentence that it cannot be trusted. */
export const CERTIFICATES: readonly ConnectionProblem[] = [
	'certificate',
	'authority',
	'other host',
];

/** Returns the meaning of a code. */
export function connectionFailure(code: string): ConnectionFailure {
	return meaningOfCode(code) ?? { problem: 'unknown', reason: 'the connection failed' };
}

function meaningOfCode(code: unknown): ConnectionFailure | undefined {
	const known = byCode.find(([form]) => typeof code === 'string' && form.test(code));
	if (known === undefined) return undefined;
	const [, problem, reason, more] = known;
	const message = CERTIFICATES.includes(problem)
		? `The certificate of the base URL cannot be trusted: ${reason}`
		: undefined;
	return { problem, reason, message, ...more };
}

/**
 * Returns the error for a request that got no response, or one that could not be read. `hasResponded`: whether a response
 * had begun. Only code, address and message are taken from an error of n8n's helper: the rest of it contains the request with its key.
 */
export function fromConnection(thrown: unknown, baseUrl: string, hasResponded = false): ApiError {
	const blocked = causesOf(thrown).find(({ name }) => isBlocked(name));
	if (blocked !== undefined) return blockedError(blocked);
	const error = causeWithCode(thrown);
	const fault = causesOf(thrown)
		.map(ownFault)
		.find((each) => each !== undefined);
	if (error === undefined && fault !== undefined) return fault;
	const failure = connectionFailure(String(error?.code));
	const { kind = 'final' } = failure;
	const proxy = proxyIn(error ?? {}, baseUrl);
	const reported = error?.code ?? (isObject(thrown) ? thrown.message : undefined);
	return new ApiError(connectionMessage(failure, proxy, hasResponded), {
		kind,
		description: asSentences(
			...(proxy === undefined ? remediesFor(failure, baseUrl) : [CHECK_PROXY]),
			typeof reported === 'string' ? `Reported: ${reported}` : '',
		),
		notSent: !hasResponded && provesUnsent(thrown),
		...(failure.mostAttempts === undefined ? {} : { mostAttempts: failure.mostAttempts }),
		failure: kind === 'transient' ? { cause: 'temporarily-unavailable' } : undefined,
	});
}

/** The names of n8n's errors for a host that its protection against SSRF refuses (n8n 2.41.1). */
function isBlocked(name: unknown): boolean {
	return typeof name === 'string' && /^SsrfBlocked\w+Error$/.test(name);
}

/** Returns the error with n8n's own reason. Its details name the host, which may contain a key. */
function blockedError({ message }: Fields): ApiError {
	return new ApiError(String(message), {
		description: asSentences(`n8n's protection against SSRF is on: ${ALLOW_HOST}`),
		notSent: true,
		blocked: true,
	});
}

const CHECK_PROXY = 'Check the proxy settings of this n8n instance (HTTP_PROXY or HTTPS_PROXY).';

function connectionMessage(
	{ problem, reason, message }: ConnectionFailure,
	proxy: string | undefined,
	hasResponded: boolean,
): string {
	if (proxy !== undefined) return `The proxy ${proxy} could not be reached: ${reason}`;
	if (problem === 'unknown' && hasResponded) return UNREADABLE;
	return message ?? `The service could not be reached: ${reason}`;
}

function remediesFor(
	{ problem, remedy }: ConnectionFailure,
	baseUrl: string,
): Array<string | undefined> {
	// A TLS port ends a connection that begins with plain HTTP, or responds with an alert.
	const mayBeTls = baseUrl.startsWith('http:') && ['cut off', 'no http'].includes(problem);
	return mayBeTls ? [CHECK_SCHEME, remedy] : [remedy ?? CHECK];
}

/** Returns the host and port that were tried, if they are not the base URL's: n8n then uses a proxy. */
function proxyIn(error: Fields, baseUrl: string): string | undefined {
	const { hostname, port, protocol } = new URL(baseUrl);
	if (typeof error.hostname === 'string') {
		return error.hostname === hostname ? undefined : error.hostname;
	}
	// Node.js lists one error for each address of the host.
	const [first] = Array.isArray(error.errors) ? (error.errors as Fields[]) : [error];
	const { address, port: tried } = first ?? error;
	const due = Number(port) || (protocol === 'https:' ? 443 : 80);
	return typeof tried !== 'number' || tried === due ? undefined : `${String(address)}:${tried}`;
}

/** Returns the code of an error or of the errors that caused it. */
export function codeOf(error: unknown): string | undefined {
	return causeWithCode(error)?.code as string | undefined;
}

/** Returns the error or the first of its causes that has a code. */
function causeWithCode(error: unknown): Fields | undefined {
	return causesOf(error).find(({ code }) => typeof code === 'string');
}

/** Returns an error and those that caused it, the nearest first. */
function causesOf(error: unknown, depth = 5): Fields[] {
	return isObject(error) && depth > 0 ? [error, ...causesOf(error.cause, depth - 1)] : [];
}
