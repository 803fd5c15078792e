import {
	isObject,
	isProtocolEvent,
	meaningOf,
	pingMessage,
	pongMessage,
	reactionTo,
	readMessage,
	subscribeMessage,
	unsubscribeMessage,
	type Message,
	type Reaction,
} from './protocol';
import { RealtimeError } from './realtimeError';

/** How long connecting, signing and subscribing may take in all. */
const SUBSCRIBE_WITHIN_MS = 30_000;
const PONG_WITHIN_MS = 30_000;
/** When the server names no activity time-out. */
const DEFAULT_ACTIVITY_TIMEOUT_MS = 120_000;
/** How long the closing of a socket is waited for, so that there is never a second one beside it. */
const CLOSE_WITHIN_MS = 2_000;

export interface ConnectionSettings {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
	sleep(ms: number): Promise<void>;
	now(): number;
}

export interface ConnectionListener {
	onLive(): void;
	onEvent(message: Message): void;
	/** Something that was received and left aside, in words without its content. */
	onNotice(notice: string): void;
}

/** Why a connection ended, and what to do next. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	readonly reaction: Reaction;
	readonly wasLive: boolean;
	/** When something was last received, in epoch milliseconds: later events may have been missed. */
	readonly lastHeard: number;
}

/**
 * The life of one connection, from opening its socket to its end. Never comes back: whoever wants to be
 * connected again makes a new one.
 *
 *     connecting ──established──▶ signing ──signed──▶ subscribing ──succeeded──▶ live
 *         │                          │                     │                      │
 *         └──────────────────────────┴──────── ended ◀─────┴──────────────────────┘
 *           socket closed · error of the server · signature refused · no answer in time · closed by us
 */
export class Connection {
	/** Resolves once, when the connection has ended and its socket is closed. */
	readonly ended: Promise<ConnectionEnd>;

	private state: 'connecting' | 'signing' | 'subscribing' | 'live' | 'ended' = 'connecting';
	private readonly socket: WebSocket;
	private readonly started: number;
	private lastActivity: number;
	private pingSent: number | undefined;
	private activityTimeoutMs = DEFAULT_ACTIVITY_TIMEOUT_MS;
	private finish!: (end: ConnectionEnd) => void;
	private readonly closed: Promise<void>;

	constructor(
		private readonly settings: ConnectionSettings,
		private readonly listener: ConnectionListener,
	) {
		this.started = this.lastActivity = settings.now();
		this.ended = new Promise((resolve) => (this.finish = resolve));
		this.socket = new WebSocket(settings.url);
		this.socket.binaryType = 'arraybuffer';
		this.closed = new Promise((resolve) => {
			this.socket.addEventListener('close', ({ code }) => {
				resolve();
				this.end(reactionTo(code), new RealtimeError(this.closedMessage(code)));
			});
		});
		// Every failure is followed by 'close', which tells more.
		this.socket.addEventListener('error', () => {});
		this.socket.addEventListener('message', ({ data }) => this.receive(data));
	}

	get isLive(): boolean {
		return this.state === 'live';
	}

	/** Looks whether the connection still lives; called every second or so. Pings when it is quiet. */
	check(): void {
		const now = this.settings.now();
		if (this.state === 'ended') return;
		if (this.state !== 'live') {
			if (now - this.started > SUBSCRIBE_WITHIN_MS) this.lost('Subscribing took too long');
		} else if (this.pingSent !== undefined) {
			if (now - this.pingSent > PONG_WITHIN_MS) {
				this.lost('The realtime server did not answer a ping');
			}
		} else if (now - this.lastActivity > this.activityTimeoutMs) {
			this.pingSent = now;
			this.send(pingMessage());
		}
	}

	/** Gives up a connection that may be dead without knowing, as after the machine slept. */
	lost(reason: string): void {
		this.end('now', new RealtimeError(reason));
	}

	/** Unsubscribes and closes. */
	close(): void {
		if (this.state === 'live') this.send(unsubscribeMessage(this.settings.channel));
		this.end('final', new RealtimeError('The subscription was closed'));
	}

	private receive(received: unknown): void {
		if (this.state === 'ended') return;
		this.lastActivity = this.settings.now();
		this.pingSent = undefined;
		const message = readMessage(received);
		if (message === undefined) this.listener.onNotice('A message that is no event was ignored');
		else if (isProtocolEvent(message.event)) this.followProtocol(message);
		else if (this.state === 'live') this.deliver(message);
	}

	private deliver(message: Message): void {
		if (message.channel === this.settings.channel) this.listener.onEvent(message);
		else this.listener.onNotice('An event of another channel was ignored');
	}

	private followProtocol({ event, channel, data }: Message): void {
		const isOurs = channel === this.settings.channel;
		if (event === 'pusher:ping') this.send(pongMessage());
		else if (event === 'pusher:connection_established') this.established(data);
		else if (event === 'pusher_internal:subscription_succeeded' && isOurs) this.succeeded();
		else if (event === 'pusher:subscription_error' && isOurs) this.subscriptionRefused(data);
		else if (event === 'pusher:error') this.serverError(data);
	}

	private established(data: unknown): void {
		if (this.state !== 'connecting' || !isObject(data)) return;
		if (typeof data.socket_id !== 'string') return;
		if (typeof data.activity_timeout === 'number' && data.activity_timeout > 0) {
			this.activityTimeoutMs = data.activity_timeout * 1000;
		}
		this.state = 'signing';
		this.settings.sign(data.socket_id).then(
			(auth) => {
				if (this.state !== 'signing') return;
				this.state = 'subscribing';
				this.send(subscribeMessage(this.settings.channel, auth));
			},
			(error: unknown) => {
				const known =
					error instanceof RealtimeError
						? error
						: new RealtimeError('The subscription could not be signed');
				this.end(known.isFinal ? 'final' : 'later', known);
			},
		);
	}

	private succeeded(): void {
		if (this.state !== 'subscribing') return;
		this.state = 'live';
		this.listener.onLive();
	}

	private subscriptionRefused(data: unknown): void {
		const status = isObject(data) ? data.status : undefined;
		if (typeof status === 'number' && status >= 500) {
			this.end('later', new RealtimeError('The realtime server could not subscribe just now'));
			return;
		}
		this.end('final', RealtimeError.refused(meaningOf(4009)));
	}

	private serverError(data: unknown): void {
		const code = isObject(data) ? data.code : undefined;
		// A signature that the server does not accept is answered without a code and without a channel.
		if (typeof code !== 'number' && this.state === 'subscribing') {
			this.end('final', RealtimeError.refused(meaningOf(4009)));
			return;
		}
		if (typeof code !== 'number') {
			this.listener.onNotice('A refusal without a code was ignored');
			return;
		}
		const reaction = reactionTo(code);
		const error = new RealtimeError(meaningOf(code), { isFinal: reaction === 'final' });
		if (code >= 4000 && code < 4300) this.end(reaction, error);
	}

	private closedMessage(code: number): string {
		if (code >= 4000) return meaningOf(code);
		return this.state === 'connecting'
			? 'The realtime server could not be reached'
			: 'The connection to the realtime server was cut off';
	}

	private send(message: string): void {
		if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
	}

	private end(reaction: Reaction, error: RealtimeError): void {
		if (this.state === 'ended') return;
		const wasLive = this.state === 'live';
		this.state = 'ended';
		this.socket.close();
		void Promise.race([this.closed, this.settings.sleep(CLOSE_WITHIN_MS)]).then(() =>
			this.finish({ error, reaction, wasLive, lastHeard: this.lastActivity }),
		);
	}
}
