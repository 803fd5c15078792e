import type { ICredentialDataDecryptedObject, ITriggerFunctions } from 'n8n-workflow';
import { lookUpLiveChannel } from '../../shared/pickers/liveChannel';
import { CREDENTIAL } from '../../shared/client/credential';
import { RETRY_POLICY } from '../../shared/client/retry';
import { ApiClient } from '../../shared/client/apiClient';
import type { Target } from '../realtime/types';
import { socketUrl } from '../realtime/protocol';
import { channelLookupError, isRefusedKey } from './channelLookup';
import { channelFault } from './channelName';
import { unusable } from './choices';
import { realtimeServer } from './server';
import { changedKey, differentKey, FeedSigner, toRealtimeError } from './signing';

/** Sent to the realtime server; a test keeps it equal to the package's version. */
export const CLIENT_VERSION = '0.2.0';

/** The subscription has its own backoff: each request is sent once, with a short timeout. */
const SIGNING_POLICY = {
	...RETRY_POLICY,
	attempts: 1,
	rateLimitMs: 0,
	timeoutMs: 10_000,
	endsAtRefusedKey: false,
};

/** More than one at a time, so that a request that hangs after its socket was lost does not hold up the next. */
const CLIENT_OPTIONS = { maxConcurrency: 5, policy: SIGNING_POLICY };

/**
 * Where the feed is followed: credential, channel and app key. They are read again for each connection, so that
 * a correction works without publishing again.
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
	 * Whether that channel is still the company's live one, as far as is known: the feed may have moved, and the
	 * subscription to its former channel lives on and hears nothing.
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

	/** Takes over what another target has learned of the same feed. */
	learnFrom(other: FeedTarget): void {
		this.settings = other.settings;
		this.channel = other.channel;
		this.appKey = other.appKey;
	}

	/** What the next connection needs. Throws a `RealtimeError`. */
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
		// Learned again next time, unless this connection gets so far that the service signs with it.
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
	 * The company's live channel. If the first lookup fails, the error says how to enter the name by hand. If a
	 * later one fails, the channel stays as it is known, except with a refused key.
	 */
	private async liveChannel(api: ApiClient): Promise<string> {
		return await lookUpLiveChannel(api).catch((error: unknown) =>
			this.channel === '' || isRefusedKey(error)
				? Promise.reject(channelLookupError(error) as Error)
				: Promise.resolve(this.channel),
		);
	}
}
