import type { INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

/**
 * What became of an event: its execution has `ended`, well or not; one with this key `exists`, which n8n had begun before; or n8n could not save one, so it was `notCreated`. Tried in
 * n8n 2.41: `workflows/triggers/trigger-execution-context.factory.js`.
 */
export type Receipt = 'ended' | 'exists' | 'notCreated';

/** The errors of executions that n8n created and that were cancelled or lost. */
const CREATED = /^(\w*ExecutionCancelledError|ExecutionNotFoundError)$/;

/** How n8n's new engine says that it returns no receipts. */
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
		(run): Receipt => (run === undefined ? 'exists' : 'ended'),
		(error: unknown) => {
			if (CREATED.test(nameOf(error))) return 'ended';
			if (!NO_RECEIPTS.test(messageOf(error))) return 'notCreated';
			context.emit([[item]], undefined, undefined, key);
			return 'ended';
		},
	);
}

async function emitted(
	context: ITriggerFunctions,
	item: INodeExecutionData,
	key: string,
): Promise<IRun | undefined> {
	const ended = context.helpers.createDeferredPromise<IRun>();
	context.emit([[item]], undefined, ended, key);
	return await ended.promise;
}

/**
 * Whether this n8n returns a receipt for every execution, also for one that it could not create. Older ones take
 * no key, and are silent then.
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
