import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { readAnswer, type Answer } from '../service/answer';
import type { Endpoint } from '../service/endpoints';
import type { RawAnswer } from '../service/rawAnswer';
import { withoutSecrets } from '../service/secrets';
import { Cancelled, ServiceError } from '../service/serviceError';
import { fillPath, queryString, type Query } from '../service/url';
import { connectionError } from './connectionErrors';
import { CREDENTIAL, type Connection, type RequestContext } from './credential';
import type { Outcome } from './retry';

/** What an operation asks of an endpoint. `api=true` is added where the endpoint wants it. */
export interface EndpointRequest {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Sends one request, once, through n8n's authenticated helper: the only place that does, so that the
 * instance's proxies, SSRF protection and credential rules hold for every request.
 */
export async function send(
	context: RequestContext,
	connection: Connection,
	endpoint: Endpoint,
	request: EndpointRequest,
	timeoutMs: number,
): Promise<Outcome<Answer>> {
	const options = httpOptions(connection.baseUrl, endpoint, request, timeoutMs);
	const secrets = [connection.credential.data?.apiKey, request.body?.bearerToken];
	return await context.helpers.httpRequestWithAuthentication
		.call(context, CREDENTIAL, options, { credentialsDecrypted: connection.credential })
		.then(
			(response: IN8nHttpFullResponse) => read(endpoint, response, secrets),
			(error: unknown) => unsent(context, error),
		);
}

function httpOptions(
	baseUrl: string,
	endpoint: Endpoint,
	request: EndpointRequest,
	timeout: number,
): IHttpRequestOptions {
	const api = { api: true };
	const query = endpoint.api === 'query' ? { ...api, ...request.query } : (request.query ?? {});
	const body = endpoint.api === 'body' ? { ...api, ...request.body } : request.body;
	return {
		method: endpoint.method,
		url: `${baseUrl}${fillPath(endpoint.path, request.path ?? {})}${queryString(query)}`,
		headers: { Accept: endpoint.answer === 'html' ? 'text/html' : 'application/json' },
		...(body === undefined ? {} : { body: body as IDataObject }),
		timeout,
		// The text is read here, so that HTML, an empty body and cut JSON can be told apart.
		encoding: 'text',
		returnFullResponse: true,
		// n8n would send a request again by itself after a 401 if it were to raise it.
		ignoreHttpStatusErrors: true,
		// A redirect could lead the key to another host.
		disableFollowRedirect: true,
	};
}

function read(
	endpoint: Endpoint,
	response: IN8nHttpFullResponse,
	secrets: readonly unknown[],
): Outcome<Answer> {
	const raw: RawAnswer = {
		status: response.statusCode,
		headers: response.headers,
		text: withoutSecrets(typeof response.body === 'string' ? response.body : '', secrets),
	};
	try {
		return { value: readAnswer(endpoint, raw) };
	} catch (error) {
		const kind = raw.status === 429 ? 'limited' : isTransient(raw.status) ? 'transient' : 'final';
		return { error: error as ServiceError, kind, retryAfter: raw.headers['retry-after'] };
	}
}

function isTransient(status: number): boolean {
	return status === 502 || status === 503 || status === 504;
}

function unsent(context: RequestContext, error: unknown): Outcome<Answer> {
	if ('getExecutionCancelSignal' in context && context.getExecutionCancelSignal()?.aborted) {
		throw new Cancelled();
	}
	return connectionError(error);
}
