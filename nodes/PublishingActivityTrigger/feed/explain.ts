import type { ITriggerFunctions } from 'n8n-workflow';
import { connectionFailure, type ConnectionProblem } from '../../shared/errors/fromConnection';
import type { Target } from '../realtime/connection';
import { RealtimeError } from '../realtime/realtimeError';
import { tryWebSocket, type Met } from './tryWebSocket';

/** Short, since a person who publishes may be waiting for it. */
const WITHIN_MS = 2_500;

const CHECK_HOST = "Check 'Realtime Host' or 'Realtime Cluster' of the credential.";
const CHECK_PORT =
	"Check 'Realtime Port' of the credential, and whether the realtime server is running.";
const CHECK_TLS = "Check 'Realtime TLS' and 'Realtime Port' of the credential.";
const CHECK_ADDRESS =
	"Check 'Realtime Host' and 'Realtime Port' of the credential: something else responds there.";
const CHECK_FIREWALL = 'Ask whether a firewall or a proxy on the way allows WebSockets to it.';
const PROXY =
	'If this n8n instance is behind a proxy, set the environment variable NODE_USE_ENV_PROXY=1 beside HTTP_PROXY or HTTPS_PROXY (with Node.js 24) and start n8n again: WebSockets do not use the proxy otherwise. If not, let a firewall allow WebSockets to it.';
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
const CERTIFICATES: readonly ConnectionProblem[] = ['certificate', 'authority', 'other host'];

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

/**
 * Explains why a WebSocket could not be opened, which the WebSocket itself does not say, and names the remedy.
 * Returns `error` if nothing more can be found out. Never throws.
 */
export async function explain(
	context: ITriggerFunctions,
	{ url }: Target,
	error: RealtimeError,
): Promise<RealtimeError> {
	const cause = causeOf(await tryWebSocket(context, url, WITHIN_MS));
	if (cause === undefined) return error;
	const [reason, description] = cause;
	const message = `The realtime server ${new URL(url).host} could not be reached: ${reason}`;
	return new RealtimeError(message, { description, waitMs: error.waitMs });
}

function causeOf({ status, code = '', isThere }: Met): Cause | undefined {
	if (isThere === true) return ["n8n's requests reach it, but WebSockets do not", PROXY];
	if (status === undefined) return causeOfCode(code);
	const [reason, remedy] =
		status >= 500
			? ['it is down or overloaded', WAIT]
			: (byStatus[status] ?? [
					'it responds as a web server does, and opens no WebSocket',
					CHECK_ADDRESS,
				]);
	return [`${reason} (HTTP status ${status})`, remedy];
}

function causeOfCode(code: string): Cause | undefined {
	const { problem, reason, remedy = '' } = connectionFailure(code);
	if (problem === 'unknown' || problem === 'damaged') return undefined;
	const isCertificate = CERTIFICATES.includes(problem);
	const what = isCertificate ? `its certificate cannot be trusted: ${reason}` : reason;
	return [what, REMEDIES[problem] ?? remedy];
}
