import { isObject, parseJson } from '../../shared/json';

/** Messages and addresses of the Pusher Channels protocol, version 7. */

export interface RealtimeServer {
	readonly host: string;
	readonly port: number;
	readonly secure: boolean;
}

/** A message of the server. `data` is parsed if it is JSON, and text otherwise. */
export interface Message {
	readonly event: string;
	readonly channel?: string;
	readonly data: unknown;
}

/** Returns the server of a public cluster: `eu` is served at `ws-eu.pusher.com`. */
export function clusterServer(cluster: string): RealtimeServer {
	return { host: `ws-${cluster}.pusher.com`, port: 443, secure: true };
}

/** Returns the address to connect to. `version` is the version of this client. */
export function socketUrl(server: RealtimeServer, appKey: string, version: string): string {
	const { host, port, secure } = server;
	const client = `protocol=7&client=n8n-nodes-publishing&version=${version}`;
	const name = host.includes(':') ? `[${host}]` : host;
	return `${secure ? 'wss' : 'ws'}://${name}:${port}/app/${encodeURIComponent(appKey)}?${client}`;
}

/** Returns the app key of an address that `socketUrl` made. */
export function appKeyOf(url: string): string {
	return decodeURIComponent(new URL(url).pathname.replace(/^\/app\//, ''));
}

/** Returns a message to send, such as `ping` or `subscribe`. */
export function encode(event: string, data: Readonly<Record<string, string>> = {}): string {
	return JSON.stringify({ event: `pusher:${event}`, data });
}

/** Reads a received message. Returns `undefined` for binary data, invalid JSON, and JSON without an event. */
export function readMessage(received: unknown): Message | undefined {
	if (typeof received !== 'string') return undefined;
	const message = parseJson(received);
	if (!isObject(message) || typeof message.event !== 'string') return undefined;
	const { event, channel, data } = message;
	return {
		event,
		...(typeof channel === 'string' ? { channel } : {}),
		data: typeof data === 'string' ? jsonOrText(data) : data,
	};
}

function jsonOrText(text: string): unknown {
	const value = parseJson(text);
	return value === undefined ? text : value;
}
