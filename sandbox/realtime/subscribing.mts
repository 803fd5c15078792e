import { signSubscription, type RealtimeApp } from '../company/realtime.mts';

/** Kinds of channel that the activity feed does not use, and this service therefore does not have. */
const ABSENT = ['private-encrypted-', 'presence-'];

/** Why a socket may not subscribe to a channel, in the words of the public service. */
export function subscriptionRefusal(
	socketId: string,
	channel: unknown,
	auth: unknown,
	app: RealtimeApp,
): string | undefined {
	if (typeof channel !== 'string' || !/^[\w\-=@,.;]{1,200}$/.test(channel)) {
		return 'Invalid channel name';
	}
	const absent = ABSENT.find((prefix) => channel.startsWith(prefix));
	if (absent) return `Channels of the kind ${absent} are not available to this application`;
	if (!channel.startsWith('private-')) return undefined;
	if (typeof auth !== 'string' || auth === '') return 'Auth info required to subscribe';
	if (isSigned(socketId, channel, auth, app)) return undefined;
	const [key, signature] = auth.split(':', 2);
	if (key !== app.key) return `Invalid key in subscription auth data: '${key}'`;
	return `Invalid signature: Expected HMAC SHA256 hex digest of ${socketId}:${channel}, but got ${signature}`;
}

/** Whether the signature is this application's own, of this socket and this channel. */
export function isSigned(
	socketId: string,
	channel: unknown,
	auth: unknown,
	app: RealtimeApp,
): boolean {
	return typeof channel === 'string' && auth === signSubscription(socketId, channel, app);
}
