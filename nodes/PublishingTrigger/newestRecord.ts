import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import type { ApiRecord } from '../shared/api/records';
import { changeList } from './changeList';
import type { ChangeChoices } from './choices';

const WITHIN_MS = 60_000;
const MOST_PAGES = 10;

/**
 * Returns the newest record that matches, for a test in the editor, which keeps nothing. Throws if there is no such
 * record, or an `ApiError`.
 */
export async function newestRecord(
	context: IPollFunctions,
	{ kind, filters }: ChangeChoices,
): Promise<IDataObject> {
	const readPages = changeList(context, kind, filters, AbortSignal.timeout(WITHIN_MS));
	const matches = (record: ApiRecord) =>
		kind.versions(record)?.length !== 0 && (kind.match?.(record, filters) ?? 'yes') === 'yes';
	const timeOf = (record: ApiRecord) => kind.time(record) ?? -Infinity;
	let count = 0;
	let hasMore = false;
	for await (const { records, number, next } of readPages()) {
		count += records.length;
		const [newest] = records.filter(matches).sort((one, other) => timeOf(other) - timeOf(one));
		if (newest !== undefined) return newest as IDataObject;
		hasMore = number >= MOST_PAGES && next !== undefined;
		if (hasMore) break;
	}
	const message = hasMore
		? `None of the newest ${count} records match`
		: 'The service has no record to test with';
	throw new NodeOperationError(context.getNode(), message, {
		description:
			"A test returns the newest record of the chosen 'Event' that matches the 'Filters'. Once published, the workflow waits for one.",
	});
}
