import { randomString, type INodeExecutionData } from 'n8n-workflow';
import { backoffMs, type Clock } from '../../shared/client/clock';
import type { Outage } from '../realtime/outages';

const MOST_EVENTS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An execution that n8n has not refused by then was created, though its end is not known yet. */
const CREATED_AFTER_MS = 10_000;
/** After this time an execution no longer counts as running, even if n8n never reports its end. */
const RELEASED_AFTER_MS = 60 * 60_000;

/** An event that was received and whose execution has not ended yet. */
export interface QueuedEvent {
	readonly item: INodeExecutionData;
	/** The outage to report if the event is never executed: its own moment, or the outage that its item reports. */
	readonly missed: Outage;
	/** n8n creates only one execution for each key. */
	key: string;
	/** Whether n8n refused to start it under this key. */
	wasRefused: boolean;
	/** Number of events received before it. */
	readonly order: number;
	/** Monotonic time of its last start. */
	startedAt: number;
}

/**
 * What became of an execution: it has ended; n8n refused to start it; or it has no result, because its workflow could not
 * run at all, or because n8n already has one with its key.
 */
export type Receipt = 'ended' | 'refused' | 'no result';

/** Starts the executions, and hears about the queue's troubles. */
export interface QueueListener {
	/** Starts an execution. Returns `undefined` if no activation can start it now. */
	start(event: QueuedEvent): Promise<Receipt> | undefined;
	maxExecutions(): number;
	/** Returns a time in epoch milliseconds. Events that are read now were sent later. */
	lastSeenAt(): number;
	/** n8n has stopped creating executions, or creates them again. */
	onBlocked(isBlocked: boolean): void;
	/** The queue is full, and events are lost. Called once, until the queue has room again. */
	onOverflow(): void;
	/** The queue has room again; `lost` events were not kept. */
	onRoom(lost: number, outage: Outage): void;
}

/**
 * The events that were received and are not executed yet. They start in order, a limited number at a time.
 *
 *     received ─▶ waiting ──start──▶ running ──created and ended, or an hour──▶ (gone)
 *        │          ▲                   │
 *        ▼ full     └───── a pause ◀────┘ not created: starts again with the same key
 *       lost, reported as an outage
 *
 * If n8n does not create executions, the first event is tried alone, after pauses of 1 to 60 seconds. The first
 * execution that n8n creates lets all others start.
 */
