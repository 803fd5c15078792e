import type {
	ICredentialsHelper,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { core } from './n8n.mts';

/** Of every execution. */
export const EXECUTION_ID = '1';
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
