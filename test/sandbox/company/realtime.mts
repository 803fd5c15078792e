import { createHmac } from 'node:crypto';

/** The application of the realtime protocol by which subscriptions are signed. */
export const REALTIME_APP = { key: 'sandbox-app-key', secret: 'sandbox-app-secret' } as const;

/** The private channel of the company's activity feed. */
export const LIVE_CHANNEL = 'private-activity.company-4711';

/** `<key_part>:<signature>` of a subscription to a private channel ("Authentication", rule 4). */
export function signSubscription(socketId: string, channelName: string): string {
	const signature = createHmac('sha256', REALTIME_APP.secret)
		.update(`${socketId}:${channelName}`)
		.digest('hex');
	return `${REALTIME_APP.key}:${signature}`;
}
