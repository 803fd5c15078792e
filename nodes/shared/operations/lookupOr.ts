import { ApiError } from '../errors/apiError';
import { isWebPageError } from '../errors/sender';
import { isSuccess } from '../errors/statuses';

/** Statuses of a service that lacks a lookup, or does not allow it for this key. */
const NO_LOOKUP: readonly number[] = [400, 403, 404, 405, 410, 422, 501];

/**
 * Returns the result of a lookup before a write, or `otherwise` if the service lacks the lookup, as a write must not
 * depend on one. Throws an `ApiError` which adds by `unwritten` that nothing was written, or `Cancelled`.
 */
export async function lookupOr<T>(lookup: Promise<T>, otherwise: T, unwritten: string): Promise<T> {
	const orNone = lookup.catch((error: unknown) => {
		if (error instanceof ApiError && isNoLookup(error)) return otherwise;
		throw error as Error;
	});
	return await unsent(orNone, unwritten);
}

/** Returns the result of a lookup that the write depends on. Its `ApiError` adds by `unwritten` that nothing was written. */
export async function unsent<T>(lookup: Promise<T>, unwritten: string): Promise<T> {
	return await lookup.catch((error: unknown) => {
		throw error instanceof ApiError ? error.withSentence(unwritten) : (error as Error);
	});
}

/** A success in another form shows that the service lacks the lookup. A web page may come from another sender. */
function isNoLookup(error: ApiError): boolean {
	const { status = 0 } = error.details;
	return NO_LOOKUP.includes(status) || (isSuccess(status) && !isWebPageError(error));
}
