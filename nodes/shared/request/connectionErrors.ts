import { ServiceError } from '../service/serviceError';
import type { FailedOutcome } from './retry';

interface Explanation {
	readonly message: string;
	readonly transient: boolean;
	/** Whether the service may have got the request. */
	readonly arrived: boolean;
}

const unreachable = 'The service could not be reached';
const cutOff = {
	message: 'The connection to the service was cut off',
	transient: true,
	arrived: true,
};
const timedOut = { message: 'The service did not answer in time', transient: true, arrived: true };
/** As with cut JSON, sending again brings the same: something on the way breaks what it packs. */
const damaged = {
	message: "The service's answer is damaged: it could not be unpacked",
	transient: false,
	arrived: true,
};
const unreached = (why: string, transient = true) => ({
	message: `${unreachable}: ${why}`,
	transient,
	arrived: false,
});

/** What the codes of Node.js, axios, zlib and TLS mean for the user. */
const byCode: Readonly<Record<string, Explanation>> = {
	ECONNREFUSED: unreached('the connection was refused'),
	EAI_AGAIN: unreached('its name could not be looked up'),
	ENOTFOUND: unreached('there is no host of that name', false),
	EHOSTUNREACH: unreached('there is no route to it'),
	ENETUNREACH: unreached('there is no route to it'),
	ECONNRESET: cutOff,
	EPIPE: cutOff,
	ERR_BAD_RESPONSE: cutOff,
	ERR_STREAM_PREMATURE_CLOSE: cutOff,
	ETIMEDOUT: timedOut,
	ABORT_ERR: timedOut,
	ECONNABORTED: timedOut,
};

/** Codes that come in many kinds: of what unpacks answers, and of what reads HTTP. */
const byForm: ReadonlyArray<readonly [RegExp, Explanation]> = [
	[/^(Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/, damaged],
	[/^HPE_/, { message: 'The base URL answered with no HTTP', transient: false, arrived: true }],
];

const unknown = unreached('the request could not be sent', false);

/**
 * The outcome of a request that got no answer, from whatever n8n's helper threw. Only the code is taken
 * from that error: the rest of it holds the request with its key.
 */
export function connectionError(error: unknown): FailedOutcome {
	const code = codeOf(error);
	const { message, transient, arrived } = explain(code ?? '');
	const said =
		code ?? (isObject(error) && typeof error.message === 'string' ? error.message : undefined);
	return {
		error: new ServiceError(message, {
			description: [
				"Check the 'Base URL' of the credential and whether this n8n can reach it.",
				...(said === undefined ? [] : [`Reported: ${said}`]),
			].join('\n'),
			notSent: !arrived,
			failure: transient ? { cause: 'temporarily-unavailable' } : undefined,
		}),
		kind: transient ? 'transient' : 'final',
	};
}

function explain(code: string): Explanation {
	return byCode[code] ?? byForm.find(([form]) => form.test(code))?.[1] ?? unknown;
}

/** The code of an error or of the errors that caused it. */
function codeOf(error: unknown): string | undefined {
	for (let current = error, depth = 0; depth < 5 && isObject(current); depth++) {
		if (typeof current.code === 'string') return current.code;
		current = current.cause;
	}
	return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}
