import { ApiError } from '../errors/apiError';
import { isSuccess } from '../api/rawResponse';

/** Statuses of a service that lacks a lookup, or does not allow it for this key. */
const NO_LOOKUP: readonly number[] = [400, 403, 404, 405, 410, 422, 501];

/**
 * Returns the result of a lookup before a write, or `otherwise` if the service lacks the lookup, as a write must not
 * depend on one. Throws an `ApiError` which adds by `unwritten` that nothing was written, or `Cancelled`.
 */
export async function lookupOr<T>(lookup: Promise<T>, otherwise: T, unwritten: string): Promise<T> {
	const orNone = lookup.catch(async (error: unknown) =>
		error instanceof ApiError && isNoLookup(error)
			? otherwise
			: await Promise.reject(error as Error),
	);
	return await unsent(orNone, unwritten);
}

/** Returns the result of a lookup that the write depends on. Its `ApiError` adds by `unwritten` that nothing was written. */
export async function unsent<T>(lookup: Promise<T>, unwritten: string): Promise<T> {
	return await lookup.catch(
		async (error: unknown) =>
			await Promise.reject(error instanceof ApiError ? error.saying(unwritten) : (error as Error)),
	);
}

/** A success in another form shows that the service lacks the lookup. A web page may come from another sender. */
function isNoLookup({ details: { status = 0, webPage } }: ApiError): boolean {
	return NO_LOOKUP.includes(status) || (isSuccess(status) && webPage !== true);
}
