import type { EndpointName } from '../../api/endpoints';
import { recordsOf, type ApiRecord } from '../../api/records';
import type { CallOf, ApiClient } from '../apiClient';
import { incomplete } from './reading';

/**
 * The records of a list that comes all at once. Where the service states a total that is larger, it may have
 * given only part, which is told by `hint`. Throws an `ApiError`, or `Cancelled`.
 */
export async function wholeList<Name extends EndpointName>(
	api: ApiClient,
	name: Name,
	call: CallOf<Name>,
	hint: (message: string) => void,
): Promise<ApiRecord[]> {
	const { items, total = 0 } = await api.call(name, call);
	const records = recordsOf(items);
	if (records.length > 0 && total > records.length) {
		hint(`${incomplete(total, records.length)}, and this list has no further pages.`);
	}
	return records;
}
