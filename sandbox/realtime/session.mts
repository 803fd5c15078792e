import { randomInt } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { RealtimeApp } from '../company/realtime.mts';
import type { Behavior, SeenMessage } from './control.mts';
import { errorFrame, eventFrame, readMessage, reasonOf, type ClientMessage } from './protocol.mts';
import { isSigned, subscriptionRefusal } from './subscribing.mts';

const LONGEST_PONG_S = 30;

/** One client's connection, from `connection_established` to its end. */
export class Session {
	readonly socketId = `${randomInt(1_000_000)}.${randomInt(1_000_000_000)}`;
	readonly subscriptions = new Set<string>();
	private readonly socket: WebSocket;
	private readonly app: RealtimeApp;
	private readonly behavior: Behavior;
	private readonly record: (seen: SeenMessage) => void;
	private readonly activityTimeout: number;
	private heartbeat?: NodeJS.Timeout;

	constructor(
		socket: WebSocket,
		app: RealtimeApp,
		behavior: Behavior,
		record: (seen: SeenMessage) => void,
	) {
		this.socket = socket;
		this.app = app;
		this.behavior = behavior;
		this.record = record;
		this.activityTimeout = behavior.activityTimeout;
		socket.on('message', (data, isBinary) => this.receive(data, isBinary));
		socket.on('close', () => clearTimeout(this.heartbeat));
		// Whatever breaks a socket also closes it.
		socket.on('error', () => {});
		this.send(
			eventFrame('pusher:connection_established', {
				socket_id: this.socketId,
				activity_timeout: this.activityTimeout,
			}),
		);
		this.heard();
	}

	/** False from the first sign that the connection ends. */
	get isOpen(): boolean {
		return this.socket.readyState === this.socket.OPEN;
	}

	/** Whether it went out. */
	send(message: string | Uint8Array): boolean {
		if (!this.isOpen || this.behavior.isSilent) return false;
		this.socket.send(message);
		return true;
	}

	ping(): void {
		this.send(eventFrame('pusher:ping'));
	}

	/** With a code of the protocol, or null to cut the line without a word. */
	end(code: number | null): void {
		if (code === null) return this.socket.terminate();
		// A paused socket would not read the close frame that completes the closing.
		this.socket.resume();
		this.socket.close(code, reasonOf(code));
	}

	/** A silent server reads nothing, so it does not respond to a client's close frame either. */
	followSilence(): void {
		if (this.behavior.isSilent) return this.socket.pause();
		this.socket.resume();
		this.heard();
	}

	private receive(data: RawData, isBinary: boolean): void {
		if (this.behavior.isSilent) return;
		this.heard();
		const message = isBinary ? undefined : readMessage(data.toString());
		if (!message) return void this.send(errorFrame('Invalid message: not a JSON event'));
		this.record({ at: Date.now(), socketId: this.socketId, ...this.withoutAuth(message) });
		this.answer(message);
	}

	private answer({ event, data }: ClientMessage): void {
		if (event === 'pusher:ping') this.send(eventFrame('pusher:pong'));
		else if (event === 'pusher:subscribe') this.subscribe(data.channel, data.auth);
		else if (event === 'pusher:unsubscribe') this.unsubscribe(data.channel);
		else if (event !== 'pusher:pong' && !event.startsWith('client-')) {
			this.send(errorFrame(`Unsupported event received on socket: ${event}`));
		}
	}

	private subscribe(channel: unknown, auth: unknown): void {
		if (this.behavior.ignoresSubscribe) return;
		const refusal = this.subscriptions.has(channel as string)
			? `Existing subscription to channel ${channel}`
			: subscriptionRefusal(this.socketId, channel, auth, this.app);
		if (refusal) return void this.send(errorFrame(refusal));
		this.subscriptions.add(channel as string);
		this.send(eventFrame('pusher_internal:subscription_succeeded', {}, channel as string));
	}

	private unsubscribe(channel: unknown): void {
		if (this.subscriptions.delete(channel as string)) return;
		const words = `No current subscription to channel ${channel}, or subscription in progress`;
		this.send(errorFrame(words));
	}

	/** Pings a client after a long silence, and closes with 4201 without an answer. */
	private heard(): void {
		clearTimeout(this.heartbeat);
		if (!this.isOpen) return;
		const pongWithin = Math.min(this.activityTimeout, LONGEST_PONG_S);
		this.heartbeat = setTimeout(() => {
			this.ping();
			this.heartbeat = setTimeout(() => {
				if (!this.behavior.isSilent) this.end(4201);
			}, pongWithin * 1000).unref();
		}, this.activityTimeout * 1500).unref();
	}

	private withoutAuth({ event, data }: ClientMessage): ClientMessage {
		if (data.auth === undefined) return { event, data };
		const isValid = isSigned(this.socketId, data.channel, data.auth, this.app);
		return { event, data: { ...data, auth: isValid ? '<valid>' : '<invalid>' } };
	}
}
