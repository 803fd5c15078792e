import {
	randomString,
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { withDeadline } from '../../shared/client/deadline';
import { CERTIFICATE, codeOf, connectionFault } from '../../shared/errors/fromConnection';
import type { Target } from '../realtime/connection';
import { RealtimeError } from '../realtime/realtimeError';

/** Short, since a person who publishes may be waiting for it. */
const WITHIN_MS = 2_500;

const CHECK_SERVER =
	"Check 'Realtime Host' or 'Realtime Cluster', 'Realtime Port' and 'Realtime TLS' of the credential, whether the realtime server is running, and whether a firewall or a proxy on the way allows WebSockets to it.";
const WAIT = 'Try again later. If that persists, contact the support of the service.';

/** A reason that ends the sentence "The realtime server … could not be reached: …", and a remedy. */
type Cause = readonly [reason: string, remedy: string];

const PROXY: Cause = [
	"n8n's requests reach it, but WebSockets do not",
	'If this n8n instance is behind a proxy, set the environment variable NODE_USE_ENV_PROXY=1 beside HTTP_PROXY or HTTPS_PROXY (with Node.js 24) and start n8n again: WebSockets do not use the proxy otherwise. If not, let a firewall allow WebSockets to it.',
];

/** The response of a server to a request for a WebSocket: an HTTP status, or the code of an earlier failure. */
interface Response {
	readonly status?: number;
	readonly code?: string;
}

/**
 * Explains why a WebSocket could not be opened, which the WebSocket itself does not say, and names the remedy.
 * Asks the server for one again, through n8n's helper. n8n's helper does not end if a WebSocket begins, so a plain
 * request is sent, too. Sends no API key and no signature. Returns `error` if nothing more can be found out.
 * Never throws.
 */
export async function diagnose(
	context: ITriggerFunctions,
	{ url }: Target,
	error: RealtimeError,
): Promise<RealtimeError> {
	const [asked, plain] = await Promise.all([
		request(context, url, {
			Connection: 'Upgrade',
			Upgrade: 'websocket',
			'Sec-WebSocket-Version': '13',
			// Any nonce of the right form will do.
			'Sec-WebSocket-Key': `${randomString(22)}==`,
		}),
		request(context, url, {}),
	]);
	const isReached = asked.status === undefined && plain.status !== undefined;
	const cause = isReached ? PROXY : causeOf(asked);
	if (cause === undefined) return error;
	const [reason, description] = cause;
	const message = `The realtime server ${new URL(url).host} could not be reached: ${reason}`;
	return new RealtimeError(message, { description, waitMs: error.waitMs });
}

async function request(
	context: ITriggerFunctions,
	url: string,
	headers: IDataObject,
): Promise<Response> {
	return await withDeadline(WITHIN_MS, async (signal): Promise<Response> => {
		const response: IN8nHttpFullResponse = await context.helpers.httpRequest({
			method: 'GET',
			url: url.replace(/^ws/, 'http'),
			headers,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: WITHIN_MS,
			// Agents hand the signal on to `net.Socket`, though their type does not name it.
			agentOptions: { signal } as IHttpRequestOptions['agentOptions'],
		});
		(response.body as { destroy?(): void } | undefined)?.destroy?.();
		return { status: response.statusCode };
	}).catch((error: unknown) => ({ code: codeOf(error) }));
}

function causeOf({ status, code }: Response): Cause | undefined {
	if (status !== undefined) {
		const [reason, remedy] =
			status >= 500
				? ['it is down or overloaded', WAIT]
				: ['it opens no WebSocket at this address', CHECK_SERVER];
		return [`${reason} (HTTP status ${status})`, remedy];
	}
	const fault = connectionFault(code);
	if (fault === undefined) return undefined;
	const { reason, remedy = '' } = fault;
	return [reason, fault === CERTIFICATE ? remedy : CHECK_SERVER];
}
