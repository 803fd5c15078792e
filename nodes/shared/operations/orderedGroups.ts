import { endpoints, type Endpoint } from '../api/endpoints';
import type { Operation } from './operation';
import type { OperationResults } from './results';

/** An item whose parameters passed the operation's rules. */
export interface Task {
	readonly index: number;
	readonly input: unknown;
	/** The account that the item's credential leads to; `undefined` if all items have the same credential. */
	readonly account?: string;
	/** The base URL of the item's credential; `undefined` if all items have the same credential. */
	readonly baseUrl?: string;
	/** Whether the item's own credential has the token of a data feed, so that equal input is no equal request. */
	readonly hasOwnToken?: boolean;
}

/** Performs the operation for one item. */
export type Perform = (task: Task) => Promise<OperationResults>;

/** The parts of an operation that decide which items must not run side by side. */
export type Ordered = Pick<Operation, 'endpoint' | 'atMostOnce' | 'isSequential' | 'partitionKey'>;

/** Returns a key that only tasks of the same account can share. */
export function keyWithin({ account }: Task, key: unknown): string {
	return account === undefined ? JSON.stringify(key) : JSON.stringify([account, key]);
}

/**
 * Returns the key that tasks of one action share: those about the same record or, if a second request would do harm, those
 * with equal input. `undefined` if the action may happen for any items, at the same time.
 */
export function actionKey({ partitionKey, atMostOnce, endpoint }: Ordered, task: Task) {
	const { idempotent }: Endpoint = endpoints[endpoint];
	const key = partitionKey?.(task.input) ?? (idempotent ? undefined : task.input);
	if (key === undefined) return undefined;
	// Several keys of one company reach the same record, whose ID is unique within the service.
	return atMostOnce ? JSON.stringify([task.baseUrl, key]) : keyWithin(task, key);
}

/** Groups tasks that must stay in order. Every other task is a group of its own. */
export function orderedGroups(operation: Ordered, tasks: readonly Task[]): Task[][] {
	const byKey = new Map<string, Task[]>();
	for (const task of tasks) {
		const key = operation.isSequential
			? keyWithin(task, 'all')
			: (actionKey(operation, task) ?? `item ${task.index}`);
		const group = byKey.get(key);
		if (group === undefined) byKey.set(key, [task]);
		else group.push(task);
	}
	return [...byKey.values()];
}
