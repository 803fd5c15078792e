import type { IHttpRequestOptions, IN8nHttpFullResponse, ITriggerFunctions } from 'n8n-workflow';
import { withDeadline } from '../../shared/client/deadline';
import {
	codeOf,
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
const CHECK_ALL =
	"Check 'Realtime Host', 'Realtime Port' and 'Realtime TLS' of the credential. If this n8n instance is behind a proxy, set the environment variable NODE_USE_ENV_PROXY=1 beside HTTP_PROXY or HTTPS_PROXY (with Node.js 24) and start n8n again: WebSockets do not use the proxy otherwise. A firewall must allow WebSockets.";

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
const CERTIFICATES: readonly ConnectionProblem[] = ['certificate', 'authority', 'other host'];

/** A reason that ends the sentence "The realtime server … could not be reached: …", and a remedy. */
type Cause = readonly [reason: string, remedy: string];

/**
 * Explains why a WebSocket could not be opened, which the WebSocket itself does not say, and names the remedy: sends
 * the server a plain request through n8n's helper, without an API key or a signature. Returns `error` if nothing more
 * can be found out. Never throws.
 */
export async function explain(
	context: ITriggerFunctions,
	{ url }: Target,
	error: RealtimeError,
): Promise<RealtimeError> {
	const cause = await statusOf(context, url).then(causeOfStatus, causeOfFailure);
	if (cause === undefined) return error;
	const [reason, description] = cause;
	const message = `The realtime server ${new URL(url).host} could not be reached: ${reason}`;
	return new RealtimeError(message, { description, waitMs: error.waitMs });
}

async function statusOf(context: ITriggerFunctions, url: string): Promise<number> {
	return await withDeadline(WITHIN_MS, async (signal) => {
		const response: IN8nHttpFullResponse = await context.helpers.httpRequest({
			method: 'GET',
			url: url.replace(/^ws/, 'http'),
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: WITHIN_MS,
			// Agents hand the signal on to `net.Socket`, though their type does not name it.
			agentOptions: { signal } as IHttpRequestOptions['agentOptions'],
		});
		(response.body as { destroy?(): void } | undefined)?.destroy?.();
		return response.statusCode;
	});
}

function causeOfStatus(status: number): Cause {
	if (status === 429 || status >= 500)
		return [`it is down or overloaded (HTTP status ${status})`, WAIT];
	return [`it responds with HTTP status ${status}, but opens no WebSocket`, CHECK_ALL];
}

function causeOfFailure(error: unknown): Cause | undefined {
	const { problem, reason, remedy = '' } = connectionFailure(codeOf(error) ?? '');
	if (problem === 'unknown' || problem === 'damaged') return undefined;
	const isCertificate = CERTIFICATES.includes(problem);
	const cause = isCertificate ? `its certificate cannot be trusted: ${reason}` : reason;
	return [cause, REMEDIES[problem] ?? remedy];
}
