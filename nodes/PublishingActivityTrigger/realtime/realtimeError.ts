/** Why the feed cannot be followed, in a sentence without key, signature or content. */
export class RealtimeError extends Error {
	override readonly name = 'RealtimeError';
	/** Whether trying again without a change by the user is of no use. */
	readonly isFinal: boolean;
	readonly description?: string;

	constructor(
		message: string,
		{ isFinal = false, description }: { isFinal?: boolean; description?: string } = {},
	) {
		super(message);
		this.isFinal = isFinal;
		this.description = description;
	}

	/**
	 * A refusal that only the user can end. At its start n8n tries a failed activation again unless the
	 * message holds the word "Authorization", so it stands in these and in no others.
	 */
	static refused(message: string, description?: string): RealtimeError {
		return new RealtimeError(`Authorization refused: ${message}`, { isFinal: true, description });
	}
}
