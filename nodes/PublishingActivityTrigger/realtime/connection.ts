import type { Clock } from '../../shared/client/clock';
import { isObject } from '../../shared/json';
import { Heartbeat } from './heartbeat';
import * as protocol from './protocol';
import {
	errorOf,
	RealtimeError,
	refusalError,
	subscriptionError,
	withWords,
} from './realtimeError';
import { Socket } from './socket';

/** Everything that one connection needs. */
export interface Target {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
}

const CHECK_ADDRESS =
	"Check 'Realtime Host' and 'Realtime Port' of the credential: something else may respond there.";
/** Code of a WebSocket that ended without a word of the server. */
const CUT_OFF = 1006;
/** Characters of a server's words that are read, and that are shown. */
const MOST_READ = 10_000;
const LONGEST_WORDS = 300;

export interface ConnectionListener {
	/** Subscribed. */
	onLive(): void;
	onEvent(message: protocol.Message): void;
}

/** The reason why a connection ended. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	/** Epoch milliseconds at which the server was last seen for certain. Later events may have been missed. */
	readonly lastSeenAt: number;
	/** Whether the socket was ever open, so the server responded. */
	readonly wasOpened: boolean;
	/** The state in which it ended. */
	readonly stage: string;
	/** The code with which the socket was closed, if this side did not close it. */
	readonly code?: number;
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
	private readonly heartbeat: Heartbeat;
	/** The signature, once it was sent. */
	private auth = '';
	private finish!: (end: ConnectionEnd) => void;

	/** `lastTick` returns the epoch milliseconds at which this process last ran on time. */
	constructor(
		private readonly target: Target,
		clock: Clock,
		lastTick: () => number,
		private readonly listener: ConnectionListener,
	) {
		const ping = () => this.socket.send(protocol.encode('ping'));
		this.heartbeat = new Heartbeat(clock, lastTick, ping);
		this.ended = new Promise((resolve) => (this.finish = resolve));
		this.socket = new Socket(target.url, clock, {
			onMessage: (data) => this.receive(data),
			onCut: (code, reason) => this.end(this.cutError(code, reason), code),
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

	/** Epoch milliseconds at which the server was last seen for certain. */
	get lastSeenAt(): number {
		return this.heartbeat.lastSeenAt;
	}

	/** Ends the connection if it is no longer alive; called about once a second. */
	check(): void {
		if (this.state === 'ended') return;
		const { wasOpened } = this.socket;
		const fault = this.heartbeat.fault(this.isLive, wasOpened);
		if (fault !== undefined) this.end(new RealtimeError(fault, { isAtOnce: wasOpened }));
	}

	/** This process stood still: the server must respond to a ping, to show that the connection survived. */
	probe(): void {
		if (this.state !== 'ended' && this.socket.wasOpened) this.heartbeat.probe();
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
		this.heartbeat.recordMessage(message?.event);
		if (message === undefined) return;
		const isOurs = message.channel === this.target.channel;
		if (/^pusher(?:_internal)?:/.test(message.event)) this.followProtocol(message, isOurs);
		// Events may arrive before the confirmation of the subscription.
		else if (isOurs && (this.state === 'live' || this.state === 'subscribing')) {
			this.listener.onEvent(message);
		}
	}

	private followProtocol({ event, data }: protocol.Message, isOurs: boolean): void {
		if (event === 'pusher:ping') this.socket.send(protocol.encode('pong'));
		else if (event === 'pusher:connection_established') this.sign(data);
		else if (event === 'pusher_internal:subscription_succeeded' && isOurs) this.succeed();
		else if (event === 'pusher:subscription_error' && isOurs) this.endRefused(data);
		else if (event === 'pusher:error') this.fail(data);
	}

	private sign(data: unknown): void {
		if (this.state !== 'connecting' || !isObject(data)) return;
		const { socket_id: socketId } = data;
		// The service signs whatever it is given, so nothing else may stand in its place.
		if (typeof socketId !== 'string' || socketId.length > 64 || !/^\d+\.\d+$/.test(socketId)) {
			return this.end(
				new RealtimeError('The realtime server named a socket ID of an unknown form', {
					description: CHECK_ADDRESS,
				}),
			);
		}
		this.heartbeat.allowQuiet(data.activity_timeout);
		this.state = 'signing';
		const { channel } = this.target;
		this.target.sign(socketId).then(
			(auth) => {
				if (this.state !== 'signing') return;
				this.state = 'subscribing';
				this.auth = auth;
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
		const { code, message } = isObject(data) ? data : { code: null, message: data };
		const number = code === null || code === undefined ? NaN : Number(code);
		const words = this.wordsOf(message);
		if (number >= 4000 && number < 4300) return this.end(this.codeError(number, words));
		if (this.isLive) return;
		if (this.auth === '') this.end(refusalError(words, number || undefined));
		// The server rejects a signature without a code and without a channel.
		else if (!(number >= 4300)) this.end(subscriptionError(words));
	}

	private endRefused(data: unknown): void {
		const { status, error, message = error } = isObject(data) ? data : { error: data };
		this.end(subscriptionError(this.wordsOf(message), status));
	}

	private codeError(code: number, words?: string): RealtimeError {
		return errorOf(code, { words, isSigned: this.auth !== '' });
	}

	private cutError(code: number, reason: string): RealtimeError {
		const words = this.wordsOf(reason);
		if (code >= 4000) return this.codeError(code, words);
		if (!this.socket.wasOpened) {
			return new RealtimeError('The realtime server could not be reached');
		}
		if (!this.isLive && code !== CUT_OFF) return refusalError(words, code);
		return new RealtimeError(withWords('The connection to the realtime server was cut off', words));
	}

	/** Returns the server's words without the secrets that it may quote, or `undefined` if it says nothing. */
	private wordsOf(text: unknown): string | undefined {
		if (typeof text !== 'string') return undefined;
		const secrets = [protocol.appKeyOf(this.target.url), ...this.auth.split(':')];
		const words = secrets
			.filter((secret) => secret !== '')
			.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text.slice(0, MOST_READ))
			.replace(/[\da-f]{32,}/gi, '…')
			// Control characters, line ends and marks of direction would change how a log looks.
			.replace(/[\s\p{C}]+/gu, ' ')
			.trim();
		return words === '' ? undefined : words.slice(0, LONGEST_WORDS).toWellFormed();
	}

	private end(error: RealtimeError, code?: number): void {
		if (this.state === 'ended') return;
		const stage = this.state;
		this.state = 'ended';
		const { lastSeenAt } = this.heartbeat;
		const { wasOpened } = this.socket;
		void this.socket.close().then(() => this.finish({ error, lastSeenAt, wasOpened, stage, code }));
	}
}
