import { ApiError } from './apiError';
import { asSentence } from './words';

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
export interface ConnectionFailure {
	readonly problem: ConnectionProblem;
	/** The end of a sentence that names the server: `The service could not be reached: …`. */
	readonly reason: string;
	/** The remedy, whichever server it is. Default: check its address. */
	readonly remedy?: string;
	/** Whether another attempt may help. */
	readonly isTransient?: boolean;
	/** Whether the request may have arrived. */
	readonly mayBeProcessed?: boolean;
}

const AGAIN = { isTransient: true };
/** The connection was there: the request may have arrived, and another attempt may help. */
const BROKEN = { isTransient: true, mayBeProcessed: true };
const noRoute = { problem: 'route', reason: 'there is no route to it', ...AGAIN } as const;
const cutOff = {
	problem: 'cut off',
	reason: 'the connection was cut off',
	remedy:
		'The service may be restarting, or a proxy or a firewall on the way ended it. If that persists, contact the support of the service.',
	...BROKEN,
} as const;
const silent = { problem: 'silent', reason: 'it did not respond in time', ...BROKEN } as const;
const invalid = (reason: string) => ({
	problem: 'certificate' as const,
	reason,
	remedy: 'Ask the support of the service to renew it, and check the clock of this n8n instance.',
});
const authority = {
	problem: 'authority',
	reason: 'it is not signed by an authority that this n8n instance trusts',
	remedy:
		'If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.',
} as const;
const NO_TLS =
	"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.";
const tls = {
	problem: 'tls',
	reason: 'this n8n instance and the server could not agree on a TLS connection',
	remedy: NO_TLS,
} as const;
/** Not transient: something on the way damages every response that it compresses. */
const damaged = {
	problem: 'damaged',
	reason: 'the response could not be unpacked',
	mayBeProcessed: true,
} as const;

const byCode: Readonly<Record<string, ConnectionFailure>> = {
	ENOTFOUND: { problem: 'host', reason: 'there is no host of that name' },
	EAI_AGAIN: { problem: 'host', reason: 'its name could not be looked up', ...AGAIN },
	ECONNREFUSED: { problem: 'refused', reason: 'the connection was refused', ...AGAIN },
	EHOSTUNREACH: noRoute,
	ENETUNREACH: noRoute,
	ECONNRESET: cutOff,
	EPIPE: cutOff,
	ERR_BAD_RESPONSE: cutOff,
	ERR_STREAM_PREMATURE_CLOSE: cutOff,
	ETIMEDOUT: silent,
	ABORT_ERR: silent,
	ECONNABORTED: silent,
	CERT_HAS_EXPIRED: invalid('it has expired'),
	CERT_NOT_YET_VALID: invalid('it is not valid yet'),
	CERT_REVOKED: invalid('it was revoked'),
	ERR_TLS_CERT_ALTNAME_INVALID: {
		problem: 'other host',
		reason: 'it was issued for another host',
		remedy: "Check the host name in the 'Base URL' of the credential.",
	},
};

/** Families of codes: of TLS, of decompression, and of the HTTP parser. */
const byForm: ReadonlyArray<readonly [RegExp, ConnectionFailure]> = [
	[/^(CERT_UNTRUSTED|.*SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/, authority],
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, damaged],
	// The handshake comes before the request; other failures of TLS may come after it.
	[/^(EPROTO$|ERR_TLS_|ERR_SSL_.*(VERSION|HANDSHAKE|PROTOCOL))/, tls],
	[/^ERR_SSL_/, { ...tls, mayBeProcessed: true }],
	[/^HPE_/, { problem: 'no http', reason: 'it did not respond with HTTP', mayBeProcessed: true }],
];

const UNKNOWN: ConnectionFailure = {
	problem: 'unknown',
	reason: 'the request could not be sent',
};

/** Returns the meaning of a code; an unknown one is of a request that could not be sent. */
export function connectionFailure(code: string): ConnectionFailure {
	if (Object.hasOwn(byCode, code)) return byCode[code];
	return byForm.find(([form]) => form.test(code))?.[1] ?? UNKNOWN;
}

