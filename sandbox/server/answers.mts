/** The response of an operation: a status and a JSON value, a string of HTML, or no body. */
export interface Answer {
	status: number;
	body?: unknown;
	contentType?: string;
	/** Breaks the description on purpose, by a setting. */
	isOdd?: true;
}

/** As in `openapi/common.yaml`, Envelope. */
export function envelope(items: unknown, total: number, message = 'Success', status = 200): Answer {
	return { status, body: { items, message, total } };
}

/** An error response, with a body as in `openapi/common.yaml`, Error. */
export class ServiceError extends Error {
	readonly status: number;
	readonly data: string[] | undefined;

	constructor(status: number, message: string, data?: string[]) {
		super(message);
		this.status = status;
		this.data = data;
	}
}

/** Returns a record that was looked up. Throws 404 if it does not exist. */
export function existing<T>(found: T | undefined, what: string): T {
	if (found === undefined) throw new ServiceError(404, `The ${what} is not found.`);
	return found;
}

/** Returns the record with this ID. Throws 404 if it does not exist. */
export function byId<T extends { uniqueId: string }>(
	records: readonly T[],
	id: string,
	what: string,
): T {
	const found = records.find(({ uniqueId }) => uniqueId === id);
	return existing(found, what);
}

/** The error for a request that the API does not accept. */
export function notValid(reasons: string[]): ServiceError {
	return new ServiceError(400, 'The request is not valid.', reasons);
}

export function errorBody({ message, data }: { message: string; data?: string[] | undefined }) {
	return { items: [], message, total: 0, ...(data && { data }) };
}
