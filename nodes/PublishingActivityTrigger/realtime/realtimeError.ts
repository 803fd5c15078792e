interface Details {
	/** Whether further attempts are likely to fail until somebody changes something. */
	readonly isFatal?: boolean;
	/** What to do about it. */
	readonly description?: string;
	/** The shortest delay before the next attempt, in milliseconds. */
	readonly waitMs?: number;
}

/** Why the feed cannot be followed, in a sentence that holds no key, signature or content. */
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
	 * unless the message holds the word "Authorization", so it stands in these and in no others.
	 */
	static refused(message: string, description?: string): RealtimeError {
		return new RealtimeError(`Authorization failed: ${message}`, { isFatal: true, description });
	}

	/** The error to report for what was thrown in an attempt. */
	static from(error: unknown): RealtimeError {
		if (error instanceof RealtimeError) return error;
		return new RealtimeError('The subscription could not be signed');
	}
}
