import type { Clock } from '../../shared/client/clock';
import { closeActionAfter } from './closeCodes';
import { Backoff } from './backoff';
import { Connection } from './connection';
import { inTime } from './inTime';
import { Outages } from './outages';
import { RealtimeError } from './realtimeError';
import { waitUnless } from './wait';
import type { ConnectionEnd, SubscriptionListener, SubscriptionSettings } from './types';

const TICK_MS = 1_000;
/** A tick that comes so much later than it should means that this process, or the machine, stood still. */
const LATE_MS = 2_000;

/**
 * Stays subscribed to a channel: connects, and connects again with growing delays, forever until it is closed.
 */
export class Subscription {
	private connection: Connection | undefined;
	private isClosed = false;
	private isPausing = false;
	/** When this process last ran on time, in epoch milliseconds. */
	private lastTick = Date.now();
	private readonly clock: Clock;
	private readonly outages: Outages;
	private readonly backoff: Backoff;
	private readonly notices = new Set<string>();

	constructor(
		private readonly settings: SubscriptionSettings,
		private readonly listener: SubscriptionListener,
	) {
		const { clock, lastHeard } = settings;
		this.clock = clock;
		this.outages = new Outages(clock, listener, lastHeard);
		this.backoff = new Backoff(() => clock.random());
	}

	/** Begins, and continues until it is closed. */
	start(): void {
		void this.run();
		void this.watch();
	}

	get isLive(): boolean {
		return this.connection?.isLive === true;
	}

	/** The events that are read now were sent after this time, in epoch milliseconds. */
	get heard(): number {
		return this.connection?.heard ?? this.lastTick;
	}

	/** Up to when all events were received (epoch milliseconds); nothing where it was never live. */
	get lastHeard(): number | undefined {
		const { downSince } = this.outages;
		if (downSince !== undefined || !this.isLive) return downSince;
		return this.connection?.heard;
	}

	/** What it waits for, as the error message of somebody who waits too long. */
	get waitingFor(): string {
		return this.connection?.waitingFor ?? 'The service did not respond in time';
	}

	/** Ends a pause between two attempts: somebody may have fixed what failed. */
	tryNow(): void {
		this.isPausing = false;
	}

	/** Ends everything, and resolves when no socket is left; may be called at any moment and more than once. */
	async close(): Promise<void> {
		this.isClosed = true;
		this.connection?.close();
		await this.connection?.ended;
	}

	private async run(): Promise<void> {
		while (!this.isClosed) {
			const before = this.lastTick;
			const { error, action, heard } = await this.attempt().catch((thrown: unknown) => ({
				error: RealtimeError.from(thrown),
				action: 'later' as const,
				heard: before,
			}));
			if (this.isClosed) return;
			this.outages.failed(error, heard);
			this.listener.onFailed?.(error);
			const delay = this.backoff.nextDelayMs(action, error.waitMs, this.outages.downMs);
			this.isPausing = true;
			await waitUnless(this.clock, delay, () => this.isClosed || !this.isPausing);
		}
	}

	/** One attempt, from getting ready to the end of its connection. */
	private async attempt(): Promise<Pick<ConnectionEnd, 'error' | 'action' | 'heard'>> {
		const heard = this.lastTick;
		const prepared = await inTime(this.clock, this.settings.prepare(), () => this.isClosed);
		if (prepared instanceof RealtimeError) {
			return { error: prepared, action: closeActionAfter(prepared), heard };
		}
		if (this.isClosed) return { error: new RealtimeError('Closed'), action: 'final', heard };
		this.connection = new Connection(prepared, this.clock, () => this.lastTick, {
			onLive: () => {
				this.outages.live();
				this.listener.onLive?.();
			},
			onEvent: (message, size) => this.listener.onEvent(message, size),
			onNotice: (notice) => this.noticeOnce(notice),
		});
		const end = await this.connection.ended;
		this.connection = undefined;
		const { explain } = this.settings;
		// Once a long outage has been reported, nobody reads a better explanation.
		if (end.wasOpened || this.isClosed || explain === undefined || this.outages.isTold) return end;
		return { ...end, error: await explain(prepared, end.error) };
	}

	/** The one timer: checks the connection and the outages about once a second. */
	private async watch(): Promise<void> {
		for (let last = this.times(); !this.isClosed; ) {
			await this.wait(TICK_MS);
			if (this.isClosed) return;
			const tick = this.times();
			// The monotonic clock stands still while a machine sleeps.
			const passed = Math.max(tick.now - last.now, tick.epoch - last.epoch);
			if (passed > TICK_MS + LATE_MS) this.connection?.doubt();
			// A shorter standstill may have lain between the two: what is read now was sent after the one before.
			else this.lastTick = last.epoch;
			last = tick;
			this.connection?.check();
			if (this.outages.check()) this.backoff.reset();
			this.listener.onTick?.();
		}
	}

	private times(): { readonly now: number; readonly epoch: number } {
		return { now: this.clock.now(), epoch: Date.now() };
	}

	private async wait(ms: number): Promise<void> {
		await waitUnless(this.clock, ms, () => this.isClosed);
	}

	private noticeOnce(notice: string): void {
		if (this.notices.has(notice)) return;
		this.notices.add(notice);
		this.listener.onNotice(notice);
	}
}
