import type { IDataObject } from 'n8n-workflow';
import { delay } from '../../../shared/client/delay';
import type { ApiClient } from '../../../shared/client/apiClient';
import type { ApiRecord } from '../../../shared/api/records';
import { ImportWatch } from './importWatch';
import { RetriedImport } from './retriedImport';

/** An import as it was last seen, with what became of waiting for it. */
export type EndedImport = IDataObject & { uniqueId: string; retried: true; timedOut: boolean };

export interface WaitOptions {
	readonly timeoutMs: number;
	/** How often to look. */
	readonly pollMs: number;
	/** How the import showed before it was retried, where that is known. */
	readonly before?: ApiRecord;
	/** Ends the wait when it aborts. */
	readonly signal?: AbortSignal;
}

/**
 * Waits until a retried import has ended, and gives its last record with what became of the wait. Throws
 * `Cancelled` as soon as the signal aborts, and an `ApiError` when the list cannot be read for a reason
 * that waiting does not mend.
 */
export async function waitForImport(
	api: ApiClient,
	importId: string,
	{ timeoutMs, pollMs, before, signal = api.signal }: WaitOptions,
): Promise<EndedImport> {
	const deadline = Date.now() + timeoutMs;
	const watch = ImportWatch.of(api);
	const retried = new RetriedImport(before);
	for (let last: ApiRecord = {}; ; ) {
		// A look that failed, or that did not show the import, is none.
		const record = await watch.read(importId);
		last = record ?? last;
		const ended = record !== undefined && retried.look(record, Date.now());
		const left = deadline - Date.now();
		if (ended || left <= 0) {
			return { ...(last as IDataObject), uniqueId: importId, retried: true, timedOut: !ended };
		}
		await delay(Math.min(left, untilNextTick(pollMs)), signal);
	}
}

/**
 * Polls happen at multiples of the interval: everything that waits in a run then looks at the same time.
 * A multiple too near is left out, as two looks shortly one after another would see no progress.
 */
function untilNextTick(pollMs: number): number {
	const next = pollMs - (Date.now() % pollMs);
	return next < pollMs / 2 ? next + pollMs : next;
}
