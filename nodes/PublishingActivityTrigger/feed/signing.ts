import type { ApiClient } from '../../shared/client/apiClient';
import { asRecord } from '../../shared/api/records';
import { ApiError } from '../../shared/errors/apiError';
import { RealtimeError } from '../realtime/realtimeError';
import { unusable } from './choices';

/** A well-formed socket ID that no socket has: its signature shows the app key and authorizes nothing. */
const PROBE_SOCKET = '1.1';

/** A signature of the shape `<key_part>:<signature>` (`authorizeActivityFeed`). */
interface Signature {
	readonly auth: string;
	readonly appKey: string;
}

/** Signs subscriptions to a channel by `realtime-auth`. Throws `RealtimeError`s. */
export class FeedSigner {
	constructor(
		private readonly api: ApiClient,
		private readonly channel: string,
	) {}

	/** Returns the app key that the service signs with. */
	async appKey(): Promise<string> {
		return (await this.sign(PROBE_SOCKET)).appKey;
	}

	/** Returns the signature for a socket. */
	async sign(socketId: string): Promise<Signature> {
		const body = { socket_id: socketId, channel_name: this.channel };
		const { items } = await this.api
			.call('authorizeActivityFeed', { body })
			.catch((error: unknown) => Promise.reject(toRealtimeError(error)));
		const { auth } = asRecord(items);
		const [, appKey] = typeof auth === 'string' ? (/^([^:]+):./.exec(auth) ?? []) : [];
		if (appKey === undefined) throw new RealtimeError('The service returned no signature');
		return { auth: auth as string, appKey };
	}
}

/** A refused key or channel is fatal; most other errors are transient. */
export function toRealtimeError(error: unknown): RealtimeError {
	if (!(error instanceof ApiError)) return RealtimeError.from(error);
	const { status, description, webPage, failure } = error.details;
	if (status === 401 || status === 403) {
		if (webPage === true) return notTheService(status);
		return RealtimeError.refused(error.message, description);
	}
	const waitMs =
		failure !== undefined && 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
	const isFatal = failure?.cause === 'configuration-invalid';
	return new RealtimeError(notFinal(error.message), {
		isFatal,
		description: description && notFinal(description),
		waitMs,
	});
}

/** n8n before 2.7 treats errors with this word as final, and the service may use it, too. */
function notFinal(text: string): string {
	return text.replaceAll('Authorization', 'authorization');
}

/** The service refuses in JSON. A web page comes from something in front of the service. */
function notTheService(status: number): RealtimeError {
	return new RealtimeError(
		`A web page with status ${status} came instead of the service's response`,
		{
			description:
				"Something in front of the service responded, such as a maintenance page or a firewall. If that lasts, check the 'Base URL' of the credential.",
		},
	);
}

/** The service does not sign with the app key that the user entered. */
export function differentKey(): Error {
	return unusable(
		"The 'Realtime App Key' of the credential is not the key that the service signs with",
		'Correct it, or leave it empty to get it from the service.',
	);
}

/** The service no longer signs with the app key that was learned. */
export function changedKey(): Error {
	return new RealtimeError('The service signs with a different app key than before');
}
