interface Details {
	/** Whether further attempts are likely to fail until somebody changes something. */
	readonly isFatal?: boolean;
	/** The remedy. */
	readonly description?: string;
	/** The shortest delay before the next attempt, in milliseconds. */
	readonly waitMs?: number;
}

/** The reason why the feed cannot be followed. Its message holds no key, signature or content. */
export class RealtimeError extends Error {
	override readonly name = 'RealtimeError';
	readonly isFatal: boolean;
	readonly description?: string;
	readonly waitMs?: number;

	constructor(message: string, { isFatal = false, description, waitMs }: Details = {}) {
		super(message);
		this.isFatal = isFatal;
		this.description = description;
		this.waitMs = waitMs;
	}

	/**
	 * An error that only the user can fix. Before n8n 2.7, n8n tries a failed activation again at its start
	 * unless the message holds the word "Authorization". So only these messages hold it.
	 */
	static refused(message: string, description?: string): RealtimeError {
		return new RealtimeError(`Authorization failed: ${message}`, { isFatal: true, description });
	}

	/** Returns the error to report for anything that an attempt throws. */
	static from(error: unknown): RealtimeError {
		if (error instanceof RealtimeError) return error;
		return new RealtimeError('The subscription could not be signed');
	}
}
