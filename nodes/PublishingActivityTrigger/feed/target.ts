import type { ICredentialDataDecryptedObject, ITriggerFunctions } from 'n8n-workflow';
import { version } from '../../../package.json';
import { asRecord } from '../../shared/api/records';
import { ApiClient } from '../../shared/client/apiClient';
import { CREDENTIAL } from '../../shared/client/connection';
import { RETRY_POLICY } from '../../shared/client/retry';
import { ApiError } from '../../shared/errors/apiError';
import { mayPass } from '../../shared/errors/outcome';
import { baseUrlFault, isWebPageError } from '../../shared/errors/sender';
import { asClause } from '../../shared/errors/words';
import { lookUpLiveChannel } from '../../shared/pickers/liveChannel';
import type { Target } from '../realtime/connection';
import { clusterServer, socketUrl, type RealtimeServer } from '../realtime/protocol';
import { RealtimeError } from '../realtime/realtimeError';
import type { Activation } from './activation';
import { channelFault } from './choices';

/** The subscription has its own backoff: each request is sent once, with a short timeout. */
const SIGNING_POLICY = { ...RETRY_POLICY, attempts: 1, silentMs: 0, timeoutMs: 10_000 };

/** More than one request at a time: one that hangs after its socket was lost does not hold up the next. */
const CLIENT_OPTIONS = { maxConcurrency: 5, policy: SIGNING_POLICY };

/** A well-formed socket ID that no socket has: its signature shows the app key and authorizes nothing. */
const PROBE_SOCKET = '1.1';

/** The activation or the test that chooses credential and channel. */
type Source = Pick<Activation, 'context' | 'choices'>;

/** Returns the chosen channel and the whole credential as one text, to compare two activations. */
async function settingsOf({ context, choices: { channel } }: Source): Promise<string> {
	return JSON.stringify([channel, await context.getCredentials(CREDENTIAL)]);
}

/**
 * The credential, channel and app key of a feed. They are read again for each connection, so that a correction
 * works without publishing again.
 */
export class FeedTarget {
	/** The channel and the credential of the last connection, as `settingsOf` returns them. */
	private settings = '';
	/** The channel that was followed last. */
	followed = '';

	/** Whether a new connection would have the same channel and credential as the last one. */
	async isCurrent(source: Source): Promise<boolean> {
		return (await settingsOf(source).catch(() => undefined)) === this.settings;
	}

	/** Reads everything that the next connection needs, and asks n8n whether it may be opened. Throws a `RealtimeError`. */
	async prepare(source: Source): Promise<Target> {
		if (typeof WebSocket === 'undefined') {
			throw RealtimeError.fatal('The realtime feed needs Node.js 22 or newer under n8n');
		}
		return await this.read(source).catch((error: unknown) => {
			throw toRealtimeError(error);
		});
	}

	private async read(source: Source): Promise<Target> {
		this.settings = await settingsOf(source);
		const [, credential] = JSON.parse(this.settings) as [string, ICredentialDataDecryptedObject];
		const server = realtimeServer(credential);
		const api = await ApiClient.open(source.context, CLIENT_OPTIONS);
		const channel = source.choices.channel || (await liveChannel(api));
		this.followed = channel;
		const givenKey = String(credential.realtimeAppKey ?? '').trim();
		const appKey = givenKey || (await sign(api, channel, PROBE_SOCKET)).appKey;
		const url = socketUrl(server, appKey, version);
		await checkEgress(source, url);
		return {
			url,
			channel,
			sign: async (socketId) => (await sign(api, channel, socketId)).auth,
		};
	}
}

/** Throws if n8n's protection against requests to internal addresses (2.41 and newer) refuses the address. */
async function checkEgress({ context }: Source, url: string): Promise<void> {
	// Older versions of n8n have no such function.
	const { helpers }: { helpers: Partial<ITriggerFunctions['helpers']> } = context;
	const checked = await helpers.getSecureEgressFilter?.().validateUrl(url);
	if (checked === undefined || checked.ok) return;
	const { message, description } = checked.error as Error & { description?: string };
	throw RealtimeError.fatal(
		`n8n does not allow a connection to the realtime server ${new URL(url).host} (${asClause(message)})`,
		description ?? "Check 'Realtime Host' or 'Realtime Cluster' of the credential.",
	);
}

