import { createHmac } from 'node:crypto';

/** An application of the realtime protocol, by which subscriptions are signed. */
export interface RealtimeApp {
	key: string;
	secret: string;
}

export const REALTIME_APP: RealtimeApp = { key: 'sandbox-app-key', secret: 'sandbox-app-secret' };

/** The private channel of the company's activity feed. */
export const LIVE_CHANNEL = 'private-activity.company-4711';

/** `<key_part>:<signature>` of a subscription to a private channel (`authorizeActivityFeed`). */
export function signSubscription(
	socketId: string,
	channelName: string,
	{ key, secret } = REALTIME_APP,
): string {
	const signature = createHmac('sha256', secret).update(`${socketId}:${channelName}`).digest('hex');
	return `${key}:${signature}`;
}
