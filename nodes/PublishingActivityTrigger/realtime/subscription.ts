import { Connection, type ConnectionEnd, type ConnectionSettings } from './connection';
import type { Message } from './protocol';
import { RealtimeError } from './realtimeError';

const TICK_MS = 1_000;
/** A tick that comes that late means that the machine slept, and the connection is likely dead. */
const SLEPT_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A server that asks to be reconnected at once, again and again, is given pauses all the same. */
const AT_ONCE_IN_A_ROW = 3;
/** A subscription that held so long ends such a row. */
const HELD_MS = 10_000;
const OUTAGE_MS = 5 * 60_000;
/** How long the first subscription is tried: activating a workflow is to fail within 30 seconds. */
export const START_WITHIN_MS = 27_000;

/**
 * A time in which nothing was received, in epoch milliseconds. It begins with the last sign of life, since a
 * line may be dead long before its end is noticed: whatever was missed lies within.
 */
export interface Outage {
	readonly downSince: number;
	readonly upAt: number;
}

export interface SubscriptionListener {
	onEvent(message: Message): void;
	/** The subscription is back. Events of the time between were not received. */
	onRecovered(outage: Outage): void;
	/** It has been down for five minutes, and is tried on. Told once an outage. */
	onOutage(error: RealtimeError): void;
	/** It cannot go on: nothing is tried any more. */
	onFinal(error: RealtimeError): void;
	onNotice(notice: string): void;
}

/**
 * Stays subscribed to a channel: connects, and connects again for ever with growing pauses, until it is
 * closed or told for good that it may not.
 */
export class Subscription {
	private connection: Connection | undefined;
	private isClosed = false;
	private hasStarted = false;
	private liveSince = 0;
	private downSince: number | undefined;
	private noticedAt: number | undefined;
	private isOutageTold = false;
	private readonly notices = new Set<string>();
	private subscribed!: () => void;
	private lastError = new RealtimeError('The realtime server did not answer');

	constructor(
		private readonly settings: ConnectionSettings,
		private readonly listener: SubscriptionListener,
		private readonly random: () => number = Math.random,
	) {}

	/** Resolves when subscribed. Throws a `RealtimeError` when that is refused or not done in time. */
	async start(withinMs = START_WITHIN_MS): Promise<void> {
		const first = new Promise<void>((resolve) => (this.subscribed = resolve));
		const ended = this.run();
		void this.watch();
		const late = this.pause(withinMs).then(() => 'late' as const);
		const outcome = await Promise.race([first.then(() => 'live' as const), ended, late]);
		if (outcome === 'live') {
			void ended.then((error) => {
				if (error !== undefined) this.listener.onFinal(error);
			});
			return;
		}
		await this.close();
		throw outcome === undefined || outcome === 'late' ? this.lastError : outcome;
	}

	/** Ends everything; may be called at any moment and more than once. */
	async close(): Promise<void> {
		this.isClosed = true;
		this.connection?.close();
		await this.connection?.ended;
	}

	/** Connects again and again. Gives the error that forbids it, or nothing when it was closed. */
	private async run(): Promise<RealtimeError | undefined> {
		for (let failures = 0, atOnce = 0; !this.isClosed; ) {
			const end = await this.connect();
			if (this.isClosed) return undefined;
			this.lastError = end.error;
			if (end.reaction === 'final') {
				this.isClosed = true;
				return end.error;
			}
			if (end.wasLive) failures = 0;
			if (end.wasLive && this.settings.now() - this.liveSince > HELD_MS) atOnce = 0;
			if (end.reaction === 'now' && atOnce++ < AT_ONCE_IN_A_ROW) continue;
			await this.pause(this.backoff(failures++));
		}
		return undefined;
	}

	private async connect(): Promise<ConnectionEnd> {
		this.connection = new Connection(this.settings, {
			onLive: () => this.live(),
			onEvent: (message) => this.listener.onEvent(message),
			onNotice: (notice) => this.noticeOnce(notice),
		});
		const end = await this.connection.ended;
		this.downSince ??= end.lastHeard;
		this.noticedAt ??= this.settings.now();
		return end;
	}

	private live(): void {
		const { downSince } = this;
		this.liveSince = this.settings.now();
		this.downSince = this.noticedAt = undefined;
		this.isOutageTold = false;
		this.subscribed();
		if (downSince !== undefined && this.hasStarted) {
			this.listener.onRecovered({ downSince, upAt: this.liveSince });
		}
		this.hasStarted = true;
	}

	/** The one timer: looks after the connection, and tells of a long outage. */
	private async watch(): Promise<void> {
		for (let last = this.settings.now(); !this.isClosed; ) {
			await this.pause(TICK_MS);
			const now = this.settings.now();
			if (now - last > SLEPT_MS) this.connection?.lost('This machine was asleep');
			this.connection?.check();
			last = now;
			// Not from the last sign of life: a machine that slept for long first gets to try.
			const isLong = this.noticedAt !== undefined && now - this.noticedAt > OUTAGE_MS;
			if (isLong && this.hasStarted && !this.isOutageTold && !this.isClosed) {
				this.isOutageTold = true;
				this.listener.onOutage(this.lastError);
			}
		}
	}

	/** Exponential backoff with full jitter. */
	private backoff(failures: number): number {
		return this.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
	}

	/**
	 * Waits in short steps, so that nothing is left waiting for long after it was closed. A race with a
	 * promise of that would keep every wait in memory for as long as the subscription lasts.
	 */
	private async pause(ms: number): Promise<void> {
		const until = this.settings.now() + ms;
		for (let left = ms; left > 0 && !this.isClosed; left = until - this.settings.now()) {
			await this.settings.sleep(Math.min(left, TICK_MS));
		}
	}

	private noticeOnce(notice: string): void {
		if (this.notices.has(notice)) return;
		this.notices.add(notice);
		this.listener.onNotice(notice);
	}
}
