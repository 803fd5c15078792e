import { ApiError } from '../api/apiError';
import { asSentence } from '../api/asSentence';
import { failureOfCode } from '../api/failures';

interface Explanation {
	readonly message: string;
	/** What to do about it, instead of looking at the base URL. */
	readonly remedy?: string;
}

const unreachable = 'The service could not be reached';
const cutOff = {
	message: 'The connection to the service was cut off',
	remedy:
		'The service may be restarting, or a proxy or a firewall on the way ended it. If that lasts, tell whoever runs the service.',
};
const timedOut = { message: 'The service did not respond in time' };
/** As with cut JSON, sending again brings the same: something on the way breaks what it packs. */
const damaged = {
	message: "The service's response is damaged: it could not be unpacked",
};
const unreached = (why: string) => ({ message: `${unreachable}: ${why}` });
const untrusted = (why: string, remedy: string) => ({
	message: `The certificate of the base URL cannot be trusted: ${why}`,
	remedy,
});
const OWN_AUTHORITY =
	'If the service has its own certificate authority, add its certificate with the environment variable NODE_EXTRA_CA_CERTS.';
const RENEW = 'Ask whoever runs the service to renew it, and check the clock of this n8n instance.';
const unknownAuthority = untrusted(
	'it is not signed by an authority that this n8n instance trusts',
	OWN_AUTHORITY,
);

/** What the codes of Node.js, axios, zlib and TLS mean for the user. */
const byCode: Readonly<Record<string, Explanation>> = {
	ECONNREFUSED: unreached('the connection was refused'),
	EAI_AGAIN: unreached('its name could not be looked up'),
	ENOTFOUND: unreached('there is no host of that name'),
	EHOSTUNREACH: unreached('there is no route to it'),
	ENETUNREACH: unreached('there is no route to it'),
	ECONNRESET: cutOff,
	EPIPE: cutOff,
	ERR_BAD_RESPONSE: cutOff,
	ERR_STREAM_PREMATURE_CLOSE: cutOff,
	ETIMEDOUT: timedOut,
	ABORT_ERR: timedOut,
	ECONNABORTED: timedOut,
	CERT_HAS_EXPIRED: untrusted('it has expired', RENEW),
	CERT_NOT_YET_VALID: untrusted('it is not valid yet', RENEW),
	CERT_REVOKED: untrusted('it was revoked', RENEW),
	CERT_UNTRUSTED: unknownAuthority,
	DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
	SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
	UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
	ERR_TLS_CERT_ALTNAME_INVALID: untrusted(
		'it was issued for another host',
		"Check the host name in the 'Base URL' of the credential.",
	),
};

/** No agreement on how to encrypt: also what plain HTTP looks like to TLS. */
const noTls = {
	message: 'This n8n instance and the base URL could not agree on a TLS connection',
	remedy:
		"Check the port in the 'Base URL' of the credential, and whether the address begins with http:// or https://.",
};

/** Codes that come in many kinds: of what unpacks responses, and of what reads HTTP. */
const byForm: ReadonlyArray<readonly [RegExp, Explanation]> = [
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, damaged],
	[/^(EPROTO$|ERR_TLS_|ERR_SSL_)/, noTls],
	[/^HPE_/, { message: 'The base URL did not respond with HTTP' }],
];

const unknown: Explanation = unreached('the request could not be sent');
const unreadable: Explanation = { message: "The service's response could not be read" };

/**
 * The error for a request that got no response, or one that could not be read (`hasResponded`), from whatever was
 * thrown. Only the code is taken from an error of n8n's helper: the rest of it holds the request with its key.
 */
export function connectionError(error: unknown, hasResponded = false): ApiError {
	const code = codeOf(error);
	const { message, remedy } = explain(code ?? '') ?? (hasResponded ? unreadable : unknown);
	const { kind, mayBeProcessed, cause } = failureOfCode(code ?? '');
	const said =
		code ?? (isObject(error) && typeof error.message === 'string' ? error.message : undefined);
	return new ApiError(message, {
		kind,
		description: [
			remedy ??
				"Check the 'Base URL' of the credential and whether this n8n instance can reach it.",
			...(said === undefined ? [] : [asSentence(`Reported: ${said}`)]),
		].join('\n'),
		notSent: !hasResponded && !mayBeProcessed,
		failure: cause && { cause },
	});
}

function explain(code: string): Explanation | undefined {
	return byCode[code] ?? byForm.find(([form]) => form.test(code))?.[1];
}

/** The code of an error or of the errors that caused it. */
export function codeOf(error: unknown): string | undefined {
	for (let current = error, depth = 0; depth < 5 && isObject(current); depth++) {
		if (typeof current.code === 'string') return current.code;
		current = current.cause;
	}
	return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
