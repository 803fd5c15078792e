import type { INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

/**
 * What became of an event: `done`, as its execution has ended, however; or `notCreated`, as n8n could not
 * save an execution for it. Tried in n8n 2.41: `workflows/triggers/trigger-execution-context.factory.js`.
 */
export type Receipt = 'done' | 'notCreated';

/** What n8n says of executions that it created and that came to no end of their own. */
const CREATED = /^(\w*ExecutionCancelledError|ExecutionNotFoundError)$/;

/** How n8n's new engine says that it gives no receipts. */
const NO_RECEIPTS = /cannot run a trigger that waits/;

/**
 * Starts an execution. The same key never starts a second one: n8n saves it with the execution, replaces
 * one that was saved and never started, and leaves any other as it is (`executions/execution-persistence.js`).
 */
export async function startExecution(
	context: ITriggerFunctions,
	item: INodeExecutionData,
	key: string,
): Promise<Receipt> {
	return await emitted(context, item, key).then(
		() => 'done' as const,
		(error: unknown) => {
			if (CREATED.test(nameOf(error))) return 'done';
			if (!NO_RECEIPTS.test(messageOf(error))) return 'notCreated';
			context.emit([[item]], undefined, undefined, key);
			return 'done';
		},
	);
}

async function emitted(
	context: ITriggerFunctions,
	item: INodeExecutionData,
	key: string,
): Promise<unknown> {
	const ended = context.helpers.createDeferredPromise<IRun>();
	context.emit([[item]], undefined, ended, key);
	return await ended.promise;
}

/**
 * Whether this n8n tells of every execution, also of one that it could not create. Older ones take no key
 * and stay silent then.
 */
export function hasReceipts(context: ITriggerFunctions): boolean {
	return context.emit.length >= 4;
}

function nameOf(error: unknown): string {
	return error instanceof Error ? error.constructor.name : '';
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : '';
}
