import { ServiceError } from '../service/serviceError';
import type { Outcome } from './retry';

interface Explanation {
	readonly message: string;
	readonly transient: boolean;
}

const unreachable = 'The service could not be reached';

/** What the codes of Node.js, axios and TLS mean for the user. */
const byCode: Readonly<Record<string, Explanation>> = {
	ECONNREFUSED: { message: `${unreachable}: the connection was refused`, transient: true },
	ECONNRESET: { message: 'The connection to the service was cut off', transient: true },
	EPIPE: { message: 'The connection to the service was cut off', transient: true },
	ERR_BAD_RESPONSE: { message: 'The connection to the service was cut off', transient: true },
	ETIMEDOUT: { message: 'The service did not answer in time', transient: true },
	ECONNABORTED: { message: 'The service did not answer in time', transient: true },
	EAI_AGAIN: { message: `${unreachable}: its name could not be looked up`, transient: true },
	ENOTFOUND: { message: `${unreachable}: there is no host of that name`, transient: false },
	EHOSTUNREACH: { message: `${unreachable}: there is no route to it`, transient: true },
	ENETUNREACH: { message: `${unreachable}: there is no route to it`, transient: true },
};

/**
 * The outcome of a request that got no answer, from whatever n8n's helper threw. Only the code is taken
 * from that error: the rest of it holds the request with its key.
 */
export function connectionError(error: unknown): Outcome<never> {
	const code = codeOf(error);
	const known = code === undefined ? undefined : byCode[code];
	const said = code ?? (error instanceof Error ? error.message : undefined);
	return {
		error: new ServiceError(known?.message ?? `${unreachable}: the request could not be sent`, {
			description: [
				"Check the 'Base URL' of the credential and whether this n8n can reach it.",
				...(said === undefined ? [] : [`Reported: ${said}`]),
			].join('\n'),
			failure: known?.transient === true ? { cause: 'temporarily-unavailable' } : undefined,
		}),
		kind: known?.transient === true ? 'transient' : 'final',
	};
}

/** The code of an error or of the errors that caused it. */
function codeOf(error: unknown): string | undefined {
	for (let current = error, depth = 0; depth < 5 && current instanceof Error; depth++) {
		if ('code' in current && typeof current.code === 'string') return current.code;
		current = current.cause;
	}
	return undefined;
}
