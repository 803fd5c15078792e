import { onlyItem } from '../n8n/onlyItem.mts';
import type { Execution, WorkflowFile } from '../n8n/rest.mts';

const TRIGGER = 'Execution Failed';

/** An error workflow: n8n starts it for each execution that failed. */
export const alarm: WorkflowFile = {
	id: 'importAlarm',
	name: 'Import alarm',
	settings: { executionOrder: 'v1' },
	nodes: [
		{
			id: 'execution-failed',
			name: TRIGGER,
			type: 'n8n-nodes-base.errorTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		},
	],
	connections: {},
};

/** The ID of the execution that raised the alarm. */
export function failedExecution(alarmed: Execution): string {
	return (onlyItem(alarmed, TRIGGER).json.execution as { id: string }).id;
}
