import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Execution, WorkflowFile } from './rest.mts';

/** A node as the editor saves it, with its name as its ID. A `type` of this package has no dot. */
export function newNode(
	name: string,
	type: string,
	parameters: object = {},
	more: Partial<INode> = {},
): INode {
	return {
		id: name,
		name,
		type: type.includes('.') ? type : `n8n-nodes-publishing.${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters: parameters as INode['parameters'],
		...more,
	};
}

/** A workflow whose nodes run one after another. */
export function sequence(id: string, name: string, ...nodes: INode[]): WorkflowFile {
	return {
		id,
		name,
		settings: { executionOrder: 'v1' },
		nodes: nodes.map((node, index) => ({ ...node, position: [index * 200, 0] })),
		connections: Object.fromEntries(
			nodes.slice(1).map((node, index) => [nodes[index].name, leadTo(node)]),
		),
	};
}

/** Connections to the first input of each node. */
export const leadTo = (...nodes: INode[]) => ({
	main: [nodes.map(({ name }) => ({ node: name, type: 'main' as const, index: 0 }))],
});

/** Returns the items that a node gave. */
export function outputOf({ data }: Execution, node: string): INodeExecutionData[] {
	return data.resultData.runData[node]?.[0].data?.main[0] ?? [];
}

/** Starts a workflow as the editor's button does. */
export const runNow = newNode('Run Now', 'n8n-nodes-base.manualTrigger');

/** The activity feed's live channel, with all that it can start a workflow with. */
export const activityFeed = newNode('Activity Feed', 'publishingActivityTrigger', {
	channel: { __rl: true, mode: 'list', value: '' },
	events: [],
	options: { includeSystemEvents: true },
});
