import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { readResponse, type ApiResponse } from '../api/response';
import type { Endpoint } from '../api/endpoints';
import { rawResponse, type RawResponse } from '../api/rawResponse';
import type { Secret } from '../api/secrets';
import { Cancelled, ApiError } from '../api/apiError';
import { fillPath, queryString, type Query } from '../api/url';
import { readBody } from './body';
import { connectionError } from './connectionErrors';
import { CREDENTIAL, type Connection, type RequestContext } from './credential';
import { withDeadline } from './deadline';
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
): Promise<Outcome<ApiResponse>> {
	const options = { ...httpOptions(connection.baseUrl, endpoint, request), timeout: timeoutMs };
	const secrets: Secret[] = [
		{ kind: 'key', value: connection.credential.data?.apiKey },
		{ kind: 'token', value: request.body?.bearerToken },
	];
	const outcome = await withDeadline(timeoutMs, async (deadline) => {
		const response: IN8nHttpFullResponse = await context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL,
			{ ...options, agentOptions: endingAt(deadline) },
			{ credentialsDecrypted: connection.credential },
		);
		const { statusCode: status, headers } = response;
		const bytes = await readBody(response, deadline);
		return rawResponse(endpoint, { status, headers, bytes }, secrets);
	}).then(
		(raw) => read(endpoint, raw),
		(error: unknown) => unanswered(context, error),
	);
	return endpoint.idempotent ? outcome : withOutcomeUnknown(outcome);
}

/**
 * The helper's timeout ends with the headers; a body that never ends must not keep its socket. Agents hand
 * the signal on to `net.Socket`, though their type does not name it.
 */
function endingAt(deadline: AbortSignal) {
	return { signal: deadline } as IHttpRequestOptions['agentOptions'];
}

function httpOptions(
	baseUrl: string,
	endpoint: Endpoint,
	request: EndpointRequest,
): IHttpRequestOptions {
	const api = { api: true };
	const query = endpoint.api === 'query' ? { ...api, ...request.query } : (request.query ?? {});
	const body = endpoint.api === 'body' ? { ...api, ...request.body } : request.body;
	return {
		method: endpoint.method,
		url: `${baseUrl}${fillPath(endpoint.path, request.path ?? {})}${queryString(query)}`,
		headers: { Accept: endpoint.response === 'html' ? 'text/html' : 'application/json' },
		...(body === undefined ? {} : { body: body as IDataObject }),
		// The body is read here: no more of it than is allowed, and as text, so that HTML, an empty body
		// and cut JSON can be told apart.
		encoding: 'stream',
		returnFullResponse: true,
		// n8n would send a request again by itself after a 401 if it were to raise it.
		ignoreHttpStatusErrors: true,
		// A redirect could lead the key to another host.
		disableFollowRedirect: true,
	};
}

function read(endpoint: Endpoint, raw: RawResponse): Outcome<ApiResponse> {
	try {
		return { value: readResponse(endpoint, raw) };
	} catch (error) {
		const kind = raw.status === 429 ? 'limited' : isTransient(raw.status) ? 'transient' : 'final';
		return { error: error as ApiError, kind, retryAfter: raw.headers['retry-after'] };
	}
}

function isTransient(status: number): boolean {
	return status === 502 || status === 503 || status === 504;
}

function unanswered(context: RequestContext, error: unknown): Outcome<ApiResponse> {
	if ('getExecutionCancelSignal' in context && context.getExecutionCancelSignal()?.aborted) {
		throw new Cancelled();
	}
	return error instanceof ApiError ? { error, kind: 'final' } : connectionError(error);
}

/** What must not be sent twice may still have been processed, unless it was refused or never arrived. */
function withOutcomeUnknown(outcome: Outcome<ApiResponse>): Outcome<ApiResponse> {
	if ('value' in outcome) return outcome;
	const { status = 0, notSent } = outcome.error.details;
	const refused = status >= 300 && status <= 499;
	return refused || notSent === true
		? outcome
		: { ...outcome, error: outcome.error.with({ outcomeUnknown: true }) };
}
