/** An error response of n8n. */
export class RestError extends Error {
	readonly status: number;
	/** The whole body. */
	readonly answer: unknown;

	constructor(status: number, message: string, answer?: unknown) {
		super(message);
		this.status = status;
		this.answer = answer;
	}
}
