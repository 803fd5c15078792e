import { ApiError } from '../api/apiError';
import { recordsOf, type ApiRecord } from '../api/records';

/**
 * The one record that was asked for by its ID, or whatever it is known by, also alone in a list. Throws an
 * `ApiError` where a success holds none: what the service answers to an ID that it does not know is not stated
 * everywhere.
 */
export function requireRecord(items: unknown, what: string, knownBy = 'ID'): ApiRecord {
	const [record] = recordsOf(items);
	if (record !== undefined) return record;
	throw new ApiError(`The ${what} was not found`, {
		description: `Check its ${knownBy}: it is the one that the service lists, and it must belong to the company of the API key. It may have been deleted.`,
	});
}
