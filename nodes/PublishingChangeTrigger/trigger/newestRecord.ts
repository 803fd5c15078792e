import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import type { ApiRecord } from '../../shared/api/records';
import { ChangeList } from './changeList';
import type { ChangeChoices } from './choices';

const WITHIN_MS = 60_000;
const MOST_PAGES = 10;

/**
 * A test in the editor returns the newest record there is, and keeps nothing. Throws where there is none, or an
 * `ApiError`.
 */
export async function newestRecord(
	context: IPollFunctions,
	{ kind, filters }: ChangeChoices,
): Promise<IDataObject> {
	const list = new ChangeList(context, kind, filters, AbortSignal.timeout(WITHIN_MS));
	const isWanted = (record: ApiRecord) =>
		kind.counts(record) && kind.wants(record, filters) === 'yes';
	let count = 0;
	let hasMore = true;
	for (let number = 1; hasMore && number <= MOST_PAGES; number++) {
		const { records } = await list.readPage(number);
		count += records.length;
		const wanted = records.filter(isWanted);
		if (wanted.length > 0) {
			const timeOf = (record: ApiRecord) => kind.time(record) ?? -Infinity;
			return wanted.reduce((one, other) =>
				timeOf(other) > timeOf(one) ? other : one,
			) as IDataObject;
		}
		hasMore = records.length > 0 && kind.isPaged;
	}
	const message = hasMore
		? `None of the newest ${count} records can be tested with`
		: 'The service has no record to test with';
	throw new NodeOperationError(context.getNode(), message, {
		description:
			"A test returns the newest record of the chosen 'Event' that matches the 'Filters'. Once published, the workflow waits for one.",
	});
}
