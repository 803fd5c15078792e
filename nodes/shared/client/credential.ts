import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';
import { BASE_URL_HINT, normalizeBaseUrl } from '../api/baseUrl';
import { ApiError } from '../api/apiError';

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

/** The base URL in the form requests need. Throws an `ApiError` that says how it should look. */
export function usableBaseUrl(typed: unknown): string {
	const baseUrl = normalizeBaseUrl(typed);
	if (baseUrl === undefined) {
		throw new ApiError(BASE_URL_HINT, { failure: { cause: 'configuration-invalid' } });
	}
	return baseUrl;
}

/**
 * The API key without the spaces and line ends that come with copying. Throws an `ApiError` for one that
 * no header can hold, in a sentence that does not repeat it.
 */
export function usableApiKey(typed: unknown): string {
	const key = typeof typed === 'string' ? typed.trim() : '';
	const fault =
		key === ''
			? 'is empty'
			: /^[\x21-\x7e]+$/.test(key)
				? undefined
				: 'holds characters that no key has, such as a space, a line break or an invisible character: copy it again';
	if (fault === undefined) return key;
	throw new ApiError(`The 'API Key' of the credential ${fault}`, {
		failure: { cause: 'configuration-invalid' },
	});
}
