import { ApiError } from '../errors/apiError';
import { copyOf } from './items';
import { isRead, type Batch, type Operation } from './operation';
import { keyWithin, type Perform, type Task } from './orderedGroups';
import { DeferredResult, type OperationResults } from './results';

/** Returns the function that performs a task. Equal reads share one request, and so do writes of a batch. */
export function sharing(operation: Operation, tasks: readonly Task[], perform: Perform): Perform {
	if (operation.batch !== undefined) return shareBatches(operation.batch, tasks, perform);
	return isRead(operation) ? shareReads(perform) : perform;
}

/** Lets items with equal input share one read. Each item gets its own copy of the records. */
function shareReads(read: Perform): Perform {
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
function copyOfResult(result: OperationResults): OperationResults {
	if (result instanceof DeferredResult) return result;
	return Array.isArray(result) ? result.map(copyOf) : copyOf(result);
}

type Send = () => Promise<OperationResults>;

/**
 * Lets the items of a run share requests: items with the same key are sent together, up to the limit of a request. Each
 * item gets the result or the failure of its request, and its own fields.
 */
function shareBatches(batch: Batch<unknown>, tasks: readonly Task[], perform: Perform): Perform {
	const send = async (sharing: Task[]) =>
		await perform({ ...sharing[0], input: batch.join(sharing.map((task) => task.input)) });
	const requests = requestsOf(batchesOf(batch, tasks), send);
	return async (task) => {
		const result = copyOfResult(await requests.get(task)!());
		const isRecord = !Array.isArray(result) && !(result instanceof DeferredResult);
		return isRecord ? { ...result, ...batch.own(task.input) } : result;
	};
}

/**
 * Returns for each task how its request is sent, once for all that share it. If the service rejects an input, each half
 * of the tasks sends a request of its own, so that in the end only the rejected item fails, and a request that was too
 * large fits. Nothing is divided if the fault is in what all items have in common.
 */
function requestsOf(
	batches: Task[][],
	send: (sharing: Task[]) => Promise<OperationResults>,
): Map<Task, Send> {
	const requests = new Map<Task, Send>();
	for (const tasks of batches) {
		const whole = new Division(tasks, send);
		const isCommon = once(async () => (await whole.isAlike(0)) && (await whole.isAlike(-1)));
		for (const task of tasks) {
			requests.set(task, async () => {
				for (let part = whole; ; part = part.halfOf(task)) {
					const { error, result } = await part.outcome();
					if (error === undefined) return result!;
					const mayDivide = part.tasks.length > 1 && isRejectedInput(error);
					if (!mayDivide || (await isCommon())) throw error as Error;
				}
			});
		}
	}
	return requests;
}

type Outcome = { readonly error?: unknown; readonly result?: OperationResults };

/** Tasks that share a request, and its halves, each with a request of its own. */
class Division {
	constructor(
		readonly tasks: Task[],
		private readonly send: (sharing: Task[]) => Promise<OperationResults>,
	) {}

	/** Sends the request, once. */
	readonly outcome = once(
		async (): Promise<Outcome> =>
			await this.send(this.tasks).then(
				(result) => ({ result }),
				(error: unknown) => ({ error }),
			),
	);

	private readonly halves = once(() =>
		halvesOf(this.tasks).map((tasks) => new Division(tasks, this.send)),
	);

	halfOf(task: Task): Division {
		return this.halves().find(({ tasks }) => tasks.includes(task))!;
	}

	/** Whether the first (0) or last (-1) half is rejected in the same words, its half, too, and so on down to one task. */
	async isAlike(end: 0 | -1, words?: string): Promise<boolean> {
		const own = rejectionOf((await this.outcome()).error);
		if (words !== undefined && own !== words) return false;
		return this.tasks.length === 1 || (await this.halves().at(end)!.isAlike(end, own));
	}
}

function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** Returns what the service says of an input that it rejects. */
function rejectionOf(error: unknown): string | undefined {
	if (!isRejectedInput(error)) return undefined;
	const { status, serverMessage, reasons } = error.details;
	return JSON.stringify([status, serverMessage, reasons]);
}

function halvesOf(tasks: Task[]): Task[][] {
	const middle = Math.ceil(tasks.length / 2);
	return [tasks.slice(0, middle), tasks.slice(middle)];
}

/** Whether the service rejected the values or the size of a request, which then changed nothing, and may accept others. */
function isRejectedInput(error: unknown): error is ApiError {
	return error instanceof ApiError && [400, 413, 422].includes(error.details.status ?? 0);
}

/** Returns first the tasks that send requests, then those that share them, which would only occupy a place while waiting. */
export function sendersFirst(batch: Batch<unknown>, tasks: readonly Task[]): Task[] {
	const senders = new Set(batchesOf(batch, tasks).map(([first]) => first));
	const others = tasks.filter((task) => !senders.has(task));
	return [...senders, ...others];
}

/** Returns groups of tasks that share a request, in the order of their items. */
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
