import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { readResponse } from '../api/response';
import { endpoints } from '../api/endpoints';
import { rawResponse } from '../api/rawResponse';
import { ApiError } from '../api/apiError';
import { readBody } from './body';
import { connectionError } from './connectionErrors';
import { usableApiKey, usableBaseUrl } from './credential';
import { withDeadline } from './deadline';
import { RETRY_POLICY } from './retry';

interface TestResponse {
	readonly statusCode: number;
	readonly headers: IN8nHttpFullResponse['headers'];
	readonly body: IN8nHttpFullResponse['body'];
}

/**
 * n8n's connection test of the credential: reads the active engagement, which any company key may, and
 * tells a key that was refused from one without that right, and both from a base URL that leads elsewhere.
 */
export async function testPublishingApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		await readActiveEngagement(this.helpers, credential.data ?? {});
		return { status: 'OK', message: 'Connection successful' };
	} catch (error) {
		if (!(error instanceof ApiError)) return { status: 'Error', message: 'The test failed' };
		return { status: 'Error', message: sentences(error) };
	}
}

async function readActiveEngagement(
	helpers: ICredentialTestFunctions['helpers'],
	{ baseUrl, apiKey }: ICredentialDataDecryptedObject,
): Promise<void> {
	const endpoint = endpoints.getActiveEngagement;
	const uri = `${usableBaseUrl(baseUrl)}${endpoint.path}`;
	const key = usableApiKey(apiKey);
	const sent: Promise<TestResponse> = helpers.request({
		method: endpoint.method,
		uri,
		qs: { api: true },
		headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
		timeout: RETRY_POLICY.timeoutMs,
		followRedirect: false,
		resolveWithFullResponse: true,
		simple: false,
		useStream: true,
	});
	const raw = await withDeadline(RETRY_POLICY.timeoutMs, async (deadline) => {
		const response = await sent;
		const { statusCode: status, headers } = response;
		const bytes = await readBody(response, deadline);
		return rawResponse(endpoint, { status, headers, bytes }, [{ kind: 'key', value: key }]);
	}).catch((error: unknown) => {
		throw error instanceof ApiError ? error : connectionError(error);
	});
	readResponse(endpoint, raw);
}

/** The dialog shows one text only: what happened, then what to do. */
function sentences({ message, details: { description } }: ApiError): string {
	return [message, ...(description?.split('\n') ?? [])]
		.map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
		.join(' ');
}
