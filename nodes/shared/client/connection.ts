import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { usableApiKey, usableBaseUrl } from '../api/credentialFields';
import { secretsOf, type Secret } from '../api/secrets';

export const CREDENTIAL = 'publishingApi';

/** The part of n8n's contexts that requests need: a running node's, a picker's or a trigger's. */
export type RequestContext =
	| IExecuteFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| ITriggerFunctions;

/** A credential in the form that n8n's request helper takes, decrypted once for all requests. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
	/**
	 * A hash of base URL and key, neither of which can be read from it. The same account has the same in all processes, as its
	 * keys are remembered in n8n's database.
	 */
	readonly account: string;
	/** The key, which no response may show. */
	readonly secrets: readonly Secret[];
}

/** Reads the credential of a trigger, a picker or a node's first item. Throws an `ApiError` if it cannot be used. */
export async function connect(context: RequestContext): Promise<Connection> {
	return await connectionOf(await context.getCredentials(CREDENTIAL));
}

/** Checks the base URL and the key of a decrypted credential. Throws an `ApiError` if they cannot be used. */
export async function connectionOf(stored: ICredentialDataDecryptedObject): Promise<Connection> {
	const baseUrl = usableBaseUrl(stored.baseUrl);
	const apiKey = usableApiKey(stored.apiKey);
	const bytes = new TextEncoder().encode(JSON.stringify([baseUrl, apiKey]));
	return {
		baseUrl,
		credential: {
			id: '',
			name: CREDENTIAL,
			type: CREDENTIAL,
			data: { ...stored, apiKey },
		},
		account: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
		secrets: secretsOf('key', apiKey),
	};
}
