import { waitUnless, type Clock, type Moment } from './clock';
import { errorOf, meaningOf, reactionTo, type CloseAction } from './closeCodes';
import { Lifeline } from './lifeline';
import {
	isObject,
	isProtocolEvent,
	pingMessage,
	pongMessage,
	readMessage,
	subscribeMessage,
	unsubscribeMessage,
	type Message,
} from './protocol';
import { RealtimeError } from './realtimeError';

/** How long the closing of a socket is waited for, so that there is never a second one beside it. */
const CLOSE_WITHIN_MS = 2_000;
const CLOSE_STEP_MS = 100;

/** What one connection needs. */
export interface Target {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
}

export interface ConnectionListener {
	onLive(): void;
	/** `size` is that of the whole message, in characters. */
	onEvent(message: Message, size: number): void;
	/** Something that was received and left aside, in words without its content. */
	onNotice(notice: string): void;
}

/** Why a connection ended, and what to do next. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	readonly action: CloseAction;
	/** When the server was last heard for sure: later events may have been missed. */
	readonly heard: Moment;
	/** Whether the server had answered at all. */
	readonly wasOpened: boolean;
}

/**
 * The life of one connection, from opening its socket to its end. Never comes back: whoever wants to be
 * connected again makes a new one.
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
	private readonly socket: WebSocket;
	private readonly lifeline: Lifeline;
	private wasOpened = false;
	private finish!: (end: ConnectionEnd) => void;
	private readonly closed: Promise<void>;

	/** `lastTick` is the last moment at which this process ran in time. */
	constructor(
		private readonly target: Target,
		private readonly clock: Clock,
		lastTick: () => Moment,
		private readonly listener: ConnectionListener,
	) {
		this.lifeline = new Lifeline(clock, lastTick, () => this.send(pingMessage()));
		this.ended = new Promise((resolve) => (this.finish = resolve));
		this.socket = new WebSocket(target.url);
		this.socket.binaryType = 'arraybuffer';
		this.closed = new Promise((resolve) => {
			this.socket.addEventListener('close', ({ code }) => {
				resolve();
				this.cut(code);
			});
			this.socket.addEventListener('error', () => {
				// Of a connection that failed, Node.js 22 tells nothing more. Else 'close' follows, with a code.
				if (this.state !== 'connecting' || this.wasOpened) return;
				resolve();
				this.cut(0);
			});
		});
		this.socket.addEventListener('open', () => (this.wasOpened = true));
		this.socket.addEventListener('message', ({ data }) => this.receive(data));
	}

	get isLive(): boolean {
		return this.state === 'live';
	}

	/** What it waits for, in words for whoever waits in vain. */
	get waitingFor(): string {
		return this.state === 'signing'
			? 'The service did not sign the subscription in time'
			: 'The realtime server did not respond';
	}

	/** When the server was last heard for sure. */
	get heard(): Moment {
		return this.lifeline.heard;
	}

	/** Looks whether the connection still lives; called every second or so. */
	check(): void {
		if (this.state === 'ended') return;
		const fault = this.lifeline.fault(this.state === 'live', this.wasOpened);
		if (fault !== undefined) this.end(this.wasOpened ? 'now' : 'later', new RealtimeError(fault));
	}

	/** This process stood still: whether the connection outlived that must be shown. */
	doubt(): void {
		if (this.state !== 'ended') this.lifeline.doubt();
	}

	/** Unsubscribes and closes. */
	close(): void {
		if (this.state === 'live') this.send(unsubscribeMessage(this.target.channel));
		this.end('final', new RealtimeError('The subscription was closed'));
	}

	private receive(received: unknown): void {
		if (this.state === 'ended') return;
		const message = readMessage(received);
		this.lifeline.heardOf(message?.event);
		if (message === undefined) this.listener.onNotice('A message that is no event was ignored');
		else if (isProtocolEvent(message.event)) this.followProtocol(message);
		// Events may overtake the word that the subscription succeeded.
		else if (this.state === 'live' || this.state === 'subscribing') {
			this.deliver(message, (received as string).length);
		}
	}

	private deliver(message: Message, size: number): void {
		if (message.channel === this.target.channel) this.listener.onEvent(message, size);
		else this.listener.onNotice('An event of another channel was ignored');
	}

	private followProtocol({ event, channel, data }: Message): void {
		const isOurs = channel === this.target.channel;
		if (event === 'pusher:ping') this.send(pongMessage());
		else if (event === 'pusher:connection_established') this.established(data);
		else if (event === 'pusher_internal:subscription_succeeded' && isOurs) this.succeeded();
		else if (event === 'pusher:subscription_error' && isOurs) this.subscriptionRefused(data);
		else if (event === 'pusher:error') this.serverError(data);
	}

	private established(data: unknown): void {
		if (this.state !== 'connecting' || !isObject(data)) return;
		if (typeof data.socket_id !== 'string') return;
		this.lifeline.allowQuiet(data.activity_timeout);
		this.state = 'signing';
		this.target.sign(data.socket_id).then(
			(auth) => {
				if (this.state !== 'signing') return;
				this.state = 'subscribing';
				this.send(subscribeMessage(this.target.channel, auth));
			},
			(error: unknown) => this.fail(RealtimeError.from(error)),
		);
	}

	private succeeded(): void {
		if (this.state !== 'subscribing') return;
		this.state = 'live';
		this.listener.onLive();
	}

	private subscriptionRefused(data: unknown): void {
		const status = isObject(data) ? data.status : undefined;
		const mayPass = typeof status === 'number' && (status >= 500 || [408, 429].includes(status));
		if (!mayPass) return this.fail(RealtimeError.refused(meaningOf(4009)));
		this.fail(new RealtimeError('The realtime server could not subscribe just now'));
	}

	private serverError(data: unknown): void {
		const code = isObject(data) ? data.code : undefined;
		if (typeof code === 'number') {
			if (code >= 4000 && code < 4300) this.end(reactionTo(code), errorOf(code));
		} else if (this.state === 'subscribing') {
			// A signature that the server does not accept is answered without a code and without a channel.
			this.fail(RealtimeError.refused(meaningOf(4009)));
		} else this.listener.onNotice('A message without a code was ignored');
	}

	private cut(code: number): void {
		if (code >= 4000) return this.end(reactionTo(code), errorOf(code));
		this.fail(
			new RealtimeError(
				this.state === 'connecting'
					? 'The realtime server could not be reached'
					: 'The connection to the realtime server was cut off',
			),
		);
	}

	private send(message: string): void {
		if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
	}

	private fail(error: RealtimeError): void {
		this.end(error.isFatal ? 'final' : 'later', error);
	}

	private end(action: CloseAction, error: RealtimeError): void {
		if (this.state === 'ended') return;
		this.state = 'ended';
		this.socket.close();
		const { heard } = this.lifeline;
		const { wasOpened } = this;
		let isClosed = false;
		const closed = this.closed.then(() => (isClosed = true));
		const late = waitUnless(this.clock, CLOSE_WITHIN_MS, () => isClosed, CLOSE_STEP_MS);
		void Promise.race([closed, late]).then(() => this.finish({ error, action, heard, wasOpened }));
	}
}
