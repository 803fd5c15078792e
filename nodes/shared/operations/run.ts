import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { endpoints } from '../api/endpoints';
import { asRecord } from '../api/records';
import { ApiClient } from '../client/apiClient';
import { connectionOf, CREDENTIAL } from '../client/connection';
import { chosenConcurrency } from '../properties/maxConcurrency';
import { forModel, isTool } from './forModel';
import { Hints } from './hints';
import { ItemCredentials } from './itemCredentials';
import type { Operation, OperationContext } from './operation';
import type { Task } from './orderedGroups';
import { recordOrInput } from './recordOrInput';
import { RememberedKeys } from './rememberedKeys';
import { WholeResult } from './results';

/**
 * One run of a node. Each item has its own credentials, and a client for its account, which is a base URL and a key.
 * Everything that items share is found by their client, so items of different accounts share nothing.
 */
export class Run {
	private readonly byCredential = new Map<ICredentialDataDecryptedObject, Promise<ApiClient>>();
	private readonly byAccount = new Map<string, ApiClient>();
	private readonly credentials: ItemCredentials;
	private readonly hints = new Hints();
	/** Shows a remark about the result once a run. */
	readonly hint = this.hints.add;
	/** Whether an agent runs the node as its tool. */
	readonly isTool: boolean;
	/** Whether failures are items: always in a tool, as AI Agent before v3 gives a model an empty text for an error. */
	readonly continueOnFail: boolean;
	private concurrency: number | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.credentials = new ItemCredentials(context, CREDENTIAL);
		this.isTool = isTool(context.getNode());
		this.continueOnFail = this.isTool || context.continueOnFail();
	}

	/** How many items may send requests at the same time, and how many requests one account gets. */
	get maxConcurrency(): number {
		return (this.concurrency ??= chosenConcurrency(this.context));
	}

	/** Returns the client for an item. Throws an `ApiError` if the item's credential cannot be used. */
	async clientOf(index: number): Promise<ApiClient> {
		const credential = await this.credentials.of(index);
		const client = this.byCredential.get(credential) ?? this.open(credential);
		this.byCredential.set(credential, client);
		return await client;
	}

	/** Ends the run for all accounts: items that have written nothing yet send nothing any more. */
	end(): void {
		for (const client of this.byAccount.values()) client.endRun();
	}

	/** Returns the account of an item whose credential is its own. Throws an `ApiError` if the credential cannot be used. */
	async ownCredential(index: number): Promise<Omit<Task, 'index' | 'input'>> {
		if (!(await this.credentials.vary())) return {};
		const { account, baseUrl } = await this.clientOf(index);
		const { feedToken = '' } = await this.credentials.of(index);
		return { account, baseUrl, hasOwnToken: feedToken !== '' };
	}

	credentialOf(index: number): OperationContext<unknown>['credential'] {
		return async () => await this.credentials.of(index);
	}

	/** Returns the context of an item for its operation, but for `claim`. */
	async contextOf(
		{ index, input, account }: Task,
		{ endpoint }: Operation,
	): Promise<Omit<OperationContext<unknown>, 'claim'>> {
		const { context, isTool, hint } = this;
		const api = (await this.clientOf(index)).forItem();
		const call: OperationContext<unknown>['call'] = async (request) =>
			await api.call(endpoints[endpoint], request);
		return {
			input,
			api,
			endpoint,
			call,
			readRecord: async (request) => asRecord((await call(request)).items),
			writeRecord: async (request, id = {}) =>
				recordOrInput((await call(request)).items, { ...id, ...request.body }),
			continueOnFail: this.continueOnFail,
			withFile: async (record, { field, fileName, content, mimeType }) => {
				const json = { ...record, fileName };
				if (isTool) return new WholeResult({ ...json, text: String(content) });
				const { prepareBinaryData } = context.helpers;
				const file = await prepareBinaryData(Buffer.from(content), fileName, mimeType);
				return new WholeResult(json, { [field]: file });
			},
			isTool,
			isManual: context.getMode() === 'manual',
			rememberedKeys: new RememberedKeys(context, account),
			credential: this.credentialOf(index),
			hint,
			more: (returned, total) => {
				if (!isTool) return;
				if (total === undefined) hint(`${returned} records, and more may exist.`);
				else hint(`${returned} of ${total} records.`);
			},
		};
	}

	/** Shows the hints of all items, each kind once. */
	showHints(): void {
		for (const message of this.hints.all()) {
			this.context.addExecutionHints({ message, location: 'outputPane' });
		}
	}

	/** Returns the items of a tool with the hints in a last one: its model reads nothing else. */
	withNote(items: INodeExecutionData[]): INodeExecutionData[] {
		const note = forModel(this.hints.all().join(' '), true);
		if (!this.isTool || note === '') return items;
		return [...items, { json: { note }, pairedItem: { item: 0 } }];
	}

	private async open(credential: ICredentialDataDecryptedObject): Promise<ApiClient> {
		const connection = await connectionOf(credential);
		const client =
			this.byAccount.get(connection.account) ??
			ApiClient.connected(this.context, connection, { maxConcurrency: this.maxConcurrency });
		this.byAccount.set(connection.account, client);
		return client;
	}
}
