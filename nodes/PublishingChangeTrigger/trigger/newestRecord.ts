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
	for (let number = 1; number <= MOST_PAGES; number++) {
		const { records } = await list.readPage(number);
		const wanted = records.filter(isWanted);
		if (wanted.length > 0) {
			const timeOf = (record: ApiRecord) => kind.time(record) ?? -Infinity;
			return wanted.reduce((one, other) =>
				timeOf(other) > timeOf(one) ? other : one,
			) as IDataObject;
		}
		if (records.length === 0 || !kind.isPaged) break;
	}
	throw new NodeOperationError(context.getNode(), 'The service has no record to test with', {
		description:
			"A test returns the newest record of the chosen 'Event' that matches the 'Filters'. Once published, the workflow waits for one.",
	});
}