/** The beginnings of messages that do not say that the service could not be reached. */
const MESSAGES: Partial<Record<ConnectionProblem, string>> = {
	'cut off': 'The connection to the service was cut off',
	silent: 'The service did not respond in time',
	tls: 'This n8n instance and the base URL could not agree on a TLS connection',
	'no http': 'The base URL did not respond with HTTP',
	damaged: "The service's response is damaged: it could not be unpacked",
};
const OF_CERTIFICATES: readonly ConnectionProblem[] = ['certificate', 'authority', 'other host'];

/** Where a request was to go, and how far it got. */
interface Attempt {
	readonly baseUrl: string;
	/** Whether the response had begun. */
	readonly hasResponded?: boolean;
}

/**
 * The error for a request that got no response, or one that could not be read. Only code, address and message are taken
 * from an error of n8n's helper: the rest of it holds the request with its key.
 */
export function fromConnection(thrown: unknown, { baseUrl, hasResponded }: Attempt): ApiError {
	const error = causeWithCode(thrown);
	const code = typeof error?.code === 'string' ? error.code : undefined;
	const failure = connectionFailure(code ?? '');
	const { isTransient = false, mayBeProcessed = false } = failure;
	const proxy = proxyIn(error, baseUrl);
	const said = code ?? messageOf(thrown);
	return new ApiError(messageFor(failure, proxy, hasResponded), {
		kind: isTransient ? 'transient' : 'final',
		description: [
			...remediesFor(failure, proxy, baseUrl),
			...(said === undefined ? [] : [asSentence(`Reported: ${said}`)]),
		].join('\n'),
		notSent: hasResponded !== true && !mayBeProcessed,
		failure: isTransient ? { cause: 'temporarily-unavailable' } : undefined,
	});
}

function messageFor(
	{ problem, reason }: ConnectionFailure,
	proxy: string | undefined,
	hasResponded = false,
): string {
	if (proxy !== undefined) return `The proxy ${proxy} could not be reached: ${reason}`;
	if (OF_CERTIFICATES.includes(problem)) {
		return `The certificate of the base URL cannot be trusted: ${reason}`;
	}
	if (problem === 'unknown' && hasResponded) return "The service's response could not be read";
	return MESSAGES[problem] ?? `The service could not be reached: ${reason}`;
}

const CHECK = "Check the 'Base URL' of the credential and whether this n8n instance can reach it.";

function remediesFor(
	{ problem, remedy = CHECK }: ConnectionFailure,
	proxy: string | undefined,
	baseUrl: string,
): string[] {
	if (proxy !== undefined) {
		return ['Check the proxy settings of this n8n instance (HTTP_PROXY or HTTPS_PROXY).'];
	}
	// A TLS port ends a connection that begins with plain HTTP, or responds with an alert.
	const mayBeTls = baseUrl.startsWith('http:') && ['cut off', 'no http'].includes(problem);
	return mayBeTls ? [NO_TLS, ...(remedy === CHECK ? [] : [remedy])] : [remedy];
}

/** The host and port that were not reached, if they are not the base URL's: n8n asks its proxy, if one is set. */
function proxyIn(error: Thrown = {}, baseUrl: string): string | undefined {
	const { hostname, port, protocol } = new URL(baseUrl);
	if (typeof error.hostname === 'string') {
		return error.hostname === hostname ? undefined : error.hostname;
	}
	const [{ address, port: tried }] = [...(error.errors ?? []), error];
	const due = Number(port) || (protocol === 'https:' ? 443 : 80);
	return typeof tried !== 'number' || tried === due ? undefined : `${String(address)}:${tried}`;
}

interface Thrown {
	readonly code?: unknown;
	readonly cause?: unknown;
	readonly message?: unknown;
	readonly hostname?: unknown;
	readonly address?: unknown;
	readonly port?: unknown;
	/** One for each address of the host. */
	readonly errors?: readonly Thrown[];
}

/** Returns the error or the first of its causes that has a code. */
function causeWithCode(error: unknown): Thrown | undefined {
	for (let current = error, depth = 0; depth < 5 && isObject(current); depth++) {
		if (typeof current.code === 'string') return current;
		current = current.cause;
	}
	return undefined;
}

/** Returns the code of an error or of the errors that caused it. */
export function codeOf(error: unknown): string | undefined {
	return causeWithCode(error)?.code as string | undefined;
}

function messageOf(error: unknown): string | undefined {
	return isObject(error) && typeof error.message === 'string' ? error.message : undefined;
}

function isObject(value: unknown): value is Thrown {
	return typeof value === 'object' && value !== null;
}
