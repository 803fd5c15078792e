import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
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
export class CredentialsHelper extends n8n.ICredentialsHelper {
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

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.types.getByName(type).properties;
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
		request: IHttpRequestOptions | IRequestOptionsSimplified,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.types.getByName(typeName);
		if (typeof authenticate !== 'function') throw new Error(`"${typeName}" signs no requests`);
		return await authenticate(credentials, request as IHttpRequestOptions);
	}

	async preAuthentication(): Promise<undefined> {}

	async runPreAuthentication(): Promise<undefined> {}

	async updateCredentials(): Promise<void> {
		throw new Error('A node tried to change a stored credential');
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		await this.updateCredentials();
	}
}
