/** What an endpoint gives back: a status and a JSON value, a string of HTML or nothing. */
export interface Answer {
	status: number;
	body?: unknown;
	contentType?: string;
}

/** `items`, `message` and `total`, as in "Conventions", rule 1. */
export function envelope(items: unknown, total: number, message = 'Success', status = 200): Answer {
	return { status, body: { items, message, total } };
}

/** An answer of the service that is no success; its body follows "Errors", rule 1. */
export class ServiceError extends Error {
	readonly status: number;
	readonly data: string[] | undefined;

	constructor(status: number, message: string, data?: string[]) {
		super(message);
		this.status = status;
		this.data = data;
	}
}

export function errorBody({ message, data }: { message: string; data?: string[] | undefined }) {
	return { items: [], message, total: 0, ...(data && { data }) };
}
