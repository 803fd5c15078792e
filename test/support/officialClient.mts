import PusherModule, { type Options } from 'pusher-js';
import type { Sandbox } from '../../sandbox/index.mts';

export type OfficialClient = PusherModule.default;

// The module is the class itself, other than its types say.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

const AUTH = '/api/v3/agents/activity/realtime-auth';

type Service = Pick<Sandbox, 'url' | 'apiKey' | 'realtime'>;

/** The official client of the protocol, connecting to a sandbox, which also signs subscriptions. */
export function officialClient(service: Service, options: Partial<Options> = {}) {
	const { host, port, key } = service.realtime;
	return new Pusher(key, {
		cluster: '',
		wsHost: host,
		wsPort: port,
		forceTLS: false,
		enabledTransports: ['ws'],
		channelAuthorization: {
			transport: 'ajax',
			endpoint: AUTH,
			customHandler: ({ socketId, channelName }, done) => {
				authorize(service, socketId, channelName).then(
					(signed) => done(null, signed),
					(error) => done(error, null),
				);
			},
		},
		...options,
	});
}

/** Lets the service sign a subscription. Throws its message if it refuses. */
export async function authorize(
	{ url, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>,
	socketId: string,
	channelName: string,
): Promise<{ auth: string }> {
	const response = await fetch(`${url}${AUTH}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ api: true, socket_id: socketId, channel_name: channelName }),
	});
	const { items, message } = (await response.json()) as {
		items: { auth: string };
		message: string;
	};
	if (!response.ok) throw new Error(message);
	return items;
}
