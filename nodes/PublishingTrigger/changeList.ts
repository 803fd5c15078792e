import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { endpoints } from '../shared/api/endpoints';
import { recordsOf, uniqueIdOf, type ApiRecord } from '../shared/api/records';
import { ApiClient } from '../shared/client/apiClient';
import { connect, type Connection } from '../shared/client/connection';
import { isPaged, readPages } from '../shared/client/pages';
import { RETRY_POLICY } from '../shared/client/retry';
import { throwIfUnknownChannel, withNeededFilters } from './choices';
import { itemOf, type PollChoices } from './polledEvent';
import type { ReadPages } from './reading';

/** A poll does not wait long, and leaves a page that hangs to the next poll. */
const POLICY = { ...RETRY_POLICY, withinMs: 15_000, silentMs: 15_000, timeoutMs: 30_000 };

/** Returns a client for one poll or test. */
export function listClient(
	context: IPollFunctions,
	connection: Connection,
	signal: AbortSignal,
): ApiClient {
	return ApiClient.connected(context, connection, { maxConcurrency: 1, signal, policy: POLICY });
}

/** Returns the list in which an event shows. Reading throws an `ApiError`, or `Cancelled` at the client's signal. */
export function changeList(
	client: ApiClient,
	{ event, filters }: Pick<PollChoices, 'event' | 'filters'>,
): ReadPages {
	const { endpoint: name } = event;
	const request = event.request?.(filters) ?? {};
	return async function* pages(from) {
		if (!isPaged(name)) {
			const records = recordsOf((await client.call(endpoints[name], request)).items);
			if (records.length > 0) yield { records, number: 1 };
			return;
		}
		const pages = readPages(client, name, request as object, {
			// While contacts are added, a page may show those of the page before once more. That is not the list's end.
			identity: event.reading === 'top' ? undefined : (event.identity ?? uniqueIdOf),
			from,
		});
		let isEmpty = (from?.number ?? 1) === 1;
		for await (const page of pages) {
			isEmpty = false;
			yield page;
		}
		if (isEmpty) await throwIfUnknownChannel(filters, client);
	};
}

const TEST_WITHIN_MS = 60_000;
const MOST_TEST_PAGES = 10;

/**
 * Returns the newest record that matches, for a test in the editor, which keeps nothing. Throws if there is no such
 * record, or an `ApiError`.
 */
export async function newestRecord(
	context: IPollFunctions,
	choices: PollChoices,
): Promise<IDataObject> {
	const connection = await connect(context);
	const client = listClient(context, connection, AbortSignal.timeout(TEST_WITHIN_MS));
	const { event, filters } = await withNeededFilters(choices, () => client);
	const matches = (record: ApiRecord) =>
		typeof event.version(record, filters) === 'string' && event.match?.(record, filters) !== false;
	const timeOf = (record: ApiRecord) => event.time(record, filters) ?? -Infinity;
	let count = 0;
	let hasMore = false;
	for await (const { records, number, next } of changeList(client, { event, filters })()) {
		count += records.length;
		const [newest] = records.filter(matches).sort((one, other) => timeOf(other) - timeOf(one));
		if (newest !== undefined) return itemOf(newest, { event, filters }) as IDataObject;
		hasMore = number >= MOST_TEST_PAGES && next !== undefined;
		if (hasMore) break;
	}
	await throwIfUnknownChannel(filters, client);
	const message =
		count > 0
			? `None of the ${hasMore ? 'newest ' : ''}${count} records match`
			: 'The service has no record to test with';
	throw new NodeOperationError(context.getNode(), message, {
		description:
			"A test returns the newest record of the chosen 'Trigger On' that matches the 'Filters'. Once published, the workflow waits for one.",
	});
}
