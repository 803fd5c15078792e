import type { ITriggerFunctions } from 'n8n-workflow';
import { tryWebSocket, type Met } from './tryWebSocket';
import type { Target } from '../realtime/types';
import { RealtimeError } from '../realtime/realtimeError';

/** Short, since a person who publishes may be waiting for it. */
const WITHIN_MS = 2_500;

type Cause = readonly [because: string, whatToDo: string];

const CHECK_HOST = "Check 'Realtime Host' or 'Realtime Cluster' of the credential.";
const CHECK_PORT =
	"Check 'Realtime Port' of the credential, and whether the realtime server is running.";
const CHECK_TLS = "Check 'Realtime TLS' and 'Realtime Port' of the credential.";
const CHECK_ADDRESS =
	"Check 'Realtime Host' and 'Realtime Port' of the credential: something else responds there.";
const CHECK_FIREWALL = 'Ask whether a firewall or a proxy on the way allows WebSockets to it.';
const PROXY =
	'If this n8n instance is behind a proxy, set the environment variable NODE_USE_ENV_PROXY=1 beside HTTP_PROXY or HTTPS_PROXY (with Node.js 24) and start n8n again: WebSockets do not use the proxy otherwise. If not, let a firewall allow WebSockets to it.';
const TRUST =
	'If it has its own certificate authority, add its certificate to n8n with the environment variable NODE_EXTRA_CA_CERTS.';
const RENEW =
	'Ask the support of the service to renew the certificate, and check the clock of this n8n instance.';

const byCode: ReadonlyArray<readonly [RegExp, Cause]> = [
	[/^ENOTFOUND$/, ['there is no host of that name', CHECK_HOST]],
	[/^EAI_AGAIN$/, ['its name could not be looked up', CHECK_HOST]],
	[/^ECONNREFUSED$/, ['it refused the connection', CHECK_PORT]],
	[/^(EHOSTUNREACH|ENETUNREACH)$/, ['there is no route to it', CHECK_FIREWALL]],
	[
		/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE)$/,
		['it cut the connection off', `${CHECK_TLS} ${CHECK_FIREWALL}`],
	],
	[
		/^(ETIMEDOUT|ECONNABORTED|ABORT_ERR)$/,
		['it did not respond', `${CHECK_PORT} ${CHECK_FIREWALL}`],
	],
	[/^CERT_(HAS_EXPIRED|NOT_YET_VALID|REVOKED)$/, ['its certificate is not valid', RENEW]],
	[/^ERR_TLS_CERT_ALTNAME_INVALID$/, ['its certificate is of another host', CHECK_HOST]],
	[/CERT|ISSUER|LEAF_SIGNATURE/, ['its certificate cannot be trusted', TRUST]],
	[
		/^(EPROTO|ERR_SSL_|ERR_TLS_)/,
		['it could not agree on a TLS connection with this n8n instance', CHECK_TLS],
	],
	[/^HPE_/, ['it did not respond with HTTP', CHECK_ADDRESS]],
];

const byStatus: Readonly<Record<number, Cause>> = {
	400: ['it could not read the request', CHECK_TLS],
	401: ['it refused the connection', CHECK_FIREWALL],
	403: ['it refused the connection', CHECK_FIREWALL],
	404: ['it has nothing at this address', CHECK_ADDRESS],
	407: ['a proxy asks for a login', 'Check user and password in HTTP_PROXY or HTTPS_PROXY.'],
	429: [
		'it receives too many requests',
		'Wait. If that persists, contact the support of the service.',
	],
};

/**
 * Explains in one sentence why a WebSocket could not be opened, which the WebSocket itself does not say, and
 * what to do about it. Returns `error` where nothing more can be found out. Never throws.
 */
export async function explain(
	context: ITriggerFunctions,
	{ url }: Target,
	error: RealtimeError,
): Promise<RealtimeError> {
	const met = await tryWebSocket(context, url, WITHIN_MS);
	const cause = causeOf(met);
	if (cause === undefined) return error;
	const [reason, whatToDo] = cause;
	const because = met.status === undefined ? reason : `${reason} (HTTP status ${met.status})`;
	const { host } = new URL(url);
	return new RealtimeError(`The realtime server ${host} could not be reached: ${because}`, {
		description: whatToDo,
		waitMs: error.waitMs,
	});
}

function causeOf({ status, code = '', isThere }: Met): Cause | undefined {
	if (isThere === true) return ["n8n's requests reach it, but WebSockets do not", PROXY];
	if (status === undefined) return byCode.find(([form]) => form.test(code))?.[1];
	if (status >= 500)
		return [
			'it is down or overloaded',
			'Wait. If that persists, contact the support of the service.',
		];
	return (
		byStatus[status] ?? ['it responds as a web server does, and opens no WebSocket', CHECK_ADDRESS]
	);
}
