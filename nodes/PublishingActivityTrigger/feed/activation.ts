import {
	NodeOperationError,
	type INode,
	type INodeExecutionData,
	type IRun,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { RealtimeError } from '../realtime/realtimeError';
import type { FeedChoices } from './choices';
import { Checkpoint } from './checkpoint';
import type { Receipt } from './queue';

/** The names of errors of executions that n8n created, and that were cancelled or lost. */
const CREATED = /^(\w*ExecutionCancelledError|ExecutionNotFoundError)$/;
/** The message with which n8n's new engine refuses to return receipts. */
const NO_RECEIPTS = /cannot run a trigger that waits/;

/** One call of `trigger()`: the parameters, and n8n's ways to start executions and to report. */
export class Activation {
	readonly checkpoint: Checkpoint;

	constructor(
		readonly context: ITriggerFunctions,
		readonly choices: FeedChoices,
	) {
		this.checkpoint = new Checkpoint(context, choices.includeSystemEvents);
	}

	/**
	 * Starts an execution, and resolves once it has ended or was refused. The same key never starts a second one: n8n
	 * saves it with the execution, replaces an execution that was saved and never started, and returns no result for
	 * any other (n8n 2.41, `executions/execution-persistence.js`,
	 * `workflows/triggers/trigger-execution-context.factory.js`).
	 */
	async start(item: INodeExecutionData, key: string): Promise<Receipt> {
		const ended = this.context.helpers.createDeferredPromise<IRun>();
		try {
			this.context.emit([[item]], undefined, ended, key);
			const run: IRun | undefined = await ended.promise;
			return run === undefined ? 'no result' : 'ended';
		} catch (error) {
			// n8n's errors do not set their `name`.
			const { constructor, message } = error as Error;
			if (CREATED.test(constructor.name)) return 'ended';
			return NO_RECEIPTS.test(message) ? this.startWithoutReceipt(item, key) : 'refused';
		}
	}

	private startWithoutReceipt(item: INodeExecutionData, key: string): Receipt {
		try {
			this.context.emit([[item]], undefined, undefined, key);
			return 'ended';
		} catch {
			return 'refused';
		}
	}

	/** Writes a line with the workflow and the node to n8n's log. */
	log(level: 'debug' | 'info' | 'warn', message: string): void {
		const { id, name } = this.context.getWorkflow();
		const meta = { workflowId: id, workflowName: name, nodeName: this.context.getNode().name };
		this.context.logger[level](message, meta);
	}

	/** Records a failed execution, so that the error workflow runs. Before n8n 2.7 it only logs a warning. */
	reportFailure(message: string, description: string): void {
		const { saveFailedExecution }: Partial<ITriggerFunctions> = this.context;
		if (saveFailedExecution === undefined) return this.log('warn', message);
		this.context.saveFailedExecution(
			new NodeOperationError(this.context.getNode(), message, { description }),
		);
	}
}

/** Returns the error in the form that n8n shows. */
export function nodeError(node: INode, error: unknown): NodeOperationError {
	if (!(error instanceof RealtimeError)) return new NodeOperationError(node, error as Error);
	const { message, description } = error;
	return new NodeOperationError(node, message, { description });
}
