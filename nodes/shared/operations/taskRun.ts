import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { mapConcurrent } from '../client/mapConcurrent';
import { Cancelled } from '../errors/apiError';
import type { ApiRecord } from '../api/records';
import { chosenFields, type ChosenOutput } from '../properties/output';
import { forModel } from './forModel';
import { failedItem, toItem } from './items';
import { inputError, toNodeError, withSentence } from '../errors/toNodeError';
import { isRead, type Operation } from './operation';
import { orderedGroups, type Perform, type Task } from './orderedGroups';
import { Repetitions } from './repetitions';
import {
	DeferredResult,
	WholeResult,
	startedSentence,
	itemsInWords,
	type OperationResult,
} from './results';
import { foundNothing, recordParameters, unknownChannel } from './identifiers';
import { notFoundDetails } from './notFoundDetails';
import type { Run } from './run';
import { sendersFirst, sharing } from './sharing';

/**
 * Runs an operation for each task, as many at a time as the client sends, and puts the resulting items at the task's
 * index. A process that was started and is only waited for does not count towards the limit. With Continue On Fail, a
 * failure is an item. Otherwise the first failure ends the run: nothing new starts, waits are abandoned, and the error
 * names the completed items.
 */
export class TaskRun {
	private readonly failures: Array<{ readonly task: Task; readonly error: unknown }> = [];
	private readonly begun: Array<DeferredResult['done']> = [];
	private readonly written: number[] = [];
	private readonly givenUp = new AbortController();
	private readonly repetitions: Repetitions;
	private readonly perform: Perform;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly operation: Operation,
		private readonly tasks: readonly Task[],
		private readonly run: Run,
		private readonly outputs: INodeExecutionData[][],
	) {
		this.repetitions = new Repetitions(operation);
		const perform = async (task: Task) => {
			const context = await run.contextOf(task, operation);
			const { baseUrl } = context.api;
			const claim = (id?: string) => this.repetitions.claim({ task, baseUrl, id });
			return await operation.run({ ...context, claim });
		};
		this.perform = sharing(operation, tasks, perform);
	}

	/** Runs all tasks. Throws n8n's error for the first failure, unless failures are items. */
	async runAll(): Promise<void> {
		const cancel = this.context.getExecutionCancelSignal();
		const giveUp = () => this.givenUp.abort();
		cancel?.addEventListener('abort', giveUp);
		try {
			// A group that had to wait continues in another round: several items for one record are rare.
			for (let left = this.groups(); left.length > 0; ) {
				left = await this.runRound(left);
			}
		} finally {
			cancel?.removeEventListener('abort', giveUp);
		}
	}

	private groups(): readonly Task[][] {
		const { operation, tasks } = this;
		const { batch } = operation;
		return orderedGroups(operation, batch === undefined ? tasks : sendersFirst(batch, tasks));
	}

	/** Runs each group up to its end or its first wait, and returns the remaining tasks of groups that waited. */
	private async runRound(groups: readonly Task[][]): Promise<Task[][]> {
		const waits: Array<Promise<void>> = [];
		const left: Task[][] = [];
		await mapConcurrent(groups, this.run.maxConcurrency, async (group) => {
			for (const [position, task] of group.entries()) {
				// A failure ends the run: later tasks of the other groups are not started.
				if (this.failures.length > 0) return;
				const deferred = await this.runTask(task);
				if (deferred === undefined) continue;
				waits.push(this.settle(task, deferred));
				if (position + 1 < group.length) left.push(group.slice(position + 1));
				return;
			}
		});
		await Promise.all(waits);
		this.throwIfFailed();
		return left;
	}

	private async runTask(task: Task): Promise<DeferredResult | undefined> {
		try {
			this.repetitions.throwIfRepeated(task);
			const result = await this.perform(task);
			if (isRead(this.operation) && foundNothing(result)) await this.throwIfUnknownChannel(task);
			this.repetitions.noteSuccess(task);
			if (result instanceof DeferredResult) {
				this.begun.push(result.done);
				return result;
			}
			this.put(task, result);
			if (!isRead(this.operation)) this.written.push(task.index);
		} catch (error) {
			this.repetitions.noteFailure(task, error);
			this.fail(task, error);
		}
		return undefined;
	}

	/** A read of a channel that does not exist returns nothing, or zeros, which look like facts. */
	private async throwIfUnknownChannel({ index, input }: Task): Promise<void> {
		const api = (await this.run.clientOf(index)).forItem();
		const fault = await unknownChannel(recordParameters(this.operation.properties), input, api);
		if (fault === undefined) return;
		throw inputError(this.context.getNode(), fault, index, this.outputs.length);
	}

	private async settle(task: Task, { settle, done }: DeferredResult): Promise<void> {
		try {
			this.put(task, await settle(this.givenUp.signal));
		} catch (error) {
			this.fail(task, error, done);
		}
	}

	private put({ index, input }: Task, result: OperationResult | OperationResult[]): void {
		const node = this.context.getNode();
		const { toolOutput = 'simplified' } = input as ChosenOutput;
		const { simple: usual, shortForTools = usual } = this.operation;
		const { isTool, hint } = this.run;
		const isShort = isTool && toolOutput === 'simplified';
		const simple = isShort ? shortForTools : usual;
		const results = Array.isArray(result) ? result : [result];
		const outputs =
			simple === undefined || result instanceof WholeResult
				? results
				: chosenFields(
						results as ApiRecord[],
						simple,
						isShort ? { toolOutput } : (input as ChosenOutput),
						hint,
					);
		const items = outputs.map((output) => toItem(output, index, node));
		if (isTool) for (const item of items) item.json = forModel(item.json, isShort);
		this.outputs[index] = items;
	}

	private fail(task: Task, error: unknown, done?: DeferredResult['done']): void {
		if (error instanceof Cancelled || !this.run.continueOnFail) {
			// The wait was abandoned because of another failure, which is the one to report.
			if (error instanceof Cancelled && this.failures.length > 0) return;
			this.failures.push({ task, error });
			this.givenUp.abort();
			this.run.end();
			return;
		}
		const nodeError = this.nodeErrorOf(task, error);
		if (done !== undefined) withSentence(nodeError, startedSentence([done]));
		this.outputs[task.index] = [failedItem(nodeError, task.index, this.context.getNode())];
	}

	private nodeErrorOf({ index, input }: Task, error: unknown) {
		const nodeError = toNodeError(this.context.getNode(), error, index);
		const given = notFoundDetails(error, this.operation.properties, input);
		return given === undefined ? nodeError : withSentence(nodeError, given);
	}

	/** Throws the failure of the earliest item, with a sentence about the items that were completed. */
	private throwIfFailed(): void {
		if (this.failures.length === 0) return;
		const { task, error } = this.failures.reduce((first, other) =>
			other.task.index < first.task.index ? other : first,
		);
		const nodeError = this.nodeErrorOf(task, error);
		if (error instanceof Cancelled) throw nodeError;
		if (this.begun.length > 0) withSentence(nodeError, startedSentence(this.begun));
		if (this.written.length > 0)
			withSentence(nodeError, `Completed before the error: ${itemsInWords(this.written)}.`);
		throw nodeError;
	}
}