async function liveChannel(api: ApiClient): Promise<string> {
	const channel = await lookUpLiveChannel(api).catch((error: unknown) => {
		throw channelLookupError(error) as Error;
	});
	const fault = channelFault(channel);
	if (fault !== undefined) throw RealtimeError.fatal(`The live channel of the company ${fault}`);
	return channel;
}

/**
 * Signs the subscription of a socket. A signature has the shape `<key_part>:<signature>`
 * (`authorizeActivityFeed`), so it also shows the app key.
 */
async function sign(
	api: ApiClient,
	channel: string,
	socketId: string,
): Promise<{ readonly auth: string; readonly appKey: string }> {
	const body = { socket_id: socketId, channel_name: channel };
	const { items } = await api.call('authorizeActivityFeed', { body }).catch((error: unknown) => {
		throw toRealtimeError(error);
	});
	const { auth } = asRecord(items);
	const [, appKey] = typeof auth === 'string' ? (/^([^:]+):./.exec(auth) ?? []) : [];
	if (appKey === undefined) throw new RealtimeError('The service returned no signature');
	return { auth: auth as string, appKey };
}

/** Returns the error to report. A refused key or channel is fatal; most other errors are transient. */
function toRealtimeError(error: unknown): RealtimeError {
	if (!(error instanceof ApiError)) return RealtimeError.from(error);
	const { message } = error;
	const { status, description, cause, retryAfterMs } = error.details;
	const isRefused = status === 401 || status === 403;
	// The service refuses in JSON. A web page comes from something in front of the service.
	if (isRefused && isWebPageError(error)) {
		return new RealtimeError(
			`A web page with status ${status} came instead of the service's response`,
			{
				description:
					"Something in front of the service responded, such as a maintenance page or a firewall. If that lasts, check the 'Base URL' of the credential.",
			},
		);
	}
	return new RealtimeError(message, {
		isFatal: isRefused || cause === 'configuration-invalid',
		description,
		waitMs: retryAfterMs,
	});
}

const CHECK_BASE_URL = "If that does not help, check the 'Base URL' of the credential.";

/** Explains a failed lookup with its remedy. Entering a name only helps if the service would sign for it. */
function channelLookupError(error: unknown): unknown {
	if (!(error instanceof ApiError) || baseUrlFault(error) === 'wrong') return error;
	const { description, status } = error.details;
	if (mayPass(error) || status === 401) return error;
	const message = `The live channel cannot be looked up (${asClause(error.message)})`;
	const otherRemedy = baseUrlFault(error) === 'doubtful' ? CHECK_BASE_URL : description;
	return new ApiError(message, {
		...error.details,
		description: ["Choose 'By Name' in 'Feed Channel' and enter the name.", otherRemedy]
			.filter(Boolean)
			.join('\n'),
	});
}

const CLUSTER = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Returns the realtime server of a credential. Throws a `RealtimeError` for unusable settings. */
export function realtimeServer(credential: ICredentialDataDecryptedObject): RealtimeServer {
	if (credential.realtimeMode !== 'host') {
		const cluster = trimmed(credential.realtimeCluster) || 'mt1';
		if (CLUSTER.test(cluster)) return clusterServer(cluster);
		throw RealtimeError.fatal(
			"'Realtime Cluster' must be the name of a cluster such as eu (in the credential)",
		);
	}
	const host = trimmed(credential.realtimeHost).replace(/^\[(.*)\]$/, '$1');
	if (!isHost(host)) {
		throw RealtimeError.fatal(
			"'Realtime Host' must be a host name without a scheme, a port or a path (in the credential)",
		);
	}
	const port = Number(credential.realtimePort);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw RealtimeError.fatal(
			"'Realtime Port' must be a whole number from 1 to 65535 (in the credential)",
		);
	}
	return { host, port, secure: credential.realtimeTls !== false };
}

/** Whether a text is the host of a URL and nothing else: a name in any script, an IPv4 or IPv6 address. */
function isHost(host: string): boolean {
	if (host === '' || /[\s/\\?#@%]|^\.|\.\./.test(host)) return false;
	return URL.canParse(`wss://${host.includes(':') ? `[${host}]` : host}`);
}

function trimmed(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
