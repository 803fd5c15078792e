import type { ApiClient } from '../../../shared/client/apiClient';
import { readPages } from '../../../shared/client/pages';
import { pollUntil, SharedPoll, type PollTimes } from '../../../shared/client/waiting';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { subscriberImport, type ApiRecord } from '../../../shared/api/records';
import { importIdOf, instantOf } from './importSelection';

/** The last record of an import that was waited for. */
export type EndedImport = ApiRecord & { uniqueId: string; retried: true; timedOut: boolean };

interface WaitOptions extends PollTimes {
	/** The import's record before the retry. Default: the first record after it. */
	readonly before?: ApiRecord;
	/** Is called before each check. */
	readonly onCheck?: () => Promise<void>;
}

/**
 * The checks of all imports that a run waits for. The API has no read of a single import, so each check reads the list
 * down to the last of them.
 */
const importChecks = sharedByItems(
	(api) =>
		new SharedPoll(async (wanted, results) => {
			const options = { identity: importIdOf };
			for await (const { records } of readPages(api, 'getImports', {}, options)) {
				for (const record of records) {
					const id = importIdOf(record);
					if (id !== undefined && wanted.has(id)) results.set(id, record);
				}
				if (results.size === wanted.size) return;
			}
		}),
);

/** The service may start a retry late: an import that stays `errored` for this time has failed again. */
const UNCHANGED_MS = 120_000;

/**
 * Waits until a retried import has ended, and returns its last record. Throws `Cancelled` as soon as the signal aborts,
 * and an `ApiError` if the list cannot be read for a reason that waiting does not mend.
 */
export async function waitForImport(
	api: ApiClient,
	importId: string,
	{ timeoutMs, pollMs, before, onCheck, signal = api.signal }: WaitOptions,
): Promise<EndedImport> {
	const checks = importChecks(api);
	const { last, timedOut } = await pollUntil(
		async () => {
			await onCheck?.();
			return await checks.read(importId);
		},
		endOfRetry(before),
		{ timeoutMs, pollMs, signal },
	);
	return { ...last, uniqueId: importId, retried: true, timedOut };
}

/**
 * Returns a function that is given one record of the import after another, each with its time in milliseconds, and
 * returns whether the retry has ended: the import is finished; or failed with another `updatedAt` or
 * `recordsProcessed` than before the retry; or failed and unchanged for two minutes.
 */
export function endOfRetry(before?: ApiRecord): (record: ApiRecord, at: number) => boolean {
	let first: ApiRecord | undefined;
	let last: ApiRecord | undefined;
	let unchangedSince = 0;
	return (record, at) => {
		if (last === undefined || record.status !== last.status || hasChanged(record, last)) {
			unchangedSince = at;
		}
		first = first ?? record;
		last = record;
		if (record.status === 'finished') return true;
		if (record.status !== 'errored') return false;
		return hasChanged(record, before ?? first) || at - unchangedSince >= UNCHANGED_MS;
	};
}

/** A field that one of the records lacks says nothing. */
function hasChanged(record: ApiRecord, other: ApiRecord): boolean {
	const [one, another] = [record, other].map((each) => subscriberImport.parse(each));
	return (
		areDifferent(one.recordsProcessed, another.recordsProcessed) ||
		areDifferent(instantOf(one.updatedAt), instantOf(another.updatedAt))
	);
}

function areDifferent(one = NaN, another = NaN): boolean {
	return !Number.isNaN(one) && !Number.isNaN(another) && one !== another;
}
