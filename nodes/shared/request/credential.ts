import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { BASE_URL_HINT, normalizeBaseUrl } from '../service/baseUrl';
import { ServiceError } from '../service/serviceError';

export const CREDENTIAL = 'publishingApi';

/** The part of n8n's contexts that requests need: a running node's, a picker's or a trigger's. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions;

/** A credential decrypted once for a whole run, in the form n8n's request helper takes it. */
export interface Connection {
	readonly baseUrl: string;
	readonly credential: ICredentialsDecrypted;
}

/** Decrypts the credential and checks its base URL. Throws a `ServiceError` when that cannot be used. */
export async function connect(context: RequestContext): Promise<Connection> {
	const stored = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const data = { ...stored, apiKey: usableApiKey(stored.apiKey) };
	return {
		baseUrl: usableBaseUrl(stored.baseUrl),
		credential: { id: '', name: CREDENTIAL, type: CREDENTIAL, data },
	};
}

/** The base URL in the form requests need. Throws a `ServiceError` that says how it should look. */
export function usableBaseUrl(typed: unknown): string {
	const baseUrl = normalizeBaseUrl(typed);
	if (baseUrl === undefined) {
		throw new ServiceError(BASE_URL_HINT, { failure: { cause: 'configuration-invalid' } });
	}
	return baseUrl;
}

/** The API key without the spaces and line ends that come with copying. */
export function usableApiKey(typed: unknown): string {
	return String(typed ?? '').trim();
}
