import { clock } from '../client/clock';
import { ApiError } from '../errors/apiError';
import { isDoubtful } from '../errors/outcome';
import type { Once, Operation } from './operation';
import { actionKey, type Ordered, type Task } from './orderedGroups';

const THIS: Once = { what: 'This', done: 'done' };

type Happened = 'is being' | 'was' | 'may have been';

/** An action of any run of this process that happens once. */
interface Action {
	readonly by: Repetitions;
	happened: Happened;
	endedAt: number;
}

/** By endpoint, base URL and record, the oldest first. */
const actions = new Map<string, Action>();
const MOST_ACTIONS = 10_000;

/** Remembers the actions of a run's items that no later item may repeat: done ones if they happen once, and doubtful ones. */
export class Repetitions {
	private readonly done = new Map<string, Happened>();
	private readonly claimed = new Map<Task, Action>();
	private readonly startedAt = clock.now();

	constructor(private readonly operation: Ordered & Pick<Operation, 'once'>) {}

	/** Throws an `ApiError` if an earlier item has done the same, or may have done it. */
	throwIfRepeated(task: Task): void {
		const before = this.done.get(actionKey(this.operation, task) ?? '');
		if (before !== undefined) throw this.repeated(before, 'for an earlier item');
	}

	/**
	 * Claims a record for an item until its action ends, and for `keptMs` afterwards. Throws an `ApiError` if another item or
	 * run of this process has claimed the record, or its action has ended since this run began.
	 */
	claim({ task, baseUrl, id }: { task: Task; baseUrl: string; id: string | undefined }): void {
		const { endpoint, partitionKey, once: { keptMs = 0 } = THIS } = this.operation;
		const key = JSON.stringify([endpoint, baseUrl, id ?? partitionKey?.(task.input)]);
		const other = actions.get(key);
		if (other !== undefined && other.endedAt + keptMs >= this.startedAt)
			throw this.repeated(
				other.happened,
				other.by === this ? 'for an earlier item' : 'by another run',
			);
		const action: Action = { by: this, happened: 'is being', endedAt: Infinity };
		actions.delete(key);
		actions.set(key, action);
		this.claimed.set(task, action);
		if (actions.size > MOST_ACTIONS) actions.delete(actions.keys().next().value!);
	}

	noteSuccess(task: Task): void {
		if (this.operation.atMostOnce) this.note(task, 'was');
	}

	noteFailure(task: Task, error: unknown): void {
		if (isDoubtful(error)) this.note(task, 'may have been');
		// What was refused may be sent by others.
		else this.end(task, 'is being', -Infinity);
	}

	private note(task: Task, happened: Happened): void {
		const key = actionKey(this.operation, task);
		if (key !== undefined) this.done.set(key, happened);
		this.end(task, happened, clock.now());
	}

	private end(task: Task, happened: Happened, endedAt: number): void {
		Object.assign(this.claimed.get(task) ?? {}, { happened, endedAt });
	}

	private repeated(happened: Happened, by: string): ApiError {
		const { what, done, details } = this.operation.once ?? THIS;
		return new ApiError(`${what} ${happened} ${done} ${by}`, {
			notSent: true,
			description: details ?? 'It was not sent again, because it must not happen twice.',
		});
	}
}
