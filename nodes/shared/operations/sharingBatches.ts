import type { Batch } from './operation';
import type { OperationResults } from './results';
import { keyWithin, type Task } from './orderedGroups';
import { copyOfResult } from './sharingReads';

type Run = (task: Task) => Promise<OperationResults>;

/**
 * Lets the items of a run share requests: those with the same key go out together, as many as a request
 * holds. Each item gets the result of its request, or its failure.
 */
export function sharingBatches(batch: Batch<unknown>, tasks: readonly Task[], run: Run): Run {
	const requests = new Map<Task, () => Promise<OperationResults>>();
	for (const sharing of batchesOf(batch, tasks)) {
		let sent: Promise<OperationResults> | undefined;
		const input = () => batch.join(sharing.map((task) => task.input));
		const send = async () => await (sent ??= run({ ...sharing[0], input: input() }));
		for (const task of sharing) requests.set(task, send);
	}
	return async (task) => copyOfResult(await requests.get(task)!());
}

/** The tasks that send a request, then those that share it: these would wait, and keep others from sending theirs. */
export function sendersFirst(batch: Batch<unknown>, tasks: readonly Task[]): Task[] {
	const senders = new Set(batchesOf(batch, tasks).map(([first]) => first));
	const others = tasks.filter((task) => !senders.has(task));
	return [...senders, ...others];
}

/** The tasks that share a request, in the order of their items. */
function batchesOf(batch: Batch<unknown>, tasks: readonly Task[]): Task[][] {
	const all: Task[][] = [];
	const open = new Map<string, { readonly sharing: Task[]; size: number }>();
	for (const task of tasks) {
		const key = keyWithin(task, batch.key(task.input));
		const size = batch.size(task.input);
		const current = open.get(key);
		if (current !== undefined && current.size + size <= batch.largest) {
			current.sharing.push(task);
			current.size += size;
		} else {
			const sharing = [task];
			all.push(sharing);
			open.set(key, { sharing, size });
		}
	}
	return all;
}
