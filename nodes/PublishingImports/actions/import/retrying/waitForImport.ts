import type { IDataObject } from 'n8n-workflow';
import type { ApiClient } from '../../../../shared/client/apiClient';
import { pollUntil, type PollTimes } from '../../../../shared/client/waiting/pollUntil';
import type { ApiRecord } from '../../../../shared/api/records';
import { ImportWatch } from './importWatch';
import { RetriedImport } from './retriedImport';

/** An import as it was last seen, with what became of waiting for it. */
export type EndedImport = IDataObject & { uniqueId: string; retried: true; timedOut: boolean };

export interface WaitOptions extends PollTimes {
	/** How the import showed before it was retried, where that is known. */
	readonly before?: ApiRecord;
}

/**
 * Waits until a retried import has ended, and returns its last record with what became of the wait. Throws
 * `Cancelled` as soon as the signal aborts, and an `ApiError` when the list cannot be read for a reason
 * that waiting does not mend.
 */
export async function waitForImport(
	api: ApiClient,
	importId: string,
	{ timeoutMs, pollMs, before, signal = api.signal }: WaitOptions,
): Promise<EndedImport> {
	const watch = ImportWatch.of(api);
	const retried = new RetriedImport(before);
	const { last, timedOut } = await pollUntil(
		// A look that failed, or that did not show the import, is none.
		async (looking) => await watch.read(importId, looking),
		(record, at) => retried.look(record, at),
		{ timeoutMs, pollMs, signal },
	);
	return { ...(last as IDataObject), uniqueId: importId, retried: true, timedOut };
}
