import { ApiError } from '../errors/apiError';
import type { Once, Operation } from './operation';
import { actionKey, type Ordered, type Task } from './orderedGroups';

const THIS: Once = { what: 'This', done: 'done' };

/** Remembers the actions of a run's items that no later item may repeat: done ones if they happen once, and doubtful ones. */
export class Repetitions {
	private readonly done = new Map<string, 'was' | 'may have been'>();

	constructor(private readonly operation: Ordered & Pick<Operation, 'once'>) {}

	/** Throws an `ApiError` if an earlier item has done the same, or may have done it. */
	throwIfRepeated(task: Task): void {
		const before = this.done.get(actionKey(this.operation, task) ?? '');
		if (before === undefined) return;
		const { what, done, details } = this.operation.once ?? THIS;
		throw new ApiError(`${what} ${before} ${done} for an earlier item`, {
			notSent: true,
			description: details ?? 'It was not sent again, because it must not happen twice.',
		});
	}

	noteSuccess(task: Task): void {
		if (this.operation.happensOnce) this.note(task, 'was');
	}

	noteFailure(task: Task, error: unknown): void {
		const isDoubtful = error instanceof ApiError && error.details.outcomeUnknown === true;
		if (isDoubtful) this.note(task, 'may have been');
	}

	private note(task: Task, happened: 'was' | 'may have been'): void {
		const key = actionKey(this.operation, task);
		if (key !== undefined) this.done.set(key, happened);
	}
}
