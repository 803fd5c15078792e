import type { ICredentialDataDecryptedObject, ITriggerFunctions } from 'n8n-workflow';
import { ApiClient } from '../../shared/client/apiClient';
import { CREDENTIAL } from '../../shared/client/credential';
import { RETRY_POLICY } from '../../shared/client/retry';
import { ApiError } from '../../shared/errors/apiError';
import { asClause } from '../../shared/errors/words';
import { lookUpLiveChannel } from '../../shared/pickers/liveChannel';
import { isOfBaseUrl, mayBeOfBaseUrl } from '../../shared/pickers/remedy';
import type { Target } from '../realtime/connection';
import { clusterServer, socketUrl, type RealtimeServer } from '../realtime/protocol';
import { channelFault, unusable } from './choices';
import { changedKey, differentKey, FeedSigner, toRealtimeError } from './signing';

/** The package's version, which the realtime server is sent. A test keeps it current. */
export const CLIENT_VERSION = '0.2.0';

/** The subscription has its own backoff: each request is sent once, with a short timeout. */
const SIGNING_POLICY = {
	...RETRY_POLICY,
	attempts: 1,
	rateLimitMs: 0,
	timeoutMs: 10_000,
	endsAtRejectedKey: false,
};

/** More than one request at a time: one that hangs after its socket was lost does not hold up the next. */
const CLIENT_OPTIONS = { maxConcurrency: 5, policy: SIGNING_POLICY };

/**
 * The credential, channel and app key of an activation. They are read again for each connection, so that a
 * correction works without publishing again.
 */
export class FeedTarget {
	private settings = '';
	private channel = '';
	private appKey: string | undefined;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly chosenChannel: string,
	) {}

	/** The channel that was last followed. */
	get followed(): string {
		return this.channel;
	}

	/** Whether another activation follows the same channel with the same credential, as both are now. */
	async isSameAs(other: FeedTarget): Promise<boolean> {
		const settings = await this.readSettings().catch(() => undefined);
		if (this.chosenChannel !== other.chosenChannel || settings !== other.settings) return false;
		return this.chosenChannel !== '' || (await this.isStillLive(other.followed));
	}

	/**
	 * Whether a channel is still the company's live one, as far as is known. If the feed has moved, a subscription
	 * to its former channel goes on and receives nothing.
	 */
	private async isStillLive(channel: string): Promise<boolean> {
		if (channel === '') return true;
		try {
			const api = await ApiClient.open(this.context, CLIENT_OPTIONS);
			return (await lookUpLiveChannel(api)) === channel;
		} catch {
			return true;
		}
	}

	/** Copies the channel and the app key that another target has learned of the same feed. */
	learnFrom(other: FeedTarget): void {
		this.settings = other.settings;
		this.channel = other.channel;
		this.appKey = other.appKey;
	}

	/** Reads everything that the next connection needs. Throws a `RealtimeError`. */
	async prepare(): Promise<Target> {
		if (typeof WebSocket === 'undefined') {
			throw unusable('The realtime feed needs Node.js 22 or newer under n8n');
		}
		try {
			return await this.read();
		} catch (error) {
			return await Promise.reject(toRealtimeError(error));
		}
	}

	private async read(): Promise<Target> {
		const credential =
			await this.context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
		this.forgetIfOther(JSON.stringify(credential));
		const server = realtimeServer(credential);
		const api = await ApiClient.open(this.context, CLIENT_OPTIONS);
		this.channel = await this.currentChannel(api);
		const signer = new FeedSigner(api, this.channel);
		const givenKey = String(credential.realtimeAppKey ?? '').trim();
		const appKey = givenKey === '' ? (this.appKey ?? (await signer.appKey())) : givenKey;
		// Learned again next time, unless the service signs this connection with it.
		this.appKey = undefined;
		return {
			url: socketUrl(server, appKey, CLIENT_VERSION),
			channel: this.channel,
			sign: async (socketId) => {
				const signature = await signer.sign(socketId);
				this.appKey = signature.appKey;
				if (signature.appKey === appKey) return signature.auth;
				throw givenKey === '' ? changedKey() : differentKey();
			},
		};
	}

	private async readSettings(): Promise<string> {
		return JSON.stringify(await this.context.getCredentials(CREDENTIAL));
	}

	private forgetIfOther(settings: string): void {
		if (settings === this.settings) return;
		this.settings = settings;
		this.channel = '';
		this.appKey = undefined;
	}

	private async currentChannel(api: ApiClient): Promise<string> {
		if (this.chosenChannel !== '') return this.chosenChannel;
		const channel = await this.liveChannel(api);
		const fault = channelFault(channel);
		if (fault !== undefined) throw unusable(`The live channel of the company ${fault}`);
		return channel;
	}

	/**
	 * Looks up the company's live channel. If the first lookup fails, the error says how to enter the name by hand.
	 * If a later one fails, the channel stays the same, unless the key was refused.
	 */
	private async liveChannel(api: ApiClient): Promise<string> {
		return await lookUpLiveChannel(api).catch((error: unknown) =>
			this.channel === '' || isRefusedKey(error)
				? Promise.reject(channelLookupError(error) as Error)
				: Promise.resolve(this.channel),
		);
	}
}

const BY_NAME = "Choose 'By Name' in 'Channel' and enter the name.";
const CHECK_BASE_URL = "If that does not help, check the 'Base URL' of the credential.";

function isRefusedKey(error: unknown): boolean {
	return error instanceof ApiError && error.details.status === 401;
}

/** Explains a failed lookup with its remedy. Entering a name only helps if the service would sign for it. */
function channelLookupError(error: unknown): unknown {
	if (!(error instanceof ApiError) || isRefusedKey(error) || isOfBaseUrl(error)) return error;
	const { description, kind = 'final' } = error.details;
	if (kind !== 'final') return error;
	const message = `The live channel cannot be looked up (${asClause(error.message)})`;
	const otherRemedy = mayBeOfBaseUrl(error) ? CHECK_BASE_URL : description;
	return new ApiError(message, {
		...error.details,
		description: [BY_NAME, otherRemedy].filter(Boolean).join('\n'),
	});
}

const CLUSTER = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Returns the realtime server of a credential. Throws a `RealtimeError` for unusable settings. */
export function realtimeServer(credential: ICredentialDataDecryptedObject): RealtimeServer {
	if (credential.realtimeMode !== 'host') {
		const cluster = trimmed(credential.realtimeCluster) || 'mt1';
		if (CLUSTER.test(cluster)) return clusterServer(cluster);
		throw unusable(
			"'Realtime Cluster' must be the name of a cluster such as eu (in the credential)",
		);
	}
	const host = trimmed(credential.realtimeHost).replace(/^\[(.*)\]$/, '$1');
	if (!isHost(host)) {
		throw unusable(
			"'Realtime Host' must be a host name without a scheme, a port or a path (in the credential)",
		);
	}
	const port = Number(credential.realtimePort);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw unusable("'Realtime Port' must be a whole number from 1 to 65535 (in the credential)");
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
