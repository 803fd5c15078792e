import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { ApiError } from '../shared/errors/apiError';
import type { OperationContext } from '../shared/operations/operation';

const FEED_TOKEN_CREDENTIAL = 'publishingFeedTokenApi';

const NONE_SELECTED =
	"The operation needs a 'Publishing Feed Token API' credential, and none is selected";
const SELECT_ONE =
	"Select one with the bearer token of the feed. For a feed without one, set 'Authentication' or 'Token Source' to 'None'; to use the one that the service has, set 'Token Source' to 'Stored'.";

/** The characters of a bearer token (RFC 6750, section 2.1). */
const TOKEN_FORM = /^[\w\-.~+/]+=*$/;

/** Returns the token of an external data feed. Throws an `ApiError` if no credential is selected, or for a malformed token. */
export async function readFeedToken(
	credential: OperationContext<unknown>['credential'],
): Promise<string> {
	const failure = { cause: 'configuration-invalid' } as const;
	const selected = await credential(FEED_TOKEN_CREDENTIAL);
	if (selected === undefined)
		throw new ApiError(NONE_SELECTED, { description: SELECT_ONE, failure });
	const { token } = selected;
	const fault = tokenFault(token);
	if (fault !== undefined) throw new ApiError(fault, { failure });
	return String(token).trim();
}

/** Tests the credential for n8n. Only the form of the token is checked, as the service has no request that tries it. */
export async function testFeedToken(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const fault = tokenFault(credential.data?.token);
	return fault === undefined
		? { status: 'OK', message: 'The token has the form of a bearer token' }
		: { status: 'Error', message: fault };
}

/** Returns the fault of a malformed token, without repeating the token. */
function tokenFault(token: unknown): string | undefined {
	const text = typeof token === 'string' ? token.trim() : '';
	if (text === '') return "The 'Token' of the credential is empty";
	if (/^bearer\s/i.test(text)) {
		return "The 'Token' of the credential should not begin with the word Bearer, which is added when it is used";
	}
	if (!TOKEN_FORM.test(text)) {
		return "The 'Token' of the credential has characters that are not allowed, such as spaces or quotes";
	}
	return undefined;
}
