import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { usableApiKey } from '../api/apiKey';
import { usableBaseUrl } from '../api/baseUrl';

export const CREDENTIAL = 'publishingApi';

/** The part of n8n's contexts that requests need: a running node's, a picker's or a trigger's. */
export type RequestContext =
	| IExecuteFunctions
	| ILoadOptionsFunctions
	| IPollFunctions
	| ITriggerFunctions;

/** A credential decrypted once for a whole run, in the form n8n's request helper takes it. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
}

/** Decrypts the credential and checks its base URL. Throws an `ApiError` when that cannot be used. */
export async function connect(context: RequestContext): Promise<Connection> {
	const stored = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const baseUrl = usableBaseUrl(stored.baseUrl);
	const data = { ...stored, apiKey: usableApiKey(stored.apiKey) };
	return { baseUrl, credential: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
}
