import type { INode, INodeExecutionData, INodeParameters, IWorkflowBase } from 'n8n-workflow';

import { AGENT_NODE_TYPE, START_NODE_TYPE } from './builtinNodes.mts';
import { CredentialsHelper, type CredentialData } from './credentialsHelper.mts';
import { useDatabase } from './deduplication.mts';
import { execute } from './execution.mts';
import { n8n } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';
import type {
	Engine,
	NodeOptions,
	NodeRun,
	RunOptions,
	RunWorkflowOptions,
	ToolRun,
	WorkflowJson,
	WorkflowRun,
} from './types.mts';

/** Runs workflows, and single nodes as a workflow of two, in n8n-core's WorkflowExecute. */
export function createRunner({
	nodeTypes,
	credentialTypes,
}: Packages): Pick<Engine, 'runNode' | 'runTool' | 'runTrigger' | 'runWorkflow'> {
	const runWorkflow: Engine['runWorkflow'] = async (json, options = {}) => {
		const { credentials = {}, signal, mode = 'trigger', staticData } = options;
		const workflowData = completeWorkflow(json, options);
		useDatabase(workflowData.id, options.database);
		const workflow = new n8n.Workflow({
			...workflowData,
			nodes: json.nodes.map((node) => withCredentials(node, credentials)),
			nodeTypes,
			// As it comes from the database: nothing in it is shared with another execution.
			staticData: structuredClone(staticData ?? workflowData.staticData),
		});
		const credentialsHelper = new CredentialsHelper(credentialTypes, credentials);
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

	/** Assigns the given credentials to a node that uses them. Keeps credentials that the node already has. */
	const withCredentials = (node: INode, credentials: CredentialData): INode => {
		const { description } = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const assigned = (description.credentials ?? [])
			.filter(({ name }) => name in credentials)
			.map(({ name }) => [name, { id: name, name }]);
		if (assigned.length === 0) return node;
		return { ...node, credentials: { ...Object.fromEntries(assigned), ...node.credentials } };
	};

	const nodeOf = (options: NodeOptions) => placedNode(nodeTypes, options);

	const runNode: Engine['runNode'] = async ({ items = [{ json: {} }], ...options }) => {
		const node = nodeOf(options);
		const workflow: WorkflowJson = {
			nodes: [start, node],
			connections: { [start.name]: connectionTo(node, 'main') },
		};
		return nodeRunOf(await runWorkflow(workflow, fedWith(items, options)), node.name);
	};

	const runTool: Engine['runTool'] = async ({ args = {}, item = {}, ...options }) => {
		const base = nodeOf(options);
		const tool = { ...base, type: `${base.type}Tool` };
		const workflow: WorkflowJson = {
			nodes: [start, { ...agent, parameters: { args: args as INodeParameters } }, tool],
			connections: {
				[start.name]: connectionTo(agent, 'main'),
				[tool.name]: connectionTo(agent, 'ai_tool'),
			},
		};
		const run = await runWorkflow(workflow, fedWith([{ json: item }], options));
		const { items, error, decryptions } = nodeRunOf(run, agent.name);
		return { ...(items[0]?.json as Partial<ToolRun>), error, decryptions };
	};

	const runTrigger: Engine['runTrigger'] = async (options) => {
		const node = nodeOf(options);
		const manual = { ...options, mode: 'manual' as const, startNode: node.name };
		return nodeRunOf(await runWorkflow({ nodes: [node], connections: {} }, manual), node.name);
	};

	return { runNode, runTool, runTrigger, runWorkflow };
}

/** The node before the one under test, with pinned data. */
const start: INode = {
	id: 'start',
	name: 'Start',
	type: START_NODE_TYPE,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const agent: INode = { ...start, id: 'agent', name: 'Agent', type: AGENT_NODE_TYPE };

const fedWith = (items: INodeExecutionData[], options: RunOptions): RunWorkflowOptions => ({
	...options,
	startNode: start.name,
	pinData: { [start.name]: items },
});

const connectionTo = (node: INode, type: 'main' | 'ai_tool') => ({
	[type]: [[{ node: node.name, type, index: 0 }]],
});

let workflows = 0;

/**
 * With all that n8n saves with a workflow. In UTC if nothing else is said: in n8n's default, New York, Luxon
 * formats a date for its offset at each expression.
 */
function completeWorkflow(
	json: WorkflowJson,
	{ timezone = 'UTC', workflowId = `workflow${++workflows}` }: RunOptions,
): IWorkflowBase {
	return {
		id: workflowId,
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
		staticData: run.staticData,
		decryptions: run.decryptions,
		status: run.status,
		runData: tasks,
	};
}
