import type { INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowFile } from '../n8n/rest.mts';

interface ChangeWorkflow {
	readonly id: string;
	/** Values of the parameter 'Event': a trigger node for each, of that name. */
	readonly events: readonly string[];
	/** A divisor of 60. */
	readonly everySeconds: number;
	/** Of the nodes. */
	readonly options?: INodeParameters;
}

/** n8n's own name for it: older versions give a new workflow an id of their own. */
export const changeWorkflowName = (id: string) => `Changes ${id}`;

/** A workflow that changes start, and that does nothing. */
export function changeWorkflow({
	id,
	events,
	everySeconds,
	options,
}: ChangeWorkflow): WorkflowFile {
	return {
		id,
		name: changeWorkflowName(id),
		settings: { executionOrder: 'v1' },
		nodes: events.map((event, index): INode => {
			const parameters = { pollTimes: pollTimes(everySeconds), event, options: options ?? {} };
			return {
				id: event,
				name: event,
				type: 'n8n-nodes-publishing.publishingTrigger',
				typeVersion: 1,
				position: [0, 200 * index],
				parameters,
			};
		}),
		connections: {},
	};
}

/**
 * As often as a test wants it. n8n takes no poll time that comes more than once a minute (n8n-workflow 2.41,
 * `cron.js`), but as many poll times as there are.
 */
function pollTimes(everySeconds: number): INodeParameters {
	const seconds = Array.from({ length: 60 / everySeconds }, (_, index) => index * everySeconds);
	return {
		item: seconds.map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })),
	};
}
