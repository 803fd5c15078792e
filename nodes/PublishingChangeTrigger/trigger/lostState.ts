import type { IPollFunctions } from 'n8n-workflow';
import type { PollEngine } from './engine';

/**
 * Says so in n8n's log where n8n starts a trigger that was published before and has kept nothing of it. Where the
 * triggers of a workflow were published one after another, each saves the static data of all of them as it was
 * when it was published itself (n8n 2.41.1, `trigger-execution-context.factory.js`).
 */
export function warnOfLostState(context: IPollFunctions, engine: PollEngine): void {
	const isStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	if (!engine.isActivation || engine.isTransactional || !isStart) return;
	if (Object.keys(engine.data).length > 0) return;
	context.logger.warn(
		`n8n has kept nothing of what '${context.getNode().name}' has seen, so changes from before this start are not reported. If you added a trigger to the workflow while it was published, unpublish the workflow and publish it again.`,
	);
}
