import { copyOf } from './items';
import { keyWithin, type Task } from './orderedGroups';
import { DeferredResult, type OperationResults } from './results';

type Read = (task: Task) => Promise<OperationResults>;

/** Lets items that ask the very same read share one; each gets records of its own. */
export function sharingReads(read: Read): Read {
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

/** What an item gets of a result that several share: records of its own. */
export function copyOfResult(result: OperationResults): OperationResults {
	if (result instanceof DeferredResult) return result;
	return Array.isArray(result) ? result.map(copyOf) : copyOf(result);
}
