import type { INode, INodeExecutionData, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import { CredentialsHelper, type CredentialData } from './credentials-helper.mts';
import { execute } from './execution.mts';
import { n8n } from './n8n.mts';
import { START_NODE_TYPE, type Packages } from './packages.mts';
import type { Engine, NodeRun, WorkflowJson, WorkflowRun } from './types.mts';

const START = 'Start';

/** Runs workflows, and single nodes as a workflow of two, in n8n-core's WorkflowExecute. */
export function createRunner({
	nodeTypes,
	credentialTypes,
}: Packages): Pick<Engine, 'runNode' | 'runWorkflow'> {
	const runWorkflow: Engine['runWorkflow'] = async (json, options = {}) => {
		const { credentials = {}, signal, timezone, mode = 'trigger' } = options;
		const workflowData = completeWorkflow(json, timezone);
		const workflow = new n8n.Workflow({
			...workflowData,
			nodes: json.nodes.map((node) => withCredentials(node, credentials)),
			nodeTypes,
		});
		const credentialsHelper = await new CredentialsHelper(credentialTypes).store(credentials);
		const run = await execute({
			workflow,
			workflowData,
			credentialsHelper,
			mode,
			signal,
			startNode: options.startNode === undefined ? undefined : workflow.nodes[options.startNode],
			pinData: options.pinData ?? json.pinData,
		});
		return { ...run, decryptions: credentialsHelper.decryptions };
	};

	/** Assigns the given credentials to a node that takes them, leaving its own choices alone. */
	const withCredentials = (node: INode, credentials: CredentialData): INode => {
		const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const assigned = (description.credentials ?? [])
			.filter(({ name }) => name in credentials)
			.map(({ name }) => [name, { id: name, name }]);
		if (assigned.length === 0) return node;
		return { ...node, credentials: { ...Object.fromEntries(assigned), ...node.credentials } };
	};

	const runNode: Engine['runNode'] = async (options) => {
		const { type, parameters = {}, items = [{ json: {} }], node: settings, ...run } = options;
		const node: INode = {
			id: 'node',
			name: 'Node',
			type: nodeTypes.fullName(type),
			typeVersion: nodeTypes.latestVersion(type),
			position: [200, 0],
			parameters: parameters as INodeParameters,
			...settings,
		};
		const workflow = feed(node);
		return nodeRunOf(
			await runWorkflow(workflow, { ...run, startNode: START, pinData: { [START]: items } }),
			node.name,
		);
	};

	return { runNode, runWorkflow };
}

/** A node behind one that only holds pinned items, as when a user pins data before it. */
function feed(node: INode): WorkflowJson {
	const start: INode = {
		id: 'start',
		name: START,
		type: START_NODE_TYPE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	return {
		nodes: [start, node],
		connections: { [START]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
	};
}

function completeWorkflow(json: WorkflowJson, timezone?: string): IWorkflowBase {
	return {
		id: 'workflow',
		name: 'Workflow',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
		...json,
		settings: { executionOrder: 'v1', ...json.settings, ...(timezone && { timezone }) },
	};
}

function nodeRunOf(run: WorkflowRun, name: string): NodeRun {
	const { runData, error } = run.data.resultData;
	const tasks = runData[name] ?? [];
	const last = tasks.at(-1);
	const outputs = (last?.data?.main ?? []).map((items): INodeExecutionData[] => items ?? []);
	return {
		outputs,
		items: outputs[0] ?? [],
		error: last?.error ?? error,
		hints: last?.hints ?? [],
		decryptions: run.decryptions,
		status: run.status,
		runData: tasks,
	};
}
