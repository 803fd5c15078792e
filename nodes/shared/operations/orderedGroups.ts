import type { Operation } from './operation';

/** An item whose parameters passed the operation's rules. */
export interface Task {
	readonly index: number;
	readonly input: unknown;
}

/** Groups what must stay in order: writes with the same key share a group, all else is on its own. */
export function orderedGroups({ orderKey }: Operation, tasks: readonly Task[]): Task[][] {
	if (orderKey === undefined) return tasks.map((task) => [task]);
	const byKey = new Map<string, Task[]>();
	for (const task of tasks) {
		const key = orderKey(task.input);
		const group = byKey.get(key);
		if (group === undefined) byKey.set(key, [task]);
		else group.push(task);
	}
	return [...byKey.values()];
}
