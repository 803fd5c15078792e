import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	ICredentialTestRequest,
	INode,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';

import { CredentialsHelper } from './credentialsHelper.mts';
import { additionalDataFor } from './execution.mts';
import { core, n8n } from './n8n.mts';
import type { Packages } from './packages.mts';
import type { Engine } from './types.mts';

type CredentialTest = ICredentialTestRequest | ICredentialTestFunction;
type Decrypted = { id: string; name: string; type: string; data: ICredentialDataDecryptedObject };

/** Tests credentials as the "Test" button does: by the type's own request, or a node's method. */
export function createCredentialTester(packages: Packages): Pick<Engine, 'testCredential'> {
	return {
		async testCredential(type, data) {
			const test = findTest(type, packages);
			if (!test)
				return { status: 'Error', message: 'No testing function found for this credential.' };
			const helper = new CredentialsHelper(packages.credentialTypes);
			const decrypted = { id: type, name: type, type, data: helper.withDefaults(type, data) };
			if (typeof test !== 'function') return await runTestRequest(test, decrypted, helper);
			return await test.call(new core.CredentialTestContext(additionalDataFor(helper)), decrypted);
		},
	};
}

function findTest(
	type: string,
	{ nodeTypes, credentialTypes }: Packages,
): CredentialTest | undefined {
	const own = credentialTypes.getByName(type).test;
	if (own) return own;
	for (const name of credentialTypes.getSupportedNodes(type)) {
		const node = nodeTypes.getByNameAndVersion(name);
		const testedBy = node.description.credentials?.find(
			(credential) => credential.name === type,
		)?.testedBy;
		if (typeof testedBy === 'string') return node.methods?.credentialTest?.[testedBy];
		if (testedBy) return testedBy;
	}
	return undefined;
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
	const workflow = new n8n.Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	const context = new core.ExecuteContext(
		workflow,
		node,
		{ ...additionalDataFor(helper), currentNodeParameters: node.parameters },
		'internal',
		n8n.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
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
		const value = rule.properties.key
			.split('.')
			.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
		if (value === rule.properties.value)
			return { status: 'Error', message: rule.properties.message };
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
