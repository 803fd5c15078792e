import type { PublishingService } from '../../shared/request/service';
import { asRecord } from '../../shared/service/records';
import { ServiceError } from '../../shared/service/serviceError';
import { RealtimeError } from '../realtime/realtimeError';

/** A socket ID of the right form that no socket has: its signature tells the key and is good for nothing. */
const PROBE_SOCKET = '1.1';

/** A signature of the shape `<key_part>:<signature>` ("Realtime auth result"). */
interface Signature {
	readonly auth: string;
	readonly appKey: string;
}

/** Signs subscriptions to a channel by `realtime-auth`. Throws `RealtimeError`s. */
export class FeedSigner {
	constructor(
		private readonly service: PublishingService,
		private readonly channel: string,
	) {}

	/** The app key: that of the credential or, where it is left empty, the one the service signs with. */
	async appKey(given: string): Promise<string> {
		const { appKey } = await this.signature(PROBE_SOCKET);
		if (given !== '' && given !== appKey) throw differentKey();
		return appKey;
	}

	/** The signature for a socket. */
	async sign(socketId: string, expectedKey: string): Promise<string> {
		const { auth, appKey } = await this.signature(socketId);
		if (appKey !== expectedKey) throw changedKey();
		return auth;
	}

	private async signature(socketId: string): Promise<Signature> {
		const body = { socket_id: socketId, channel_name: this.channel };
		const { items } = await this.service
			.call('authorizeActivityFeed', { body })
			.catch((error: unknown) => Promise.reject(toRealtimeError(error)));
		const { auth } = asRecord(items);
		const [, appKey] = typeof auth === 'string' ? (/^([^:]+):./.exec(auth) ?? []) : [];
		if (appKey === undefined) throw new RealtimeError('The service gave no signature');
		return { auth: auth as string, appKey };
	}
}

function differentKey(): RealtimeError {
	return new RealtimeError(
		"The 'Realtime App Key' of the credential is not the key that the service signs with",
		{
			isFinal: true,
			description: 'Correct it, or leave it empty to learn it from the service.',
		},
	);
}

function changedKey(): RealtimeError {
	return new RealtimeError('The service signs with another app key than before', {
		isFinal: true,
		description: 'Publish the workflow again, so that it connects with the new one.',
	});
}

/** A refused key or channel is final; all else may pass. */
export function toRealtimeError(error: unknown): RealtimeError {
	if (error instanceof RealtimeError) return error;
	if (!(error instanceof ServiceError)) {
		return new RealtimeError('The subscription could not be signed');
	}
	const { status, description } = error.details;
	if (status === 401 || status === 403) return RealtimeError.refused(error.message, description);
	// The service may use n8n's word for refusals that are final in words of its own.
	const message = error.message.replaceAll('Authorization', 'authorization');
	return new RealtimeError(message, { description });
}
