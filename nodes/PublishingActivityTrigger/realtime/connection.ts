import type { Clock } from '../../shared/client/clock';
import * as closing from './closeCodes';
import { Lifeline } from './lifeline';
import * as protocol from './protocol';
import { RealtimeError } from './realtimeError';
import { Socket } from './socket';

const UNREACHABLE = 'The realtime server could not be reached';
const CUT_OFF = 'The connection to the realtime server was cut off';

/** Number of checks, about one a second, that a server may take to close a connection that it said it closes. */
const CHECKS_WHILE_CLOSING = 2;

/** Everything that one connection needs. */
export interface Target {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
}

interface ConnectionListener {
	onLive(): void;
	/** `size` is the length of the whole message in characters. */
	onEvent(message: protocol.Message, size: number): void;
	/** A message was ignored. The notice holds nothing of its content. */
	onNotice(notice: string): void;
}

/** The reason why a connection ended, and when to connect again. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	readonly action: closing.CloseAction;
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
	private checksWhileClosing = 0;
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
		this.lifeline = new Lifeline(clock, lastTick, () => this.socket.send(protocol.pingMessage()));
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
		if (this.socket.isClosing && this.checksWhileClosing++ >= CHECKS_WHILE_CLOSING) {
			return this.cut(0);
		}
		const fault = this.lifeline.fault(this.state === 'live', this.socket.wasOpened);
		if (fault !== undefined)
			this.end(new RealtimeError(fault), this.socket.wasOpened ? 'now' : 'later');
	}

	/** This process stood still: the server must respond to a ping, to show that the connection survived. */
	doubt(): void {
		if (this.state !== 'ended' && this.socket.wasOpened) this.lifeline.doubt();
	}

	/** Unsubscribes and closes. */
	close(): void {
		if (this.state === 'live') this.socket.send(protocol.unsubscribeMessage(this.target.channel));
		this.end(new RealtimeError('The subscription was closed'), 'final');
	}

	private receive(received: unknown): void {
		if (this.state === 'ended') return;
		const message = protocol.readMessage(received);
		this.lifeline.heardOf(message?.event);
		if (message === undefined) this.listener.onNotice('An unreadable message was ignored');
		else if (protocol.isProtocolEvent(message.event)) this.followProtocol(message);
		// Events may arrive before the confirmation of the subscription.
		else if (this.state === 'live' || this.state === 'subscribing') {
			const isOurs = message.channel === this.target.channel;
			if (isOurs) this.listener.onEvent(message, (received as string).length);
			else this.listener.onNotice('An event of another channel was ignored');
		}
	}

	private followProtocol({ event, channel, data }: protocol.Message): void {
		const isOurs = channel === this.target.channel;
		if (event === 'pusher:ping') this.socket.send(protocol.pongMessage());
		else if (event === 'pusher:connection_established') this.established(data);
		else if (event === 'pusher_internal:subscription_succeeded' && isOurs) this.succeeded();
		else if (event === 'pusher:subscription_error' && isOurs)
			this.end(closing.subscriptionError(data));
		else if (event === 'pusher:error') this.serverError(data);
	}

	private established(data: unknown): void {
		if (this.state !== 'connecting' || !protocol.isObject(data)) return;
		if (typeof data.socket_id !== 'string') return;
		this.lifeline.allowQuiet(data.activity_timeout);
		this.state = 'signing';
		this.target.sign(data.socket_id).then(
			(auth) => {
				if (this.state !== 'signing') return;
				this.state = 'subscribing';
				this.socket.send(protocol.subscribeMessage(this.target.channel, auth));
			},
			(error: unknown) => this.end(RealtimeError.from(error)),
		);
	}

	private succeeded(): void {
		if (this.state !== 'subscribing') return;
		this.state = 'live';
		this.listener.onLive();
	}

	private serverError(data: unknown): void {
		const code = protocol.isObject(data) ? data.code : undefined;
		if (typeof code === 'number') {
			if (code >= 4000 && code < 4300)
				this.end(closing.errorOf(code), closing.closeActionFor(code));
			// The server rejects a signature without a code and without a channel.
		} else if (this.state === 'subscribing') this.end(closing.wrongSignature());
		else this.listener.onNotice('A message without a code was ignored');
	}

	private cut(code: number): void {
		if (code >= 4000) return this.end(closing.errorOf(code), closing.closeActionFor(code));
		const isReached = this.state !== 'connecting';
		this.end(new RealtimeError(isReached ? CUT_OFF : UNREACHABLE));
	}

	private end(error: RealtimeError, action = closing.closeActionAfter(error)): void {
		if (this.state === 'ended') return;
		this.state = 'ended';
		const { heard } = this.lifeline;
		const { wasOpened } = this.socket;
		void this.socket.close().then(() => this.finish({ error, action, heard, wasOpened }));
	}
}