export class EventQueue {
	private readonly waiting: QueuedEvent[] = [];
	private readonly running = new Set<QueuedEvent>();
	private received = 0;
	private lastReceivedAt = 0;
	/** The events lost since the queue was full. */
	private overflow: { readonly since: number; lost: number } | undefined;
	/** Number of pauses since n8n last created an execution. */
	private pauses = 0;
	private pausedUntil = 0;
	/** The one event that is tried after a pause. */
	private trial: QueuedEvent | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly listener: QueueListener,
	) {}

	get length(): number {
		return this.waiting.length;
	}

	/** The earliest time (epoch milliseconds) to report if none of these events is ever executed. Infinity without events. */
	get missedSince(): number {
		const times = [...this.waiting, ...this.running].map(({ missed }) => missed.downSince);
		return Math.min(this.overflow?.since ?? Infinity, ...times);
	}

	/** Returns the current time in epoch milliseconds, later than all that it returned before. */
	receivedNow(): number {
		this.lastReceivedAt = Math.max(Date.now(), this.lastReceivedAt + 1);
		return this.lastReceivedAt;
	}

	/** Adds a received event. An item that reports an outage always finds room. */
	add(item: INodeExecutionData, outage?: Outage): void {
		if (this.length >= MOST_EVENTS && outage === undefined) return this.lose();
		this.waiting.push({
			item,
			missed: outage ?? { downSince: this.listener.lastSeenAt(), upAt: Date.now() },
			key: newKey(),
			wasRefused: false,
			order: this.received++,
			startedAt: 0,
		});
		this.startNext();
	}

	/** Starts as many events as have a place. Called whenever there may be one, and about once a second. */
	startNext(): void {
		while (this.length > 0 && this.hasPlace()) {
			const [event] = this.waiting;
			const receipt = this.listener.start(event);
			if (receipt === undefined) return;
			this.waiting.shift();
			event.startedAt = this.clock.now();
			this.running.add(event);
			if (this.pauses > 0) this.trial = event;
			void receipt.then((receipt) => this.settle(event, receipt));
			this.reportRoom();
		}
	}

	/** Releases the places of executions that run for too long. Called about once a second. */
	check(): void {
		const now = this.clock.now();
		for (const event of this.running) {
			if (now - event.startedAt > RELEASED_AFTER_MS) this.running.delete(event);
		}
		const { trial } = this;
		if (trial !== undefined && now - trial.startedAt >= CREATED_AFTER_MS) this.recordCreated(trial);
		this.startNext();
	}

	/** Drops all events. Returns the number of those that were waiting. */
	clear(): number {
		const { length } = this.waiting;
		this.waiting.length = this.pauses = this.pausedUntil = 0;
		this.running.clear();
		this.trial = this.overflow = undefined;
		return length;
	}

	private hasPlace(): boolean {
		if (this.trial !== undefined || this.clock.now() < this.pausedUntil) return false;
		return this.running.size < this.listener.maxExecutions();
	}

	private settle(event: QueuedEvent, receipt: Receipt): void {
		const wasRunning = this.running.delete(event);
		const neverBegins = receipt === 'no result' && event.wasRefused;
		if (receipt !== 'refused' && !neverBegins) this.recordCreated(event);
		else if (wasRunning && neverBegins) this.renew(event);
		else if (wasRunning) this.recordFailure(event);
		this.startNext();
	}

	private recordCreated(event: QueuedEvent): void {
		// One that started before the pause proves nothing.
		if (event !== this.trial) return;
		this.pauses = this.pausedUntil = 0;
		this.trial = undefined;
		this.listener.onBlocked(false);
	}

	/**
	 * If n8n's database is locked between two steps of a start, n8n refuses it, yet keeps an execution that "runs" and
	 * never begins (n8n 2.41, `workflow-runner.js`, the second `setRunning`). It holds the key, so the event starts
	 * over with another. n8n found the key, so it answers: the event is tried again without a pause.
	 */
	private renew(event: QueuedEvent): void {
		Object.assign(event, { key: newKey(), wasRefused: false });
		this.putBack(event);
		if (event === this.trial) this.trial = undefined;
	}

	private recordFailure(event: QueuedEvent): void {
		event.wasRefused = true;
		this.putBack(event);
		this.pause();
	}

	/** Puts an event back into its old place. */
	private putBack(event: QueuedEvent): void {
		const next = this.waiting.findIndex(({ order }) => order > event.order);
		this.waiting.splice(next < 0 ? this.length : next, 0, event);
	}

	/** Executions that fail at the same time cause one pause. */
	private pause(): void {
		const now = this.clock.now();
		this.trial = undefined;
		if (now < this.pausedUntil) return;
		if (this.pauses === 0) this.listener.onBlocked(true);
		this.pausedUntil = now + backoffMs(FIRST_PAUSE_MS, this.pauses++, LONGEST_PAUSE_MS);
	}

	private lose(): void {
		if (this.overflow === undefined) {
			this.overflow = { since: this.listener.lastSeenAt(), lost: 0 };
			this.listener.onOverflow();
		}
		this.overflow.lost++;
	}

	/** Reports the end of an overflow once the queue is half empty, not with every place that becomes free. */
	private reportRoom(): void {
		if (this.overflow === undefined || this.length > MOST_EVENTS / 2) return;
		const { since, lost } = this.overflow;
		this.overflow = undefined;
		this.listener.onRoom(lost, { downSince: since, upAt: Date.now() });
	}
}

function newKey(): string {
	return `publishing-activity:${randomString(32)}`;
}
