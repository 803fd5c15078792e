import { randomString, type INodeExecutionData } from 'n8n-workflow';
import { backoffMs, type Clock } from '../../shared/client/clock';
import type { Outage } from '../realtime/outages';

const MOST_EVENTS = 10_000;
/** Of all waiting events together. */
const MOST_CHARACTERS = 50_000_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An execution that n8n has not refused by then was created, though its end is not known yet. */
const CREATED_AFTER_MS = 10_000;
/** Time in which n8n finds an execution by its key. Later events wait for it, to start in order. */
const FOUND_WITHIN_MS = 1_000;
/** Number of failures (two minutes of pauses, and its attempts) after which another event is tried in between. */
const FAILS_ALONE = 8;
/** After this time an execution no longer counts as running, even if n8n never reports its end. */
const RELEASED_AFTER_MS = 60 * 60_000;

/** An event that was received and whose execution has not ended yet. */
export interface QueuedEvent {
	readonly item: INodeExecutionData;
	/** Length of the received message in characters. */
	readonly size: number;
	/** The outage to report if the event is never executed: its own moment, or the outage that its item reports. */
	readonly missed: Outage;
	/** n8n creates only one execution for each key. */
	key: string;
	/** Whether n8n refused to start it under this key. */
	wasRefused: boolean;
	/** Number of events received before it. */
	readonly order: number;
	/** Number of times that n8n did not create its execution, and the monotonic time of the last one. */
	failures: number;
	failedAt: number;
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
	/** n8n did not create the execution of one event, though it created others. */
	onLost(failures: number, outage: Outage): void;
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
 * execution that n8n creates lets all others start. After every eighth failure of an event, another one is tried at
 * once: if n8n creates that one and refuses the first again, the first fails alone and is lost.
 */
export class EventQueue {
	private readonly waiting: QueuedEvent[] = [];
	private readonly running = new Set<QueuedEvent>();
	/** Length of all waiting events. */
	private characters = 0;
	private received = 0;
	private lastReceivedAt = 0;
	/** The events lost since the queue was full. */
	private overflow: { readonly since: number; lost: number } | undefined;
	/** Number of pauses since n8n last created an execution. */
	private pauses = 0;
	private pausedUntil = 0;
	/** The one event that is tried after a pause. */
	private trial: QueuedEvent | undefined;
	/** Monotonic start of the newest execution that n8n is known to have created. */
	private lastCreated = 0;

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

	/** Adds a received event of `size` characters. An item that reports an outage always finds room. */
	add(item: INodeExecutionData, size: number, outage?: Outage): void {
		const isFull = this.length >= MOST_EVENTS || this.characters + size > MOST_CHARACTERS;
		if (isFull && this.length > 0 && outage === undefined) return this.lose();
		this.characters += size;
		this.waiting.push({
			item,
			size,
			missed: outage ?? { downSince: this.listener.lastSeenAt(), upAt: Date.now() },
			key: newKey(),
			wasRefused: false,
			order: this.received++,
			failures: 0,
			failedAt: 0,
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
			this.characters -= event.size;
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
		this.waiting.length = this.characters = this.pauses = this.pausedUntil = 0;
		this.running.clear();
		this.trial = this.overflow = undefined;
		return length;
	}

	private hasPlace(): boolean {
		const now = this.clock.now();
		if (this.trial !== undefined || now < this.pausedUntil) return false;
		const isLookedFor = [...this.running].some(
			({ wasRefused, startedAt }) => wasRefused && now - startedAt < FOUND_WITHIN_MS,
		);
		return !isLookedFor && this.running.size < this.listener.maxExecutions();
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
		this.lastCreated = Math.max(this.lastCreated, event.startedAt);
		// One that started before the pause proves nothing.
		if (event === this.trial) this.unblock();
	}

	/**
	 * If n8n's database is locked between two steps of a start, n8n refuses it, yet keeps an execution that "runs" and
	 * never begins (n8n 2.41, `workflow-runner.js`, the second `setRunning`). It holds the key, so the event starts
	 * over with another. n8n found the key, so it answers: the event is tried again without a pause.
	 */
	private renew(event: QueuedEvent): void {
		Object.assign(event, { key: newKey(), wasRefused: false, failures: 0 });
		this.putBack(event);
		if (event === this.trial) this.trial = undefined;
	}

	private recordFailure(event: QueuedEvent): void {
		const now = this.clock.now();
		const { failedAt } = event;
		event.wasRefused = true;
		event.failures++;
		event.failedAt = now;
		if (event.failures >= FAILS_ALONE && this.lastCreated >= failedAt) {
			if (event === this.trial) this.unblock();
			return this.listener.onLost(event.failures, event.missed);
		}
		this.putBack(event);
		if (event !== this.trial || event.failures % FAILS_ALONE > 0 || !this.moveUpAnother(event)) {
			this.pause(now);
		}
	}

	/** Puts an event back into its old place. */
	private putBack(event: QueuedEvent): void {
		this.characters += event.size;
		const next = this.waiting.findIndex(({ order }) => order > event.order);
		this.waiting.splice(next < 0 ? this.length : next, 0, event);
	}

	/** Moves the event with the fewest failures before one that may fail alone. Returns whether there is another. */
	private moveUpAnother(event: QueuedEvent): boolean {
		const other = this.waiting.reduce((one, next) => (next.failures < one.failures ? next : one));
		if (other === event) return false;
		this.waiting.splice(this.waiting.indexOf(other), 1);
		this.waiting.unshift(other);
		this.trial = undefined;
		return true;
	}

	/** Executions that fail at the same time cause one pause. */
	private pause(now: number): void {
		this.trial = undefined;
		if (now < this.pausedUntil) return;
		if (this.pauses === 0) this.listener.onBlocked(true);
		this.pausedUntil = now + backoffMs(FIRST_PAUSE_MS, this.pauses++, LONGEST_PAUSE_MS);
	}

	private unblock(): void {
		this.pauses = this.pausedUntil = 0;
		this.trial = undefined;
		this.listener.onBlocked(false);
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
		const isRoomy = this.length <= MOST_EVENTS / 2 && this.characters <= MOST_CHARACTERS / 2;
		if (this.overflow === undefined || !isRoomy) return;
		const { since, lost } = this.overflow;
		this.overflow = undefined;
		this.listener.onRoom(lost, { downSince: since, upAt: Date.now() });
	}
}

function newKey(): string {
	return `publishing-activity:${randomString(32)}`;
}
