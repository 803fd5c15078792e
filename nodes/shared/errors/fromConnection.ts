import { isObject } from '../json';
import { ApiError, ownFault, type FailureKind } from './apiError';
import { asSentences } from './words';

/** The class of a connection's fault. */
type ConnectionProblem =
	| 'unreachable'
	| 'cut off'
	| 'silent'
	| 'certificate'
	| 'protocol'
	| 'damaged'
	| 'unknown';

interface ProblemMeaning {
	/** `reason`: the end of a sentence that names the server, such as `it has expired`. */
	message(reason: string): string;
	/** The remedy, whichever server it is. Default: check its address. */
	readonly remedy?: string;
	/** Whether another attempt may help. Default: `permanent`. */
	readonly kind?: FailureKind;
	/** Whether the fault occurs only before a request is sent. Without a proof, the request may have arrived. */
	readonly isUnsent?: true;
}

/** The meaning of a code of Node.js, axios, TLS or zlib. */
interface ConnectionFailure extends ProblemMeaning {
	readonly problem: ConnectionProblem;
	readonly reason: string;
	/** Maximum number of attempts, if it is fewer than for other failures. */
	readonly mostAttempts?: number;
}

const CHECK = "Check the 'Base URL' of the credential and whether this n8n instance can reach it.";
const CHECK_SCHEME =
	"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.";

/** The remedy for a request that n8n's protection against SSRF has refused, without a capital. */
export const ALLOW_HOST =
	"ask the administrator of this n8n instance to allow the host of the 'Base URL' (N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES)";

/** Any object that was thrown. */
type Fields = Readonly<Record<string, unknown>>;

const unreached = (reason: string) => `The service could not be reached: ${reason}`;

const byProblem: Readonly<Record<ConnectionProblem, ProblemMeaning>> = {
	unreachable: { message: unreached, kind: 'transient' },
	'cut off': {
		message: () => 'The connection to the service was cut off',
		remedy:
			'The service may be restarting, or a proxy or a firewall on the way ended it. If that persists, contact the support of the service.',
		kind: 'transient',
	},
	silent: { message: () => 'The service did not respond in time', kind: 'transient' },
	certificate: {
		message: (reason) => `The certificate of the base URL cannot be trusted: ${reason}`,
		remedy:
			'Check the host name in the address, and the clock of this n8n instance. If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.',
		isUnsent: true,
	},
	protocol: {
		message: () => 'This n8n instance and the base URL could not agree on a protocol',
		remedy: CHECK_SCHEME,
	},
	/** Not transient: something on the way damages every response. */
	damaged: {
		message: (reason) => `The service's response is damaged: ${reason}`,
		remedy:
			'A proxy on the way may cause this. If it persists, contact the support of the service.',
	},
	unknown: { message: unreached },
};

type More = Pick<ConnectionFailure, 'kind' | 'mostAttempts' | 'isUnsent'>;
const UNSENT: More = { isUnsent: true };

/** The table of codes. The first row that fits counts. */
const byCode: ReadonlyArray<
	readonly [code: RegExp, problem: ConnectionProblem, reason: string, more?: More]
> = [
	// One of several resolvers may not know the name.
	[
		/^ENOTFOUND$/,
		'unreachable',
		'there is no host of that name',
		{ ...UNSENT, kind: 'faulty', mostAttempts: 2 },
	],
	[/^(EAI_|ESERVFAIL$|ETIMEOUT$)/, 'unreachable', 'its name could not be looked up', UNSENT],
	[/^ECONNREFUSED$/, 'unreachable', 'the connection was refused', UNSENT],
	[/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, 'unreachable', 'there is no route to it'],
	[
		/^(EMFILE|ENFILE|EADDRNOTAVAIL|ENOBUFS|EBUSY)$/,
		'unreachable',
		'this n8n instance has no room for another connection',
	],
	[
		/^(ECONNRESET|EPIPE|ENETRESET|ENOTCONN|ERR_SOCKET_CLOSED|ERR_BAD_RESPONSE|ERR_STREAM_PREMATURE_CLOSE)$/,
		'cut off',
		'the connection was cut off',
	],
	[/^ERR_SOCKET_CONNECTION_TIMEOUT$/, 'silent', 'it did not respond in time', UNSENT],
	[/^(ETIMEDOUT|ABORT_ERR|ECONNABORTED)$/, 'silent', 'it did not respond in time'],
	[/^CERT_(HAS_EXPIRED|NOT_YET_VALID|REVOKED)$/, 'certificate', 'it has expired or is not valid'],
	[/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'certificate', 'it was issued for another host'],
	[
		/^(CERT_UNTRUSTED|.*SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/,
		'certificate',
		'it is not signed by an authority that this n8n instance trusts',
	],
	[/^(HPE_HEADER_OVERFLOW|HPE_\w+_CONTENT_LENGTH)$/, 'damaged', 'its headers cannot be read'],
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, 'damaged', 'it could not be unpacked'],
	[
		/^(EPROTO$|ERR_TLS_|ERR_SSL_|HPE_)/,
		'protocol',
		'this n8n instance and the server could not agree on a protocol',
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

export function connectionFailure(code: string): ConnectionFailure {
	return meaningOfCode(code) ?? failureOf('unknown', 'the connection failed');
}

function meaningOfCode(code: unknown): ConnectionFailure | undefined {
	const known = byCode.find(([form]) => typeof code === 'string' && form.test(code));
	return known === undefined ? undefined : failureOf(known[1], known[2], known[3]);
}

function failureOf(problem: ConnectionProblem, reason: string, more?: More): ConnectionFailure {
	return { problem, reason, ...byProblem[problem], ...more };
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
	const { kind = 'permanent' } = failure;
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
	if (problem === 'unknown' && hasResponded) return "The service's response could not be read";
	return message(reason);
}

function remediesFor(
	{ problem, remedy }: ConnectionFailure,
	baseUrl: string,
): Array<string | undefined> {
	// A TLS port ends a connection that begins with plain HTTP, or responds with an alert.
	const mayBeTls = baseUrl.startsWith('http:') && problem === 'cut off';
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
