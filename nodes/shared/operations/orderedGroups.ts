import type { Operation } from './operation';
import type { OperationResults } from './results';

/** An item whose parameters passed the operation's rules. */
export interface Task {
	readonly index: number;
	readonly input: unknown;
	/** The account that the item's credential leads to; `undefined` if all items have the same credential. */
	readonly account?: string;
	/** Whether the item's own credential has the token of a data feed, so that equal input is no equal request. */
	readonly hasOwnToken?: boolean;
}

/** Performs the operation for one item. */
export type Perform = (task: Task) => Promise<OperationResults>;

/** Returns a key that only tasks of the same account can share. */
export function keyWithin({ account }: Task, key: unknown): string {
	return account === undefined ? JSON.stringify(key) : JSON.stringify([account, key]);
}

/** Groups tasks that must stay in order: those with the same key. Every other task is a group of its own. */
export function orderedGroups({ orderKey }: Operation, tasks: readonly Task[]): Task[][] {
	if (orderKey === undefined) return tasks.map((task) => [task]);
	const byKey = new Map<string, Task[]>();
	for (const task of tasks) {
		const key = keyWithin(task, orderKey(task.input));
		const group = byKey.get(key);
		if (group === undefined) byKey.set(key, [task]);
		else group.push(task);
	}
	return [...byKey.values()];
}
