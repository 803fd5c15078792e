import { sleep, type ICredentialDataDecryptedObject, type ITriggerFunctions } from 'n8n-workflow';
import { flag, listOf, optionalText, requiredText } from '../../shared/fields/values';
import { lookUpLiveChannel } from '../../shared/lookups/liveChannel';
import { CREDENTIAL } from '../../shared/request/credential';
import { RETRY_POLICY } from '../../shared/request/retry';
import { PublishingService } from '../../shared/request/service';
import { ServiceError } from '../../shared/service/serviceError';
import { socketUrl } from '../realtime/protocol';
import { RealtimeError } from '../realtime/realtimeError';
import { Subscription, type SubscriptionListener } from '../realtime/subscription';
import { channelFault } from './channelName';
import { realtimeServer } from './server';
import { FeedSigner, toRealtimeError } from './signing';

/** Told to the realtime server; a test holds it to the package's version. */
export const CLIENT_VERSION = '0.1.0';

/** The subscription itself tries again, with pauses of its own: a request is sent once, and soon given up. */
const SIGNING_POLICY = {
	...RETRY_POLICY,
	tries: 1,
	rateLimitMs: 0,
	timeoutMs: 10_000,
	endsAtRefusedKey: false,
};

/** More than one, so that a request that hangs for a lost socket does not hold up the next one. */
const REQUESTS_AT_ONCE = 5;

/** What the user chose in the node. */
export interface FeedChoices {
	/** Empty where the company's live channel is to be looked up. */
	readonly channel: string;
	readonly events: readonly string[];
	readonly includeSystemEvents: boolean;
}

/** Reads the node's parameters. Throws a `RealtimeError` that names the one that cannot be used. */
export function feedChoices(context: ITriggerFunctions): FeedChoices {
	const located = context.getNodeParameter('channel', '') as { value?: unknown } | string;
	const value = typeof located === 'object' ? located.value : located;
	const channel = optionalText.safeParse(value);
	const events = listOf(requiredText).safeParse(context.getNodeParameter('events', []));
	const system = flag.safeParse(context.getNodeParameter('options.includeSystemEvents', false));
	if (!channel.success) throw unusable("'Channel' must be the name of a channel");
	if (!events.success) throw unusable("'Events' must be a list of names");
	if (!system.success) throw unusable("'Include System Events' must be true or false");
	return {
		channel: channel.data ?? '',
		events: events.data,
		includeSystemEvents: system.data,
	};
}

/**
 * Makes a subscription to the company's activity feed, not started yet. Throws a `RealtimeError` when the
 * channel, the app key or the realtime settings cannot be used.
 */
export async function followFeed(
	context: ITriggerFunctions,
	chosenChannel: string,
	listener: SubscriptionListener,
): Promise<{ subscription: Subscription; channel: string }> {
	if (typeof WebSocket === 'undefined') {
		throw unusable('The realtime feed needs Node.js 22 or newer under n8n');
	}
	const credential = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const server = realtimeServer(credential);
	try {
		const service = await PublishingService.open(context, REQUESTS_AT_ONCE, SIGNING_POLICY);
		const channel = chosenChannel === '' ? await liveChannel(service) : chosenChannel;
		const fault = channelFault(channel);
		if (fault !== undefined) throw unusable(`'Channel' ${fault}`);
		const signer = new FeedSigner(service, channel);
		const appKey = await signer.appKey(String(credential.realtimeAppKey ?? '').trim());
		const subscription = new Subscription(
			{
				url: socketUrl(server, appKey, CLIENT_VERSION),
				channel,
				sign: async (socketId) => await signer.sign(socketId, appKey),
				sleep,
				now: Date.now,
			},
			listener,
		);
		return { subscription, channel };
	} catch (error) {
		return await Promise.reject(toRealtimeError(error));
	}
}

/** The company's live channel; a look-up that is refused leads to the way that always works. */
async function liveChannel(service: PublishingService): Promise<string> {
	return await lookUpLiveChannel(service).catch((error: unknown) => Promise.reject(byHand(error)));
}

function byHand(error: unknown): unknown {
	if (!(error instanceof ServiceError) || error.details.status === 401) return error;
	const reason = error.message.replace(/\.$/, '');
	const wayOut = "In 'Channel', choose 'By Name' and enter the name by hand.";
	return new ServiceError(`The live channel cannot be looked up (${reason})`, {
		...error.details,
		description: [wayOut, error.details.description ?? ''].join('\n').trim(),
	});
}

function unusable(message: string): RealtimeError {
	return new RealtimeError(message, { isFinal: true });
}
