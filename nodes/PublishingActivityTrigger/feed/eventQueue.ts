import { randomString, type INodeExecutionData } from 'n8n-workflow';
import type { Clock } from '../realtime/clock';
import type { Receipt } from './receipts';

const MOST_EVENTS = 10_000;
/** Of what was received, in characters. */
const MOST_CHARACTERS = 50_000_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An event that failed so often no longer keeps those after it waiting: about three minutes. */
const FAILS_ALONE = 8;

/** An event that was received and whose execution has not ended yet. */
export interface QueuedEvent {
	readonly item: INodeExecutionData;
	readonly size: number;
	/** Epoch milliseconds. */
	readonly receivedAt: number;
	/** By which n8n knows an execution that it has already created. */
	readonly key: string;
	readonly order: number;
	failures: number;
	startedAt: number;
	firstFailedAt: number;
}

export interface QueueListener {
	/** Starts an execution; gives nothing where there is nobody to start it. */
	start(event: QueuedEvent): Promise<Receipt> | undefined;
	mostAtOnce(): number;
	/** How long to wait for a receipt: after that, the execution counts as one that goes on by itself. */
	receiptWithinMs(): number;
	/** n8n creates no executions, or does again. */
	onBlocked(isBlocked: boolean): void;
	/** The queue is full, and what comes is lost. Told once, until it has room again. */
	onOverflow(): void;
	/** It has room again; `lost` events were received between the two (epoch milliseconds) and not kept. */
	onRoom(lost: number, from: number, to: number): void;
	/** n8n does not create an execution for this one event, while it does for others. */
	onLost(event: QueuedEvent): void;
}

/**
 * The events that were received and not yet executed: in order, so many at a time, each until n8n gave a
 * receipt for it.
 *
 *     received ─▶ waiting ──start──▶ running ──done──▶ (gone)
 *        │          ▲                   │
 *        ▼ full     └──── a pause ◀─────┘ not created: with the same key again
 *       lost, told as an outage
 */
export class EventQueue {
	private waiting: QueuedEvent[] = [];
	private readonly running = new Set<QueuedEvent>();
	private characters = 0;
	private received = 0;
	private lastReceivedAt = 0;
	private failures = 0;
	private pausedUntil = 0;
	private lastFailedAt = 0;
	private lastDoneStartedAt = 0;
	private overflow: { since: number; lost: number } | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly listener: QueueListener,
	) {}

	get length(): number {
		return this.waiting.length;
	}

	/** When the oldest event was received that has not been executed (epoch milliseconds). */
	get oldest(): number | undefined {
		const events = [...this.running, ...this.waiting.slice(0, 1)];
		const times = events.map(({ receivedAt }) => receivedAt);
		if (this.overflow !== undefined) times.push(this.overflow.since);
		return times.length === 0 ? undefined : Math.min(...times);
	}

	/** When something is received now: epoch milliseconds, later than all before. */
	receivedNow(): number {
		this.lastReceivedAt = Math.max(this.clock.wall(), this.lastReceivedAt + 1);
		return this.lastReceivedAt;
	}

	/** Takes what was received; `size` in characters. */
	add(item: INodeExecutionData, receivedAt: number, size: number): void {
		const isFull = this.waiting.length >= MOST_EVENTS || this.characters + size > MOST_CHARACTERS;
		if (isFull && this.waiting.length > 0) return this.lose(receivedAt);
		this.characters += size;
		this.waiting.push({
			item,
			size,
			receivedAt,
			key: `publishing-activity:${randomString(32)}`,
			order: this.received++,
			failures: 0,
			startedAt: 0,
			firstFailedAt: 0,
		});
		this.startNext();
	}

	/** Starts what may start; called whenever that may have changed, and every second or so. */
	startNext(): void {
		if (this.clock.now() < this.pausedUntil) return;
		while (this.waiting.length > 0 && this.running.size < this.listener.mostAtOnce()) {
			const receipt = this.listener.start(this.waiting[0]);
			if (receipt === undefined) return;
			const [event] = this.waiting.splice(0, 1);
			this.characters -= event.size;
			this.run(event, receipt);
			this.tellRoom();
		}
	}

	/** Looks for receipts that are overdue. */
	check(): void {
		const before = this.clock.now() - this.listener.receiptWithinMs();
		for (const event of this.running) {
			if (event.startedAt < before) this.running.delete(event);
		}
		this.startNext();
	}

	private run(event: QueuedEvent, receipt: Promise<Receipt>): void {
		event.startedAt = this.clock.now();
		this.running.add(event);
		void receipt.then((outcome) => {
			// One that was overdue has long been let go.
			const isAwaited = this.running.delete(event);
			if (outcome === 'done') this.done(event);
			else if (isAwaited) this.tryAgain(event);
			this.startNext();
		});
	}

	private done(event: QueuedEvent): void {
		this.lastDoneStartedAt = Math.max(this.lastDoneStartedAt, event.startedAt);
		// An execution that began before proves nothing of those to come.
		if (this.failures === 0 || event.startedAt < this.lastFailedAt) return;
		this.failures = 0;
		this.pausedUntil = 0;
		this.listener.onBlocked(false);
	}

	private tryAgain(event: QueuedEvent): void {
		if (event.failures++ === 0) event.firstFailedAt = this.clock.now();
		const failsAlone = event.failures >= FAILS_ALONE;
		if (failsAlone && this.lastDoneStartedAt > event.firstFailedAt)
			return this.listener.onLost(event);
		this.characters += event.size;
		this.waiting.push(event);
		if (!failsAlone) this.waiting.sort((one, other) => one.order - other.order);
		this.pause();
	}

	/** One pause for all that failed at once. */
	private pause(): void {
		const now = this.clock.now();
		this.lastFailedAt = now;
		if (now < this.pausedUntil) return;
		if (this.failures === 0) this.listener.onBlocked(true);
		const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures++, 10));
		this.pausedUntil = now + pause;
	}

	private lose(receivedAt: number): void {
		if (this.overflow === undefined) {
			this.overflow = { since: receivedAt, lost: 0 };
			this.listener.onOverflow();
		}
		this.overflow.lost++;
	}

	/** Half full, so that an overflow is told once and not with every place that becomes free. */
	private tellRoom(): void {
		const { overflow } = this;
		const isRoomy =
			this.waiting.length <= MOST_EVENTS / 2 && this.characters <= MOST_CHARACTERS / 2;
		if (overflow === undefined || !isRoomy) return;
		this.overflow = undefined;
		this.listener.onRoom(overflow.lost, overflow.since, this.receivedNow());
	}
}
