import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { readResponse, type ApiResponse } from '../api/response';
import type { Endpoint } from '../api/endpoints';
import { FILE_TYPES, rawResponse } from '../api/rawResponse';
import { secretsOf } from '../api/secrets';
import { Cancelled, ApiError } from '../errors/apiError';
import { fillPath, queryString, type Query } from '../api/url';
import { encodeBody, readBody } from './body';
import { clock } from './clock';
import { fromConnection } from '../errors/fromConnection';
import { CREDENTIAL, type Connection, type RequestContext } from './connection';
import { TimedOut, withDeadline } from './deadline';
import { debug, outcomeOf } from './debugLog';
import type { TlsSession } from './tlsSession';

/** The parts of a request that an operation gives. `api=true` is added as the endpoint says. */
export interface EndpointRequest {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: Readonly<Record<string, unknown>>;
}

/** A request with everything that is needed to send it. */
export interface Sending {
	readonly endpoint: Endpoint;
	readonly request: EndpointRequest;
	readonly context: RequestContext;
	readonly connection: Connection;
	readonly tlsSession: TlsSession;
	/** Maximum time of the request, in milliseconds. */
	readonly timeoutMs: number;
	/** Ends the request. */
	readonly signal: AbortSignal | undefined;
}

/**
 * Sends one request, once, through n8n's authenticated helper: the only place that does, so that the
 * instance's proxies, SSRF protection and credential rules hold for every request. Throws an `ApiError`, or
 * `Cancelled`.
 */
export async function send(sending: Sending, attempt = 1): Promise<ApiResponse> {
	const { context, connection, endpoint, request, tlsSession, timeoutMs, signal } = sending;
	const options = { ...httpOptions(connection.baseUrl, endpoint, request), timeout: timeoutMs };
	const tokens = (endpoint.secrets ?? []).flatMap((name) =>
		secretsOf('token', request.body?.[name]),
	);
	const secrets = [...connection.secrets, ...tokens];
	const sentAt = clock.now();
	let status: number | undefined;
	let sent: Promise<IN8nHttpFullResponse> | undefined;
	const hangs = AbortSignal.timeout(HANGS_MS);
	const log = (line: string) => debug(context, `${endpoint.method} ${endpoint.path}: ${line}`);
	const onHang = () => log(`no response for ${HANGS_MS} ms`);
	hangs.addEventListener('abort', onHang);
	const received = async (deadline: AbortSignal) => {
		const tls = tlsSession.options();
		// The helper's timeout ends with the headers, and a body that never ends must not keep its socket. Agents hand the
		// signal on to `net.Socket`, though their type does not name it.
		const agentOptions = { ...tls, signal: deadline };
		sent = context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL,
			{ ...options, agentOptions },
			{ credentialsDecrypted: connection.credential },
		);
		sent.catch(() => tlsSession.drop());
		const response = await sent;
		status = response.statusCode;
		return { status, headers: response.headers, bytes: await readBody(response, deadline) };
	};
	const logEnd = (end: number | string, size = '') =>
		log(`${end} after ${Math.round(clock.now() - sentAt)} ms, attempt ${attempt}${size}`);
	try {
		const response = await withDeadline(timeoutMs, received, signal).catch((error: unknown) => {
			logEnd(status ?? outcomeOf(error));
			throw error as Error;
		});
		logEnd(response.status, `, ${response.bytes.length} bytes`);
		return readResponse(endpoint, rawResponse(endpoint, response, secrets));
	} catch (error) {
		// The helper's own error follows at once, and shows whether the connection was made.
		if (error instanceof TimedOut) {
			const late = withDeadline(ENDS_WITHIN_MS, async () => void (await sent));
			error.cause = await late.catch((cause: unknown) => cause);
		}
		const failure = error instanceof ApiError ? error : fromConnection(error, status !== undefined);
		throw signal?.aborted === true ? new Cancelled() : failure;
	} finally {
		hangs.removeEventListener('abort', onHang);
	}
}

/** Time in milliseconds after which the debug log says that a request is still waited for. */
const HANGS_MS = 10_000;

/** Time in milliseconds in which an aborted request mostly ends. Some, such as a change of protocols, never do. */
const ENDS_WITHIN_MS = 100;

function httpOptions(
	baseUrl: string,
	endpoint: Endpoint,
	request: EndpointRequest,
): IHttpRequestOptions {
	const api = { api: true };
	const query = endpoint.api === 'query' ? { ...api, ...request.query } : (request.query ?? {});
	const body = endpoint.api === 'body' ? { ...api, ...request.body } : request.body;
	const sent = body && encodeBody(endpoint, body);
	const fileType = FILE_TYPES[endpoint.response];
	return {
		method: endpoint.method,
		url: `${baseUrl}${fillPath(endpoint.path, request.path ?? {})}${queryString(query)}`,
		...sent,
		headers: {
			// Files come in their own type, errors in JSON. n8n's helper takes the beginning of a compressed body for the whole: cut
			// JSON is noticed, a cut file is not.
			...(fileType === undefined
				? { Accept: 'application/json' }
				: { Accept: `${fileType}, application/json;q=0.9`, 'Accept-Encoding': 'identity' }),
			...sent?.headers,
		},
		// The body is read here, up to a limit, so that HTML, an empty body and cut JSON are distinguished.
		encoding: 'stream',
		returnFullResponse: true,
		// n8n would send a request again by itself after a 401 if it were to raise it.
		ignoreHttpStatusErrors: true,
		// A redirect could lead the key to another host.
		disableFollowRedirect: true,
	};
}
