import { ApiError } from '../errors/apiError';
import type { Once, Operation } from './operation';
import { keyWithin, type Task } from './orderedGroups';

const THIS: Once = { what: 'This', done: 'done' };

/** Remembers the actions of a run's items that must not be repeated (`repeats`). */
export class Repetitions {
	private readonly done = new Map<string, 'was' | 'may have been'>();

	constructor(private readonly operation: Pick<Operation, 'orderKey' | 'repeats' | 'once'>) {}

	/** Throws an `ApiError` if an earlier item has done the same, or may have done it. */
	throwIfRepeated(task: Task): void {
		const before = this.done.get(this.keyOf(task));
		if (before === undefined) return;
		const { what, done, details } = this.operation.once ?? THIS;
		throw new ApiError(`${what} ${before} ${done} for an earlier item`, {
			notSent: true,
			description: details ?? 'It was not sent again, because it must not happen twice.',
		});
	}

	noteSuccess(task: Task): void {
		if (this.operation.repeats === 'never') this.done.set(this.keyOf(task), 'was');
	}

	noteFailure(task: Task, error: unknown): void {
		if (this.operation.repeats === undefined) return;
		const isDoubtful = error instanceof ApiError && error.details.outcomeUnknown === true;
		if (isDoubtful) this.done.set(this.keyOf(task), 'may have been');
	}

	private keyOf(task: Task): string {
		return keyWithin(task, this.operation.orderKey?.(task.input) ?? '');
	}
}
