import type { IPollFunctions } from 'n8n-workflow';
import { readState } from '../polling/state';
import type { PollEngine } from './engine';

/**
 * Whether n8n starts a trigger that was published before and has kept nothing of what it has seen. Where the triggers
 * of a workflow were published one after another, each saves the static data of all of them as it was when it was
 * published itself (n8n 2.41.1, `trigger-execution-context.factory.js`); and an execution at a worker that saves
 * static data replaces all of it.
 */
export function hasLostState(context: IPollFunctions, engine: PollEngine, scope: string): boolean {
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	if (!engine.isActivation || engine.isTransactional || !isStart) return false;
	return readState(engine.data, scope) === undefined;
}

/** Says so in n8n's log. */
export function warnOfLostState(context: IPollFunctions): void {
	context.logger.warn(
		`n8n has kept nothing of what '${context.getNode().name}' has seen, so it begins again by 'Start From'. If you added or changed a trigger of the workflow while it was published, unpublish the workflow and publish it again. If another node of it saves static data, move that node to a workflow that this one calls.`,
	);
}
