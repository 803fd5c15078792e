import {
	randomString,
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { withDeadline } from '../../shared/client/deadline';
import {
	codeOf,
	CERTIFICATES,
	connectionFailure,
	type ConnectionProblem,
} from '../../shared/errors/fromConnection';
import type { Target } from '../realtime/connection';
import { RealtimeError } from '../realtime/realtimeError';

/** Short, since a person who publishes may be waiting for it. */
const WITHIN_MS = 2_500;

const CHECK_HOST = "Check 'Realtime Host' or 'Realtime Cluster' of the credential.";
const CHECK_PORT =
	"Check 'Realtime Port' of the credential, and whether the realtime server is running.";
const CHECK_TLS = "Check 'Realtime TLS' and 'Realtime Port' of the credential.";
const CHECK_ADDRESS =
	"Check 'Realtime Host' and 'Realtime Port' of the credential: something else responds there.";
const CHECK_FIREWALL = 'Ask whether a firewall or a proxy on the way allows WebSockets to it.';
const WAIT = 'Wait. If that persists, contact the support of the service.';

/** The remedies that name the realtime settings. Other problems have the remedy of the shared table. */
const REMEDIES: Partial<Record<ConnectionProblem, string>> = {
	host: CHECK_HOST,
	refused: CHECK_PORT,
	route: CHECK_FIREWALL,
	'cut off': `${CHECK_TLS} ${CHECK_FIREWALL}`,
	silent: `${CHECK_PORT} ${CHECK_FIREWALL}`,
	'other host': CHECK_HOST,
	tls: CHECK_TLS,
	'no http': CHECK_ADDRESS,
};

/** A reason that ends the sentence "The realtime server … could not be reached: …", and a remedy. */
type Cause = readonly [reason: string, remedy: string];

const byStatus: Readonly<Record<number, Cause>> = {
	400: ['it could not read the request', CHECK_TLS],
	401: ['it refused the connection', CHECK_FIREWALL],
	403: ['it refused the connection', CHECK_FIREWALL],
	404: ['it has nothing at this address', CHECK_ADDRESS],
	407: ['a proxy asks for a login', 'Check user and password in HTTP_PROXY or HTTPS_PROXY.'],
	429: ['it receives too many requests', WAIT],
};
const DOWN: Cause = ['it is down or overloaded', WAIT];
const NO_WEBSOCKET: Cause = [
	'it responds as a web server does, and opens no WebSocket',
	CHECK_ADDRESS,
];
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
export async function explain(
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

function causeOf({ status, code = '' }: Response): Cause | undefined {
	if (status !== undefined) {
		const [reason, remedy] = status >= 500 ? DOWN : (byStatus[status] ?? NO_WEBSOCKET);
		return [`${reason} (HTTP status ${status})`, remedy];
	}
	const { problem, reason, remedy = '' } = connectionFailure(code);
	if (problem === 'unknown' || problem === 'damaged') return undefined;
	const isCertificate = CERTIFICATES.includes(problem);
	const cause = isCertificate ? `its certificate cannot be trusted: ${reason}` : reason;
	return [cause, REMEDIES[problem] ?? remedy];
}
