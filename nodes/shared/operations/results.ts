import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';

/** What an operation returns for an item: a record, or a record with files. */
export class ResultWithBinary {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/** A record that tells of a failure, among others that do not: it leaves by n8n's error output, where there is one. */
export class FailedResult {
	constructor(
		readonly json: IDataObject,
		readonly error: Error,
	) {}
}

export type OperationResult = IDataObject | ResultWithBinary | FailedResult;

/**
 * What an operation has begun and now only waits for: that takes no place among the requests in flight, so
 * that whatever else is to begin does not wait, too.
 */
export class DeferredResult {
	constructor(
		/** What was done, and to what, for the user to know should the run fail: `Retried`, `imp_2048`. */
		readonly done: { readonly verb: string; readonly subject: string },
		/** Waits for the result. Throws `Cancelled` as soon as the signal aborts. */
		readonly settle: (signal: AbortSignal) => Promise<OperationResult | OperationResult[]>,
	) {}
}

export type OperationResults = OperationResult | OperationResult[] | DeferredResult;

const MOST_TOLD = 100;

/** Which items were done, by their numbers: `Items completed before the error: 0 to 3, 5.` */
export function toldItems(indexes: readonly number[]): string {
	const runs: Array<[first: number, last: number]> = [];
	for (const index of [...indexes].sort((one, other) => one - other)) {
		const run = runs.at(-1);
		if (run?.[1] === index - 1) run[1] = index;
		else runs.push([index, index]);
	}
	const parts = runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
	return `Items completed before the error: ${parts.join(', ')}.`;
}

/** What was begun: `Retried before the error: imp_1, imp_2.` */
export function told(done: ReadonlyArray<DeferredResult['done']>): string {
	const subjects = done.slice(0, MOST_TOLD).map(({ subject }) => subject);
	if (done.length > MOST_TOLD) subjects.push(`${done.length - MOST_TOLD} more`);
	return `${done[0].verb} before the error: ${subjects.join(', ')}.`;
}
