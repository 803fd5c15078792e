import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowFile } from '../n8n/rest.mts';
import { activityFeed } from '../n8n/triggerNodes.mts';

/** A workflow that the activity feed starts, and that does nothing. */
export function feedWorkflow(id: string, options: INodeParameters = {}): WorkflowFile {
	const { parameters } = activityFeed;
	const chosen = { ...(parameters.options as INodeParameters), ...options };
	return {
		id,
		name: `Feed ${id}`,
		settings: { executionOrder: 'v1' },
		nodes: [{ ...activityFeed, parameters: { ...parameters, options: chosen } }],
		connections: {},
	};
}
