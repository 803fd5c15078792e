/**
 * The wire of the public Pusher Channels protocol, versions 5 to 7, as its servers speak it:
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */

export interface ClientMessage {
	event: string;
	data: Record<string, unknown>;
}

const VERSIONS = ['5', '6', '7'];

/** The server's words for the codes with which it ends a connection. */
const REASONS: Record<number, string> = {
	4000: 'Application only accepts SSL connections, reconnect using wss://',
	4001: 'App key not in this cluster. Did you forget to specify the cluster?',
	4003: 'Application disabled',
	4004: 'Application is over connection quota',
	4005: 'Path not found',
	4006: 'Invalid version string format',
	4007: 'Unsupported protocol version',
	4008: 'No protocol version supplied',
	4009: 'Connection is unauthorized',
	4100: 'Over capacity',
	4200: 'Generic reconnect immediately',
	4201: 'Pong reply not received',
	4202: 'Closed after inactivity',
};

export function reasonOf(code: number): string {
	return REASONS[code] ?? '';
}

/** An event as a text frame. Its data is encoded twice: a JSON string inside the JSON message. */
export function eventFrame(event: string, data: unknown = {}, channel?: string): string {
	const text = typeof data === 'string' ? data : JSON.stringify(data);
	return JSON.stringify({ event, ...(channel !== undefined && { channel }), data: text });
}

/** Errors alone carry their data as an object. Those that leave the connection open have no code. */
export function errorFrame(message: string, code: number | null = null): string {
	return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

/** Parses a message. Returns `undefined` without valid JSON or an event. Data may be encoded twice. */
export function readMessage(text: string): ClientMessage | undefined {
	const message = object(parsed(text));
	if (typeof message?.event !== 'string') return undefined;
	const { event, data } = message;
	return { event, data: object(typeof data === 'string' ? parsed(data) : data) ?? {} };
}

/** The code with which a connection to this address is refused at once; undefined for a good one. */
export function refusalOf(url: string, key: string): number | undefined {
	const { pathname, searchParams } = new URL(url, 'ws://sandbox.example');
	const asked = /^\/app\/([^/]+)$/.exec(pathname)?.[1];
	const version = searchParams.get('protocol');
	if (asked === undefined) return 4005;
	if (!version) return 4008;
	if (!VERSIONS.includes(version)) return 4007;
	return asked === key ? undefined : 4001;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function object(value: unknown): Record<string, unknown> | undefined {
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isObject ? (value as Record<string, unknown>) : undefined;
}
