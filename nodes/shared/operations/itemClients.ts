import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { ApiClient } from '../client/apiClient';
import { connectionOf, CREDENTIAL } from '../client/credential';
import type { ItemCredentials } from './itemCredentials';

/**
 * The API clients of one run of a node: one for each account, which is a base URL and a key. Everything that items
 * share is found by their client, so items of different accounts share nothing.
 */
export class ItemClients {
	private readonly byCredential = new Map<ICredentialDataDecryptedObject, Promise<ApiClient>>();
	private readonly byAccount = new Map<string, ApiClient>();
	private concurrency: number | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly credentials: ItemCredentials,
		private readonly chosenConcurrency: () => number,
	) {}

	/** How many items may send requests at the same time, and how many requests one account gets. */
	get maxConcurrency(): number {
		return (this.concurrency ??= this.chosenConcurrency());
	}

	/** Returns the client for an item. Throws an `ApiError` if the item's credential cannot be used. */
	async of(itemIndex: number): Promise<ApiClient> {
		const credential = await this.credentials.of(CREDENTIAL, itemIndex);
		const client = this.byCredential.get(credential) ?? this.open(credential);
		this.byCredential.set(credential, client);
		return await client;
	}

	/** Ends the run for all accounts: items that have written nothing yet send nothing any more. */
	endRun(): void {
		for (const client of this.byAccount.values()) client.endRun();
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
