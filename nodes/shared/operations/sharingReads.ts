import { copyOf } from './items';
import { keyWithin, type Perform } from './orderedGroups';
import { DeferredResult, type OperationResults } from './results';

/** Lets items with equal input share one read. Each item gets its own copy of the records. */
export function sharingReads(read: Perform): Perform {
	const known = new Map<string, Promise<OperationResults>>();
	return async (task) => {
		if (task.hasOwnToken === true) return await read(task);
		const key = keyWithin(task, task.input);
		const sameRead = known.get(key);
		if (sameRead !== undefined) return copyOfResult(await sameRead);
		const reading = read(task);
		known.set(key, reading);
		return await reading;
	};
}

/** Returns a copy of the records of a shared result. */
export function copyOfResult(result: OperationResults): OperationResults {
	if (result instanceof DeferredResult) return result;
	return Array.isArray(result) ? result.map(copyOf) : copyOf(result);
}
