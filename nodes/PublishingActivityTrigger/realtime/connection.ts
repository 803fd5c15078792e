import type { Clock } from '../../shared/client/clock';
import { isObject } from '../../shared/json';
import { Lifeline } from './lifeline';
import * as protocol from './protocol';
import { errorOf, RealtimeError, subscriptionError } from './realtimeError';
import { Socket } from './socket';

/** Everything that one connection needs. */
export interface Target {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
}

export interface ConnectionListener {
	/** Subscribed. */
	onLive(): void;
	/** `size` is the length of the whole message in characters. */
	onEvent(message: protocol.Message, size: number): void;
	/** A message was ignored. The notice holds nothing of its content. */
	onNotice(notice: string): void;
}

/** The reason why a connection ended. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	/** Epoch milliseconds at which the server was last heard for certain. Later events may have been missed. */
	readonly heard: number;
	/** Whether the socket was ever open, so the server responded. */
	readonly wasOpened: boolean;
}

/**
 * One connection, from opening its socket to its end. It is never reused: to connect again, make a new one.
 *
 *     connecting ──established──▶ signing ──signed──▶ subscribing ──succeeded──▶ live
 *         │                          │                     │                      │
 *         └──────────────────────────┴──────── ended ◀─────┴──────────────────────┘
 *           socket closed · error of the server · signature refused · no response in time · closed by us
 */
export class Connection {
	/** Resolves once, when the connection has ended and its socket is closed. */
	readonly ended: Promise<ConnectionEnd>;

	private state: 'connecting' | 'signing' | 'subscribing' | 'live' | 'ended' = 'connecting';
	private readonly socket: Socket;
	private readonly lifeline: Lifeline;
	private finish!: (end: ConnectionEnd) => void;

	/** `lastTick` returns the epoch milliseconds at which this process last ran on time. */
	constructor(
		private readonly target: Target,
		clock: Clock,
		lastTick: () => number,
		private readonly listener: ConnectionListener,
	) {
		this.lifeline = new Lifeline(clock, lastTick, () => this.socket.send(protocol.encode('ping')));
		this.ended = new Promise((resolve) => (this.finish = resolve));
		this.socket = new Socket(target.url, clock, {
			onMessage: (data) => this.receive(data),
			onCut: (code) => this.cut(code),
		});
	}

	get isLive(): boolean {
		return this.state === 'live';
	}

	/** The step that it waits for, as the message for a person who has waited too long. */
	get waitingFor(): string {
		return this.state === 'signing'
			? 'The service did not sign the subscription in time'
			: 'The realtime server did not respond';
	}

	/** Epoch milliseconds at which the server was last heard for certain. */
	get heard(): number {
		return this.lifeline.heard;
	}

	/** Ends the connection if it is no longer alive; called about once a second. */
	check(): void {
		if (this.state === 'ended') return;
		const { wasOpened } = this.socket;
		const fault = this.lifeline.fault(this.isLive, wasOpened);
		if (fault !== undefined) this.end(new RealtimeError(fault, { isAtOnce: wasOpened }));
	}

	/** This process stood still: the server must respond to a ping, to show that the connection survived. */
	doubt(): void {
		if (this.state !== 'ended' && this.socket.wasOpened) this.lifeline.doubt();
	}

	/** Unsubscribes and closes. */
	close(): void {
		const { channel } = this.target;
		if (this.isLive) this.socket.send(protocol.encode('unsubscribe', { channel }));
		this.end(new RealtimeError('The subscription was closed'));
	}

	private receive(received: unknown): void {
		if (this.state === 'ended') return;
		const message = protocol.readMessage(received);
		this.lifeline.recordMessage(message?.event);
		if (message === undefined) return this.listener.onNotice('An unreadable message was ignored');
		const isOurs = message.channel === this.target.channel;
		if (protocol.isProtocolEvent(message.event)) this.followProtocol(message, isOurs);
		// Events may arrive before the confirmation of the subscription.
		else if (this.state === 'live' || this.state === 'subscribing') {
			if (isOurs) this.listener.onEvent(message, (received as string).length);
			else this.listener.onNotice('An event of another channel was ignored');
		}
	}

	private followProtocol({ event, data }: protocol.Message, isOurs: boolean): void {
		if (event === 'pusher:ping') this.socket.send(protocol.encode('pong'));
		else if (event === 'pusher:connection_established') this.sign(data);
		else if (event === 'pusher_internal:subscription_succeeded' && isOurs) this.succeed();
		else if (event === 'pusher:subscription_error' && isOurs) this.end(subscriptionError(data));
		else if (event === 'pusher:error') this.fail(data);
	}

	private sign(data: unknown): void {
		if (this.state !== 'connecting' || !isObject(data)) return;
		if (typeof data.socket_id !== 'string') return;
		this.lifeline.allowQuiet(data.activity_timeout);
		this.state = 'signing';
		const { channel } = this.target;
		this.target.sign(data.socket_id).then(
			(auth) => {
				if (this.state !== 'signing') return;
				this.state = 'subscribing';
				this.socket.send(protocol.encode('subscribe', { channel, auth }));
			},
			(error: unknown) => this.end(RealtimeError.from(error)),
		);
	}

	private succeed(): void {
		if (this.state !== 'subscribing') return;
		this.state = 'live';
		this.listener.onLive();
	}

	/** The server reports an error. Codes from 4300 on are about messages, not about the connection. */
	private fail(data: unknown): void {
		const code = isObject(data) ? data.code : undefined;
		if (typeof code === 'number') {
			if (code >= 4000 && code < 4300) this.end(errorOf(code));
			// The server rejects a signature without a code and without a channel.
		} else if (this.state === 'subscribing') this.end(subscriptionError());
		else this.listener.onNotice('A message without a code was ignored');
	}

	private cut(code: number): void {
		if (code >= 4000) return this.end(errorOf(code));
		const wasConnected = this.state !== 'connecting';
		const cause = wasConnected
			? 'The connection to the realtime server was cut off'
			: 'The realtime server could not be reached';
		this.end(new RealtimeError(cause));
	}

	private end(error: RealtimeError): void {
		if (this.state === 'ended') return;
		this.state = 'ended';
		const { heard } = this.lifeline;
		const { wasOpened } = this.socket;
		void this.socket.close().then(() => this.finish({ error, heard, wasOpened }));
	}
}
