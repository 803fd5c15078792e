import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowFile } from '../n8n/rest.mts';
import { activityFeed, sequence } from '../n8n/workflow.mts';

/** n8n's own name for it: older versions give a new workflow an id of their own. */
export const feedWorkflowName = (id: string) => `Feed ${id}`;

/** A workflow that the activity feed starts, and that does nothing. */
export function feedWorkflow(id: string, options: INodeParameters = {}): WorkflowFile {
	const { parameters } = activityFeed;
	const chosen = { ...(parameters.options as INodeParameters), ...options };
	return sequence(id, feedWorkflowName(id), {
		...activityFeed,
		parameters: { ...parameters, options: chosen },
	});
}
