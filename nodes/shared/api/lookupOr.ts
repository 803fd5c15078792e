import { ApiError } from './apiError';
import { isSuccess } from './rawResponse';

/** How a service may say that it has no such lookup, or not for this key. */
const NO_LOOKUP: readonly number[] = [400, 403, 404, 405, 410, 422, 501];

/**
 * What is looked up before a write. A lookup that is not there says nothing of what it was to find: then
 * `otherwise`, as a write needs no lookup. Throws an `ApiError` which also says by `unsent` that nothing was
 * written, or `Cancelled`.
 */
export async function lookupOr<T>(lookup: Promise<T>, otherwise: T, unsent: string): Promise<T> {
	return await lookup.catch(async (error: unknown) => {
		if (!(error instanceof ApiError)) return await Promise.reject(error as Error);
		if (isNoLookup(error)) return otherwise;
		const description = [error.details.description, unsent].filter(Boolean).join('\n');
		throw error.with({ description });
	});
}

/** A success of another form is none of this API; a web page is no word of the service. */
function isNoLookup({ details: { status = 0, webPage } }: ApiError): boolean {
	return NO_LOOKUP.includes(status) || (isSuccess(status) && webPage !== true);
}
