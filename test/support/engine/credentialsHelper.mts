import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { core, n8n } from './n8n.mts';
import type { CredentialTypes } from './packages.mts';

/** Decrypted credential data by credential type. */
export type CredentialData = Record<string, Record<string, unknown>>;

/**
 * Gives nodes their credentials and signs requests with them as n8n's server does, for one credential of each type.
 * Counts how often nodes had one decrypted. Nothing is encrypted, which would take longer than most executions.
 */
export class CredentialsHelper extends n8n.ICredentialsHelper implements ICredentialsHelper {
	decryptions = 0;

	private readonly types: CredentialTypes;

	private stored: CredentialData;

	constructor(types: CredentialTypes, data: CredentialData = {}) {
		super();
		this.types = types;
		this.stored = data;
	}

	/** Saves credentials, as somebody does who changes them. */
	store(data: CredentialData): void {
		this.stored = { ...this.stored, ...data };
	}

	getParentTypes(type: string): string[] {
		return this.types.getParentTypes(type);
	}

	isCredentialUsableByNode(type: string, nodeType: string): boolean {
		if (!this.types.recognizes(type)) return true;
		if (!this.types.getByName(type).restrictToSupportedNodes) return true;
		return this.types.getSupportedNodes(type).includes(nodeType);
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		const { extends: parents = [], properties } = this.types.getByName(type);
		const all: INodeProperties[] = [];
		for (const parent of parents)
			n8n.NodeHelpers.mergeNodeProperties(all, this.getCredentialsProperties(parent));
		n8n.NodeHelpers.mergeNodeProperties(all, properties);
		return all;
	}

	async getCredentials(_node: INodeCredentialsDetails, type: string): Promise<ICredentials> {
		if (!(type in this.stored)) throw new Error(`Credential of type "${type}" does not exist.`);
		const getData = async () => structuredClone(this.stored[type]);
		return { getData } as ICredentials;
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		nodeCredentials: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		resolve?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		this.decryptions++;
		const credentials = await this.getCredentials(nodeCredentials, type);
		const data = await credentials.getData();
		if (raw) return data;
		const filled = this.withDefaults(type, data);
		if (!resolve) return filled;
		const keys = core.getAdditionalKeys(additionalData, mode, null, { isCredential: true });
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = resolve;
		return workflow.expression.getParameterValue(
			filled as never,
			runExecutionData,
			runIndex,
			itemIndex,
			node.name,
			connectionInputData,
			mode,
			keys,
			executeData,
			false,
			filled as never,
		) as ICredentialDataDecryptedObject;
	}

	/** The fields as saved, with the type's defaults for those that are missing. */
	withDefaults(type: string, data: object): ICredentialDataDecryptedObject {
		return n8n.NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			data as never,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		incoming: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const request = incoming as IHttpRequestOptions & Record<string, object>;
		const { authenticate } = this.types.getByName(typeName);
		if (typeof authenticate === 'function') return await authenticate(credentials, request);
		if (authenticate?.type !== 'generic') return request;
		const resolve = (value: string) =>
			resolveValue(value, { $credentials: credentials }, workflow!, node!);
		request.headers ??= {};
		for (const [part, entries] of Object.entries(authenticate.properties)) {
			for (const [key, value] of Object.entries(entries as Record<string, string>)) {
				request[part] = { ...request[part], [resolve(key)]: resolve(value) };
			}
		}
		return request;
	}

	async preAuthentication(
		_helpers: unknown,
		_credentials: ICredentialDataDecryptedObject,
		type: string,
	): Promise<undefined> {
		const { preAuthentication } = this.types.getByName(type);
		if (preAuthentication) throw new Error(`"${type}" signs in first, which is not played here`);
	}

	async runPreAuthentication(): Promise<undefined> {}

	async updateCredentials(): Promise<void> {
		throw new Error('A node tried to change a stored credential');
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		await this.updateCredentials();
	}
}

function resolveValue(value: string, keys: object, workflow: Workflow, node: INode): string {
	if (!n8n.isExpression(value)) return value;
	const { expression } = workflow;
	const result = expression.getSimpleParameterValue(
		node,
		value,
		'internal',
		keys as never,
		undefined,
		'',
	);
	return result ? String(result) : '';
}
