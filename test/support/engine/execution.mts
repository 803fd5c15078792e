import type {
	ICredentialsHelper,
	IDataObject,
	INode,
	INodeParameters,
	IPinData,
	IRun,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { core } from './n8n.mts';

type RecordedError = IRun['data']['resultData']['error'];

const EXECUTION_ID = '1';
const URL = 'http://127.0.0.1/';

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

interface Execution {
	workflow: Workflow;
	workflowData: IWorkflowBase;
	credentialsHelper: ICredentialsHelper;
	mode: WorkflowExecuteMode;
	startNode?: INode;
	pinData?: IPinData;
	signal?: AbortSignal;
}

/**
 * Runs a workflow to its end and returns the record that n8n would save. A workflow that n8n refuses to
 * start (a required parameter is missing) results in a record with status 'error', as on the server.
 */
export async function execute(execution: Execution): Promise<IRun & { staticData?: IDataObject }> {
	const { workflow, workflowData, credentialsHelper, mode, startNode, pinData, signal } = execution;
	const hooks = new core.ExecutionLifecycleHooks(mode, EXECUTION_ID, workflowData);
	// As n8n's server saves it (n8n 2.41.1, execution-lifecycle-hooks.js): a copy, at the end, not by hand.
	let staticData: IDataObject | undefined;
	hooks.addHandler('workflowExecuteAfter', async (_run, newStaticData) => {
		if (mode !== 'manual' && newStaticData) staticData = JSON.parse(JSON.stringify(newStaticData));
	});
	// A trigger under test may wait forever: the server drops it after asking it to stop.
	const stopped = new Promise<IRun>((resolve) => {
		if (mode === 'manual') hooks.addHandler('workflowExecuteAfter', resolve);
	});
	const additionalData = { ...additionalDataFor(credentialsHelper), hooks };
	const workflowExecute = new core.WorkflowExecute(additionalData, mode);
	const startedAt = new Date();
	let running;
	try {
		running = workflowExecute.run({ workflow, startNode, pinData });
	} catch (error) {
		const run = workflowExecute.getFullRunData(startedAt);
		run.data.resultData.error = error as RecordedError;
		return { ...run, status: 'error' };
	}
	const cancel = () => running.cancel();
	if (signal?.aborted) cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	try {
		return { ...(await Promise.race([running, stopped])), staticData };
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}
