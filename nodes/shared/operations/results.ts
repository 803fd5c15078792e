import type { IBinaryKeyData } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';

/** A record that keeps all its fields whatever output is chosen, and its files if it has any. */
export class WholeResult {
	constructor(
		readonly json: ApiRecord,
		readonly binary?: IBinaryKeyData,
	) {}
}

/** A record of a failure among successful ones. It goes to n8n's error output if the node has one. */
export class FailedResult {
	constructor(
		readonly json: ApiRecord,
		readonly error: Error,
	) {}
}

export type OperationResult = ApiRecord | WholeResult | FailedResult;

/**
 * The result of a process that an operation has started and only waits for. The wait does not count as a request in
 * flight, so that other items can start.
 */
export class DeferredResult {
	constructor(
		/** The action and its subject, for the error if the run fails: `Retried`, `imp_2048`. */
		readonly done: { readonly verb: string; readonly subject: string },
		/** Waits for the result. Throws `Cancelled` as soon as the signal aborts. */
		readonly settle: (signal: AbortSignal) => Promise<OperationResult | OperationResult[]>,
	) {}
}

export type OperationResults = OperationResult | OperationResult[] | DeferredResult;

const MOST_LISTED = 100;

/** Returns items by their indexes, counted from 0 as in n8n's own `[item 0]`: `item 0`, `items 0 to 3, 5`. */
export function itemsInWords(indexes: readonly number[]): string {
	const runs: Array<[first: number, last: number]> = [];
	for (const index of [...indexes].sort((one, other) => one - other)) {
		const run = runs.at(-1);
		if (run?.[1] === index - 1) run[1] = index;
		else runs.push([index, index]);
	}
	const parts = runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
	return `${indexes.length === 1 ? 'item' : 'items'} ${parts.join(', ')}`;
}

/** Returns a sentence about the started processes: `Retried before the error: imp_1, imp_2.` */
export function startedSentence(done: ReadonlyArray<DeferredResult['done']>): string {
	const subjects = done.slice(0, MOST_LISTED).map(({ subject }) => subject);
	if (done.length > MOST_LISTED) subjects.push(`${done.length - MOST_LISTED} more`);
	return `${done[0].verb} before the error: ${subjects.join(', ')}.`;
}
