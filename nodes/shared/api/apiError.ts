import type { FailureCause, FailureKind } from './failures';

/** Why the service could not do what was asked, as data that every surface can put into its own words. */
export interface ApiErrorDetails {
	/** What to do about it, in a sentence. */
	readonly description?: string;
	/** The HTTP status, where a response came. */
	readonly status?: number;
	/** Whether another attempt may help; `final` where nothing says so. */
	readonly kind?: FailureKind;
	/** How long the service asks to wait (milliseconds). */
	readonly retryAfterMs?: number;
	/** Whether a web page came: not the service's own word, whatever its status. */
	readonly webPage?: boolean;
	/** How often the request was sent, where more than once. */
	readonly attempts?: number;
	/** Whether the request was never sent. */
	readonly notSent?: boolean;
	/** Whether a write may have been processed although no response confirmed it. */
	readonly outcomeUnknown?: boolean;
	/** The cause in n8n's terms, only where the response proves it. */
	readonly failure?: ApiFailure;
}

/** n8n's declaration of a cause: its schedulers wait or stop by it. */
export interface ApiFailure {
	readonly cause: FailureCause;
	readonly retryAfterMs?: number;
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

	/** The same error, saying these sentences more. */
	saying(...sentences: readonly string[]): ApiError {
		const description = [this.details.description, ...sentences].filter(Boolean).join('\n');
		return this.with({ description });
	}

	/** The same error with more said about it. */
	with(details: ApiErrorDetails): ApiError {
		return new ApiError(this.message, { ...this.details, ...details });
	}
}

/** The user stopped the execution. Never an item's failure: the whole run ends. */
export class Cancelled extends Error {
	override readonly name = 'Cancelled';

	/**
	 * `isUnsent`: whether what was cancelled waited to be sent, or to be sent again, so that of a request that is
	 * repeated only where it was not processed nothing was done.
	 */
	constructor(readonly isUnsent = false) {
		// n8n tells a cancelled run from a failed one by this spelling.
		super('The execution was canceled');
	}
}
