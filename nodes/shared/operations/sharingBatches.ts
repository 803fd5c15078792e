import type { Batch } from './operation';
import type { OperationResults } from './results';
import type { Task } from './orderedGroups';
import { copyOfResult } from './sharingReads';

type Run = (input: unknown) => Promise<OperationResults>;

/**
 * Lets the items of a run share requests: those with the same key go out together, as many as a request
 * holds. Each item gets what its request returns, or its failure.
 */
export function sharingBatches(batch: Batch<unknown>, tasks: readonly Task[], run: Run): Run {
	const requests = new Map<unknown, () => Promise<OperationResults>>();
	for (const inputs of batchesOf(batch, tasks)) {
		let sent: Promise<OperationResults> | undefined;
		const send = async () => await (sent ??= run(batch.join(inputs)));
		for (const input of inputs) requests.set(input, send);
	}
	return async (input) => copyOfResult(await requests.get(input)!());
}

/** The tasks that send a request, then those that share it: these would wait, and keep others from sending theirs. */
export function sendersFirst(batch: Batch<unknown>, tasks: readonly Task[]): Task[] {
	const senders = new Set(batchesOf(batch, tasks).map(([input]) => input));
	const sends = ({ input }: Task) => senders.has(input);
	return [...tasks.filter(sends), ...tasks.filter((task) => !sends(task))];
}

/** The inputs that share a request, in the order of their items. */
function batchesOf(batch: Batch<unknown>, tasks: readonly Task[]): unknown[][] {
	const all: unknown[][] = [];
	const open = new Map<string, { readonly inputs: unknown[]; size: number }>();
	for (const { input } of tasks) {
		const key = batch.key(input);
		const size = batch.size(input);
		const current = open.get(key);
		if (current !== undefined && current.size + size <= batch.largest) {
			current.inputs.push(input);
			current.size += size;
		} else {
			const inputs = [input];
			all.push(inputs);
			open.set(key, { inputs, size });
		}
	}
	return all;
}
