import { ApiError } from '../errors/apiError';
import { isSuccess } from '../api/body';

/** How a service may say that it has no such lookup, or not for this key. */
const NO_LOOKUP: readonly number[] = [400, 403, 404, 405, 410, 422, 501];

/**
 * What is looked up before a write. A lookup that is not there says nothing of what it was to find: then
 * `otherwise`, as a write needs no lookup. Throws an `ApiError` which also says by `unwritten` that nothing was
 * written, or `Cancelled`.
 */
export async function lookupOr<T>(lookup: Promise<T>, otherwise: T, unwritten: string): Promise<T> {
	const orNone = lookup.catch(async (error: unknown) =>
		error instanceof ApiError && isNoLookup(error)
			? otherwise
			: await Promise.reject(error as Error),
	);
	return await unsent(orNone, unwritten);
}

/** The same for a lookup that the write cannot do without: its `ApiError` says by `unwritten` that nothing was written. */
export async function unsent<T>(lookup: Promise<T>, unwritten: string): Promise<T> {
	return await lookup.catch(
		async (error: unknown) =>
			await Promise.reject(error instanceof ApiError ? error.saying(unwritten) : (error as Error)),
	);
}

/** A success in another form means that there is no such lookup; a web page may be of another sender. */
function isNoLookup({ details: { status = 0, webPage } }: ApiError): boolean {
	return NO_LOOKUP.includes(status) || (isSuccess(status) && webPage !== true);
}
