import type { Clock } from '../../shared/client/clock';
import { Backoff } from './backoff';
import { Connection, type ConnectionEnd, type ConnectionListener, type Target } from './connection';
import { Outages, type OutageListener } from './outages';
import { RealtimeError } from './realtimeError';
import { waitUnless, within } from './wait';

const TICK_MS = 1_000;
/** A tick that is later than this means that the process, or the machine, stood still. */
const LATE_MS = 2_000;
/** Time to read the credential and look up the channel and the app key. */
const PREPARE_WITHIN_MS = 30_000;
const NOT_PREPARED = 'The service did not respond in time';

interface SubscriptionSettings {
	readonly clock: Clock;
	/** Returns everything that the next connection needs, or throws a `RealtimeError`. */
	prepare(): Promise<Target>;
	/** Returns a better error for a connection that could not even be opened. Never throws. */
	diagnose(target: Target, error: RealtimeError): Promise<RealtimeError>;
	/** Epoch milliseconds at which an earlier subscription was last seen. The time since then is an outage. */
	readonly completeUntil?: number;
}

interface SubscriptionListener extends Partial<OutageListener & ConnectionListener> {
	/** An attempt failed or a connection ended, each time, before the delay that follows. */
	onFailed?(error: RealtimeError): void;
	/** The next step, in words for a log. */
	onStep?(step: string): void;
	/** Called about once a second. */
	onTick?(): void;
}

/**
 * Stays subscribed to a channel until it is closed: connects, and reconnects after growing delays.
 *
 *     start ──▶ preparing ──target──▶ connecting ──▶ signing ──▶ subscribing ──▶ live
 *                   ▲  │                  │             │             │           │
 *                   │  └─ failed ─────────┴─────────────┴─────────────┴── ended ◀─┘
 *                   │                                                       │
 *                   └── pause: none if the server asks for that, ◀──────────┘
 *                       else up to 1, 2, 4 … 60 s, or up to 15 minutes after a refusal
 *
 * Each collaborator has one question. `Connection`: how far is this attempt? `Heartbeat`: is the connection alive?
 * `RealtimeError`: may the same attempt succeed later? `Backoff`: when is the next one? `Outages`: from when to when
 * may events have been missed, and which of these outages are reported?
 *
 * One timer ticks about once a second. **Standstills:** a tick that comes late means that the process or the machine
 * stood still. The connection may be dead, so it sends a ping. Without an answer within five seconds it is replaced.
 */
export class Subscription {
	private connection: Connection | undefined;
	private isClosed = false;
	private isPausing = false;
	/** Epoch milliseconds at which this process last ran on time. */
	private lastTick = Date.now();
	private readonly clock: Clock;
	private readonly outages: Outages;
	private readonly backoff: Backoff;

	constructor(
		private readonly settings: SubscriptionSettings,
		private readonly listener: SubscriptionListener,
	) {
		const { clock, completeUntil } = settings;
		this.clock = clock;
		this.outages = new Outages(clock, listener, completeUntil);
		this.backoff = new Backoff(clock);
	}

	/** Begins, and continues until it is closed. */
	start(): void {
		void this.run();
		void this.watch();
	}

	get isLive(): boolean {
		return this.connection?.isLive === true;
	}

	/** Epoch milliseconds. Events that are read now were sent later. */
	get lastSeenAt(): number {
		return this.connection?.lastSeenAt ?? this.lastTick;
	}

	/** Epoch milliseconds up to which all events were received, or `undefined` if it was never live. */
	get completeUntil(): number | undefined {
		const { downSince } = this.outages;
		if (downSince !== undefined || !this.isLive) return downSince;
		return this.connection?.lastSeenAt;
	}

	/** The step that it waits for, as the message for a person who has waited too long. */
	get waitingFor(): string {
		return this.connection?.waitingFor ?? NOT_PREPARED;
	}

	/** Ends a pause between two attempts, because a person may have corrected the cause. */
	tryNow(): void {
		this.isPausing = false;
	}

	/** Ends everything. Resolves when no socket is left. May be called at any moment and more than once. */
	async close(): Promise<void> {
		this.isClosed = true;
		this.connection?.close();
		await this.connection?.ended;
	}

	private async run(): Promise<void> {
		while (!this.isClosed) {
			const before = this.lastTick;
			const { error, lastSeenAt } = await this.attempt().catch((thrown: unknown) => ({
				error: RealtimeError.from(thrown),
				lastSeenAt: before,
			}));
			if (this.isClosed) return;
			this.guarded(() => {
				this.outages.recordFailure(error, lastSeenAt);
				this.listener.onFailed?.(error);
			});
			const delay = this.backoff.nextDelayMs(error, this.outages.downMs);
			this.listener.onStep?.(`tries again in ${Math.round(delay)} ms: ${error.message}`);
			this.isPausing = true;
			await waitUnless(this.clock, delay, () => this.isClosed || !this.isPausing);
		}
	}

	/** One attempt, from getting ready to the end of its connection. Throws if there is no connection. */
	private async attempt(): Promise<Pick<ConnectionEnd, 'error' | 'lastSeenAt'>> {
		const isClosed = () => this.isClosed;
		const target = await within(this.clock, PREPARE_WITHIN_MS, this.settings.prepare(), isClosed);
		if (target === undefined || isClosed()) throw new RealtimeError(NOT_PREPARED);
		this.listener.onStep?.(`connects to ${new URL(target.url).host}`);
		const listener: ConnectionListener = {
			onLive: () => {
				this.listener.onStep?.('is subscribed');
				this.outages.recordLive();
				this.listener.onLive?.();
			},
			onEvent: (message) => this.listener.onEvent?.(message),
		};
		const lastTick = () => this.lastTick;
		this.connection = new Connection(target, this.clock, lastTick, listener);
		const end = await this.connection.ended;
		this.connection = undefined;
		const { stage, code = 'none' } = end;
		this.listener.onStep?.(`was ${stage} when its connection ended; close code: ${code}`);
		// Once a long outage has been reported, nobody reads a better explanation.
		if (end.wasOpened || isClosed() || this.outages.isReported) return end;
		return { ...end, error: await this.settings.diagnose(target, end.error) };
	}

	/** The one timer: checks the connection and the outages about once a second. */
	private async watch(): Promise<void> {
		const times = () => ({ now: this.clock.now(), epoch: Date.now() });
		for (let last = times(); ; ) {
			await waitUnless(this.clock, TICK_MS, () => this.isClosed);
			if (this.isClosed) return;
			const tick = times();
			// The monotonic clock stands still while a machine sleeps.
			const passed = Math.max(tick.now - last.now, tick.epoch - last.epoch);
			if (passed > TICK_MS + LATE_MS) this.connection?.probe();
			// After a shorter standstill, messages that are read now were sent after the tick before.
			else this.lastTick = last.epoch;
			last = tick;
			this.guarded(() => this.connection?.check());
			this.guarded(() => {
				if (this.outages.check()) this.backoff.reset();
			});
			this.guarded(() => this.listener.onTick?.());
		}
	}

	/** Reports run n8n's own code. One that fails must not end the loops, which nothing would start again. */
	private guarded(work: () => void): void {
		try {
			work();
		} catch (error) {
			this.listener.onStep?.(`cannot report: ${(error as Error).message}`);
		}
	}
}
