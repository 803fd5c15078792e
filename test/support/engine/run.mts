import type {
	ExecutionError,
	INode,
	INodeExecutionData,
	INodeParameters,
	IRun,
	IWorkflowBase,
} from 'n8n-workflow';

import { AGENT_NODE_TYPE, START_NODE_TYPE } from './builtinNodes.mts';
import { CredentialsHelper, type CredentialData } from './credentialsHelper.mts';
import { useDatabase } from './deduplication.mts';
import { additionalDataFor, EXECUTION_ID } from './execution.mts';
import { core, n8n } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';
import type {
	NodeOptions,
	NodeRun,
	RunNodeOptions,
	RunOptions,
	RunToolOptions,
	ToolRun,
} from './types.mts';

type WorkflowJson = Pick<IWorkflowBase, 'nodes' | 'connections'>;

/** Runs single nodes, as a workflow of two or three, in n8n-core's WorkflowExecute. */
export function createRunner({ nodeTypes, credentialTypes }: Packages) {
	/**
	 * Runs a workflow from its first node, which gives the items if there are any. Returns the record that n8n would
	 * save. A workflow that n8n refuses to start (a required parameter is missing) results in a record with status
	 * 'error', as on the server.
	 */
	const runWorkflow = async (
		json: WorkflowJson,
		options: RunOptions,
		items?: INodeExecutionData[],
	) => {
		const { credentials = {}, signal, mode = 'trigger', mock: evalLlmMockHandler } = options;
		const workflowData = completeWorkflow(json, options);
		useDatabase(workflowData.id, options.database);
		const workflow = new n8n.Workflow({
			...workflowData,
			nodes: json.nodes.map((node) => withCredentials(node, credentials)),
			nodeTypes,
		});
		const helper = new CredentialsHelper(credentialTypes, credentials);
		const hooks = new core.ExecutionLifecycleHooks(mode, EXECUTION_ID, workflowData);
		// A trigger under test may wait forever: the server drops it after asking it to stop.
		const stopped = new Promise<IRun>((resolve) => {
			if (mode === 'manual') hooks.addHandler('workflowExecuteAfter', resolve);
		});
		const data = { ...additionalDataFor(helper), hooks, evalLlmMockHandler };
		const execution = new core.WorkflowExecute(data, mode);
		const startedAt = new Date();
		const [{ name }] = json.nodes;
		const pinData = items && { [name]: items };
		let running;
		try {
			running = execution.run({ workflow, startNode: workflow.nodes[name], pinData });
		} catch (error) {
			const run = execution.getFullRunData(startedAt);
			run.data.resultData.error = error as ExecutionError;
			return { ...run, status: 'error' as const, decryptions: helper.decryptions };
		}
		const cancel = () => running.cancel();
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel, { once: true });
		try {
			const run = await Promise.race([running, stopped]);
			return { ...run, decryptions: helper.decryptions };
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	};

	/** Assigns the given credentials to a node that uses them. Keeps credentials that the node already has. */
	const withCredentials = (node: INode, credentials: CredentialData): INode => {
		const { description } = nodeTypes.getByNameAndVersion(node.type);
		const assigned = (description.credentials ?? [])
			.filter(({ name }) => name in credentials)
			.map(({ name }) => [name, { id: name, name }]);
		if (assigned.length === 0) return node;
		return { ...node, credentials: { ...Object.fromEntries(assigned), ...node.credentials } };
	};

	const nodeOf = (options: NodeOptions) => placedNode(nodeTypes, options);

	/** Runs one node over items. Returns its outputs, or the error that stopped the workflow. */
	const runNode = async ({ items = [{ json: {} }], ...options }: RunNodeOptions) => {
		const node = nodeOf(options);
		const workflow: WorkflowJson = {
			nodes: [start, node],
			connections: { [start.name]: connectionTo(node, 'main') },
		};
		return nodeRunOf(await runWorkflow(workflow, options, items), node.name);
	};

	/** Has an agent call a node as its tool, once. */
	const runTool = async ({ args = {}, item = {}, isRunByEngine, ...options }: RunToolOptions) => {
		const base = nodeOf(options);
		const tool = { ...base, type: `${base.type}Tool` };
		const parameters = { args: args as INodeParameters, requests: isRunByEngine ? tool.name : '' };
		const workflow: WorkflowJson = {
			nodes: [start, { ...agent, parameters }, tool],
			connections: {
				[start.name]: connectionTo(agent, 'main'),
				[tool.name]: connectionTo(agent, 'ai_tool'),
			},
		};
		const run = await runWorkflow(workflow, options, [{ json: item }]);
		const { items, error } = nodeRunOf(run, agent.name);
		return { ...(items[0]?.json as Partial<ToolRun>), error };
	};

	/** Tests a trigger as "Execute step" does: waits for its first items. */
	const runTrigger = async (options: NodeOptions) => {
		const node = nodeOf(options);
		const workflow = { nodes: [node], connections: {} };
		return nodeRunOf(await runWorkflow(workflow, { ...options, mode: 'manual' }), node.name);
	};

	return { runNode, runTool, runTrigger };
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
		settings: { executionOrder: 'v1', timezone },
	};
}

function nodeRunOf(run: IRun & Pick<NodeRun, 'decryptions'>, name: string): NodeRun {
	const { runData, error } = run.data.resultData;
	const last = runData[name]?.at(-1);
	const outputs = (last?.data?.main ?? []).map((items): INodeExecutionData[] => items ?? []);
	return {
		outputs,
		items: outputs[0] ?? [],
		error: last?.error ?? error,
		hints: last?.hints ?? [],
		decryptions: run.decryptions,
		status: run.status,
	};
}
