import { recordOf, type ApiRecord } from '../api/records';
import { echoInput } from '../properties/output';
import type { ApiResponse } from '../api/response';

/** Sends a request that writes one record. Returns the record in its response, or else the body with the record's ID. */
export async function writeRecord<Request extends { readonly body?: ApiRecord }>(
	call: (request: Request) => Promise<Pick<ApiResponse, 'items'>>,
	request: Request,
	id: ApiRecord = {},
): Promise<ApiRecord> {
	const { items } = await call(request);
	return recordOrInput(items, { ...id, ...request.body });
}

/** Returns the record in the response to a write. If there is none, as no body is documented, returns the input. */
export function recordOrInput(items: unknown, sent: ApiRecord): ApiRecord {
	return recordOf(items) ?? echoInput({ ...withoutUnset(sent), success: true });
}

/** Returns the values that are not `undefined`, which are those that were sent. */
export function withoutUnset(values: ApiRecord): ApiRecord {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
