import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { readResponse, type ApiResponse } from '../api/response';
import type { Endpoint } from '../api/endpoints';
import { rawResponse } from '../api/body';
import type { Secret } from '../api/secrets';
import { Cancelled, ApiError } from '../errors/apiError';
import { meaningOf } from '../errors/statuses';
import { fillPath, queryString, type Query } from '../api/url';
import { readBody } from './body';
import { fromConnection } from '../errors/fromConnection';
import { CREDENTIAL, type Connection, type RequestContext } from './credential';
import { withDeadline } from './deadline';
import { encodeBody } from './encodeBody';
import type { TlsSession } from './tlsSession';

/** What an operation asks of an endpoint. `api=true` is added where the endpoint wants it. */
export interface EndpointRequest {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
}

/** What all requests of a client have in common. */
interface Sending {
	readonly context: RequestContext;
	readonly connection: Connection;
	readonly tlsSession: TlsSession;
	/** How long one request may take (milliseconds). */
	readonly timeoutMs: number;
	/** Ends the request. */
	readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request, once, through n8n's authenticated helper: the only place that does, so that the
 * instance's proxies, SSRF protection and credential rules hold for every request. Throws an `ApiError`, or
 * `Cancelled`.
 */
export async function send(
	{ context, connection, tlsSession, timeoutMs, signal }: Sending,
	endpoint: Endpoint,
	request: EndpointRequest,
): Promise<ApiResponse> {
	const options = { ...httpOptions(connection.baseUrl, endpoint, request), timeout: timeoutMs };
	const secrets: Secret[] = [
		{ kind: 'key', value: connection.credential.data?.apiKey },
		...(endpoint.secrets ?? []).map((name) => ({
			kind: 'token' as const,
			value: request.body?.[name],
		})),
	];
	let hasResponded = false;
	const received = async (deadline: AbortSignal) => {
		const response: IN8nHttpFullResponse = await tlsSession.use(
			endpoint.idempotent,
			async (tls) =>
				await context.helpers.httpRequestWithAuthentication.call(
					context,
					CREDENTIAL,
					{ ...options, agentOptions: { ...tls, ...endingAt(deadline) } },
					{ credentialsDecrypted: connection.credential },
				),
		);
		hasResponded = true;
		const { statusCode: status, headers } = response;
		return { status, headers, bytes: await readBody(response, deadline) };
	};
	return await withDeadline(timeoutMs, received, signal)
		.then((response) => readResponse(endpoint, rawResponse(endpoint, response, secrets)))
		.catch((error: unknown) => {
			if (signal?.aborted === true) throw new Cancelled();
			throw saidOf(
				endpoint,
				error instanceof ApiError
					? error
					: fromConnection(error, { baseUrl: connection.baseUrl, hasResponded }),
			);
		});
}

/** A request that must not be sent twice and may have been processed leaves its outcome unknown. */
function saidOf({ idempotent }: Endpoint, error: ApiError): ApiError {
	return idempotent || !mayBeProcessed(error) ? error : error.with({ outcomeUnknown: true });
}

/** Whether a request that failed so may have been processed nevertheless. */
export function mayBeProcessed({ details: { status, notSent = false } }: ApiError): boolean {
	return status === undefined ? !notSent : meaningOf(status).mayBeProcessed;
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
	const sent = body && encodeBody(endpoint, body);
	return {
		method: endpoint.method,
		url: `${baseUrl}${fillPath(endpoint.path, request.path ?? {})}${queryString(query)}`,
		...sent,
		headers: {
			Accept: endpoint.response === 'html' ? 'text/html' : 'application/json',
			...sent?.headers,
		},
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
