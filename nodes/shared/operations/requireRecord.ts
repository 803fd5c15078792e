import { ApiError } from '../errors/apiError';
import { onlyRecord, type ApiRecord } from '../api/records';

/**
 * Returns the record that was asked for by its ID, or by another name of it. Throws an `ApiError` if a success does not
 * hold exactly one: the response to an unknown ID is not stated everywhere.
 */
export function requireRecord(items: unknown, what: string, knownBy = 'ID'): ApiRecord {
	const record = onlyRecord(items);
	if (record !== undefined) return record;
	throw new ApiError(`The ${what} was not found`, {
		description: `Check its ${knownBy}: it is the one that the service lists, and it must belong to the company of the API key. It may have been deleted.`,
	});
}
