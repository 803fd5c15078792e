import type {
	ICredentialsHelper,
	INode,
	INodeParameters,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowParameters,
} from 'n8n-workflow';

import { core, n8n } from './n8n.mts';

/** Of every execution. */
export const EXECUTION_ID = '1';
const URL = 'http://127.0.0.1/';

/** A workflow of one node, which nobody has published unless `more` says so. */
export function workflowOf(
	node: INode,
	nodeTypes: INodeTypes,
	more: Partial<WorkflowParameters> = {},
): Workflow {
	const usual = { name: 'Workflow', connections: {}, active: false };
	return new n8n.Workflow({ ...usual, nodes: [node], nodeTypes, ...more });
}

/** The context that n8n gives to the running node of a workflow, for one empty item. */
export function executeContext(
	workflow: Workflow,
	additionalData: IWorkflowExecuteAdditionalData,
	signal?: AbortSignal,
) {
	const [node] = Object.values(workflow.nodes);
	const data = { main: [[{ json: {} }]] };
	const run = n8n.createEmptyRunExecutionData();
	const source = { node, data, source: null };
	return new core.ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		run,
		0,
		[],
		data,
		source,
		[],
		signal,
	);
}

/** The data that n8n's server passes to every execution. Functions that need a database or other processes throw. */
export function additionalDataFor(
	credentialsHelper: ICredentialsHelper,
	currentNodeParameters?: INodeParameters,
): IWorkflowExecuteAdditionalData {
	const absent = async (): Promise<never> => {
		throw new Error('This part of n8n needs a server');
	};
	return {
		credentialsHelper,
		currentNodeParameters,
		currentNodeExecutionIndex: 0,
		executionId: EXECUTION_ID,
		executeWorkflow: absent,
		getRunExecutionData: absent,
		getRuntimeCredential: absent,
		startRunnerTask: absent,
		restApiUrl: URL,
		instanceBaseUrl: URL,
		formBaseUrl: URL,
		formWaitingBaseUrl: URL,
		formTestBaseUrl: URL,
		webhookBaseUrl: URL,
		webhookWaitingBaseUrl: URL,
		webhookTestBaseUrl: URL,
		mcpBaseUrl: URL,
		mcpTestBaseUrl: URL,
		variables: {},
		logAiEvent: () => {},
		externalSecretsProxy: new core.ExternalSecretsProxy(),
	};
}
