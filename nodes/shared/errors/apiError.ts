import { asSentences } from './words';

/**
 * `rateLimited`: sent too soon. `transient`: another attempt may help. `faulty`: it may, for whatever was not processed, but
 * mostly does not. `permanent`: none will.
 */
export type FailureKind = 'rateLimited' | 'transient' | 'faulty' | 'permanent';

/** The causes that n8n's schedulers know: they wait or stop by them. */
export type FailureCause =
	| 'rate-limited'
	| 'temporarily-unavailable'
	| 'credential-invalid'
	| 'configuration-invalid';

/** Message and remedy for a status. */
export interface ApiErrorText {
	readonly message: string;
	readonly description: string;
	/** The cause in n8n's terms, if the API documents the status for this endpoint. */
	readonly cause?: FailureCause;
}

/** The reason of a failure as data that every surface can put into its own words. */
export interface ApiErrorDetails {
	/** The remedy: a sentence in each line. */
	readonly description?: string;
	/** The reasons that the response lists, mostly one for each invalid parameter. */
	readonly reasons?: readonly string[];
	/** The service's own message. */
	readonly serverMessage?: string;
	/** The HTTP status, if there was a response. */
	readonly status?: number;
	/** Whether another attempt may help. Default: `permanent`. */
	readonly kind?: FailureKind;
	/** Maximum number of attempts for this failure. Default: as the policy says. */
	readonly mostAttempts?: number;
	/** The wait in milliseconds that the service asks for, also by a pause that another request has met. */
	readonly retryAfterMs?: number;
	/**
	 * Who sent the response, if that is certain: the service, although data is missing, or whoever sends web pages, which are
	 * not the service's own word, whatever their status.
	 */
	readonly sender?: 'service' | 'web page';
	/** Whether the response is an envelope without a record: the service knows none with that ID. */
	readonly noRecord?: boolean;
	/** Number of times that the request was sent, if more than once. */
	readonly attempts?: number;
	/** Whether it is proved that the request was not sent. */
	readonly notSent?: boolean;
	/** Whether a write may have been processed although no response confirmed it. */
	readonly outcomeUnknown?: boolean;
	/** The cause in n8n's terms, only if the response proves it. */
	readonly cause?: FailureCause;
}

/** A request that did not succeed. Holds nothing of the request itself: no key, no header, no body. */
export class ApiError extends Error {
	override readonly name = 'ApiError';

	constructor(
		message: string,
		readonly details: ApiErrorDetails = {},
	) {
		super(message);
	}

	withSentence(...sentences: readonly string[]): ApiError {
		return this.with({ description: asSentences(this.details.description, ...sentences) });
	}

	with(details: ApiErrorDetails): ApiError {
		return new ApiError(this.message, { ...this.details, ...details });
	}
}

/** The user stopped the execution. Never an item's failure: the whole run ends. */
export class Cancelled extends Error {
	override readonly name = 'Cancelled';

	/** `isUnsent`: whether the request was still waiting to be sent, so that it had no effect. */
	constructor(readonly isUnsent = false) {
		// n8n distinguishes a cancelled run from a failed one by this spelling.
		super('The execution was canceled');
	}
}

/**
 * Returns the error for a fault of this package's own code, such as a `TypeError`. `undefined` for any other error. Its
 * message is not quoted, because it may hold a secret or a record.
 */
export function ownFault(error: unknown): ApiError | undefined {
	const name = error instanceof Error ? error.name : '';
	if (!/^(Eval|Range|Reference|Syntax|Type|URI)Error$/.test(name)) return undefined;
	return new ApiError(`This node has a bug (${name})`, {
		description: 'Report it with the parameters that lead to it.',
	});
}
