import type { ClientMessage } from './protocol.mts';

/** How the realtime server treats its clients; `reset` brings the initial values back. */
export interface Behavior {
	/** Seconds of quiet after which a client is to ping. */
	activityTimeout: number;
	isSilent: boolean;
	ignoresSubscribe: boolean;
	/** True: HTTP 503 instead of a WebSocket. A number: that code, right after opening. */
	refusal: boolean | number;
}

export function initialBehavior(): Behavior {
	return { activityTimeout: 120, isSilent: false, ignoresSubscribe: false, refusal: false };
}

export interface RealtimeEvent {
	event: string;
	/** A string goes out as it is, anything else as its JSON. Default `{}`. */
	data?: unknown;
	/** Default: the live channel of the activity feed. */
	channel?: string;
}

/** A message of a client. Of `auth` only `<valid>` or `<invalid>` is kept. */
export interface SeenMessage extends ClientMessage {
	/** Epoch milliseconds. */
	at: number;
	socketId: string;
}

export interface RealtimeState {
	isListening: boolean;
	/** The open ones, oldest first. */
	sockets: Array<{ socketId: string; subscriptions: string[] }>;
	/** How many sockets were opened since the start or the last reset, refused ones included. */
	connections: number;
	/** The most sockets ever open at the same moment, since the start or the last reset. */
	mostAtOnce: number;
	messages: SeenMessage[];
}

/** Controls the running realtime server. */
export interface RealtimeControl {
	/** Sends an event to the subscribers of its channel. Returns their number. */
	publish(event: RealtimeEvent): number;
	/** Sends anything to every socket: text as a text frame, bytes as a binary one. */
	publishRaw(message: string | Uint8Array): number;
	/** Sends `pusher:ping` to every socket. */
	ping(): void;
	/** Closes every socket with 1000–1003, 1007–1011 or 4000–4299; null cuts the connections. */
	kick(code: number | null): void;
	/** Plays a dead line: sockets stay open, but nothing is read or sent. Switched off, waiting messages are read. */
	silence(on: boolean): void;
	/** True: HTTP 503. A code: opened and closed with it. False: welcome again. */
	refuseConnections(refusal: boolean | number): void;
	/** Ignores requests to subscribe. */
	ignoreSubscribe(on: boolean): void;
	/** In seconds, for the connections to come. */
	setActivityTimeout(seconds: number): void;
	state(): RealtimeState;
	/** The server is gone: connections are cut at once and refused from now on. */
	stop(): Promise<void>;
	/** It is back, on the same port. */
	start(): Promise<void>;
}

/** Whether a server may close a socket with this code; the others of 1000–1011 are never sent. */
export function isCloseCode(code: number): boolean {
	const isStandard = code >= 1000 && code <= 1011 && ![1004, 1005, 1006].includes(code);
	return Number.isInteger(code) && (isStandard || isRefusalCode(code));
}

export function isRefusalCode(code: number): boolean {
	return Number.isInteger(code) && code >= 4000 && code <= 4299;
}
