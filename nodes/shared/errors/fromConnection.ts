import { isObject } from '../json';
import { ApiError } from './apiError';
import { asSentences } from './words';

/** The fault of a connection, by which each surface chooses the remedy that fits its settings. */
export type ConnectionProblem =
	| 'host'
	| 'refused'
	| 'route'
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
	/** Whether another attempt may help. */
	readonly isTransient?: boolean;
	/** Whether the request may have arrived. */
	readonly mayBeProcessed?: boolean;
}

const CHECK = "Check the 'Base URL' of the credential and whether this n8n instance can reach it.";
const CHECK_SCHEME =
	"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.";

/** Any object that was thrown. */
type Fields = Readonly<Record<string, unknown>>;
type More = Omit<ConnectionFailure, 'problem' | 'reason'>;

const AGAIN: More = { isTransient: true };
const SILENT: More = {
	message: 'The service did not respond in time',
	isTransient: true,
	mayBeProcessed: true,
};
const CUT_OFF: More = {
	message: 'The connection to the service was cut off',
	remedy:
		'The service may be restarting, or a proxy or a firewall on the way ended it. If that persists, contact the support of the service.',
	isTransient: true,
	mayBeProcessed: true,
};
const NO_HTTP: More = {
	message: 'The base URL did not respond with HTTP',
	mayBeProcessed: true,
};
/** Not transient: something on the way damages every response that it compresses. */
const DAMAGED: More = {
	message: "The service's response is damaged: it could not be unpacked",
	mayBeProcessed: true,
};
const NO_TLS = 'this n8n instance and the server could not agree on a TLS connection';
const TLS: More = {
	message: 'This n8n instance and the base URL could not agree on a TLS connection',
	remedy: CHECK_SCHEME,
};
const RENEW: More = {
	remedy: 'Ask the support of the service to renew it, and check the clock of this n8n instance.',
};
const CHECK_HOST: More = { remedy: "Check the host name in the 'Base URL' of the credential." };
const ADD_AUTHORITY: More = {
	remedy:
		'If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.',
};

/** The one table of codes. The first row that fits counts. */
const byCode: ReadonlyArray<
	readonly [code: RegExp, problem: ConnectionProblem, reason: string, more?: More]
> = [
	[/^ENOTFOUND$/, 'host', 'there is no host of that name'],
	[/^EAI_AGAIN$/, 'host', 'its name could not be looked up', AGAIN],
	[/^ECONNREFUSED$/, 'refused', 'the connection was refused', AGAIN],
	[/^(EHOSTUNREACH|ENETUNREACH)$/, 'route', 'there is no route to it', AGAIN],
	[
		/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE|ERR_STREAM_PREMATURE_CLOSE)$/,
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
	// The handshake comes before the request; other failures of TLS may come after it.
	[/^(EPROTO$|ERR_TLS_|ERR_SSL_.*(VERSION|HANDSHAKE|PROTOCOL))/, 'tls', NO_TLS, TLS],
	[/^ERR_SSL_/, 'tls', NO_TLS, { ...TLS, mayBeProcessed: true }],
	[/^HPE_/, 'no http', 'it did not respond with HTTP', NO_HTTP],
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, 'damaged', 'the response could not be unpacked', DAMAGED],
];

/** Problems of a certificate, whose reasons follow the sentence that it cannot be trusted. */
export const CERTIFICATES: readonly ConnectionProblem[] = [
	'certificate',
	'authority',
	'other host',
];

/** Returns the meaning of a code. An unknown code is of a request that could not be sent. */
export function connectionFailure(code: string): ConnectionFailure {
	const known = byCode.find(([form]) => form.test(code));
	if (known === undefined) return { problem: 'unknown', reason: 'the request could not be sent' };
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
	const error = causeWithCode(thrown);
	const failure = connectionFailure(String(error?.code));
	const { isTransient = false, mayBeProcessed = false } = failure;
	const proxy = proxyIn(error ?? {}, baseUrl);
	const reported = error?.code ?? (isObject(thrown) ? thrown.message : undefined);
	return new ApiError(messageFor(failure, proxy, hasResponded), {
		kind: isTransient ? 'transient' : 'final',
		description: asSentences(
			...(proxy === undefined ? remediesFor(failure, baseUrl) : [CHECK_PROXY]),
			typeof reported === 'string' ? `Reported: ${reported}` : '',
		),
		notSent: !hasResponded && !mayBeProcessed,
		failure: isTransient ? { cause: 'temporarily-unavailable' } : undefined,
	});
}

const CHECK_PROXY = 'Check the proxy settings of this n8n instance (HTTP_PROXY or HTTPS_PROXY).';

function messageFor(
	{ problem, reason, message }: ConnectionFailure,
	proxy: string | undefined,
	hasResponded: boolean,
): string {
	if (proxy !== undefined) return `The proxy ${proxy} could not be reached: ${reason}`;
	if (problem === 'unknown' && hasResponded) return "The service's response could not be read";
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
function causeWithCode(error: unknown, depth = 5): Fields | undefined {
	if (!isObject(error) || depth === 0) return undefined;
	return typeof error.code === 'string' ? error : causeWithCode(error.cause, depth - 1);
}
