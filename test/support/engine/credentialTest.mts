import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	INode,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';

import { CredentialsHelper } from './credentialsHelper.mts';
import { additionalDataFor, executeContext, workflowOf } from './execution.mts';
import { core } from './n8n.mts';
import type { Packages } from './packages.mts';

type Decrypted = { id: string; name: string; type: string; data: ICredentialDataDecryptedObject };

/** Tests credentials as the "Test" button does: by the type's own request. */
export function createCredentialTester({ credentialTypes }: Packages) {
	return {
		async testCredential(
			type: string,
			data: Record<string, unknown>,
		): Promise<INodeCredentialTestResult> {
			const helper = new CredentialsHelper(credentialTypes);
			const decrypted = { id: type, name: type, type, data: helper.withDefaults(type, data) };
			return await runTestRequest(credentialTypes.getByName(type).test!, decrypted, helper);
		},
	};
}

/** n8n sends the request by a temporary declarative node and judges the answer by the rules. */
async function runTestRequest(
	test: ICredentialTestRequest,
	decrypted: Decrypted,
	helper: CredentialsHelper,
): Promise<INodeCredentialTestResult> {
	const node: INode = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'temp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [decrypted.type]: { id: decrypted.id, name: decrypted.name } },
	};
	const nodeType = temporaryNodeType(decrypted.type, test);
	const workflow = workflowOf(node, {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	});
	const context = executeContext(workflow, additionalDataFor(helper, node.parameters));
	try {
		const routing = new core.RoutingNode(context, nodeType, decrypted);
		const [[item]] = (await workflow.expression.withIsolate(() => routing.runNode()))!;
		return judgeAnswer(test, item.json);
	} catch (error) {
		return judgeError(test, error as Error);
	}
}

function temporaryNodeType(type: string, test: ICredentialTestRequest): INodeType {
	return {
		description: {
			displayName: 'Temp',
			name: 'temp',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: type, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: test.request },
					default: '',
				},
			],
		},
	};
}

function judgeAnswer(test: ICredentialTestRequest, body: object): INodeCredentialTestResult {
	for (const rule of test.rules ?? []) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		if ((body as Record<string, unknown>)[key] === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function judgeError(test: ICredentialTestRequest, error: Error): INodeCredentialTestResult {
	const cause = error.cause as
		| { response?: { status: number; statusText?: string }; code?: string }
		| undefined;
	if (cause?.response) {
		const { status, statusText } = cause.response;
		const rule = test.rules?.find(
			(candidate) => candidate.type === 'responseCode' && candidate.properties.value === status,
		);
		const message =
			rule?.properties.message || statusText || `Received HTTP status code: ${status}`;
		return { status: 'Error', message };
	}
	return { status: 'Error', message: cause?.code ?? error.message };
}
