import type { INodeExecutionData } from 'n8n-workflow';
import type { Clock } from '../realtime/clock';
import { outageOver, type Outage } from '../realtime/outages';
import { Blockage } from './blockage';
import { isForgotten, whenOverdue } from './overdue';
import { missedWithout, type QueuedEvent } from './queuedEvent';
import type { QueueListener } from './queueListener';
import type { Receipt } from './receipts';
import { WaitingEvents } from './waitingEvents';

/** An event that failed so often no longer keeps those after it waiting: about three minutes. */
const FAILS_ALONE = 8;

/**
 * The events that were received and not yet executed: in order, so many at a time, each until n8n gave a
 * receipt for it.
 *
 *     received ─▶ waiting ──start──▶ running ──done──▶ (gone)
 *        │          ▲                   │
 *        ▼ full     └──── a pause ◀─────┘ not created, or no receipt: with the same key again
 *       lost, told as an outage
 */
export class EventQueue {
	private readonly waiting: WaitingEvents;
	private readonly running = new Set<QueuedEvent>();
	private lastReceivedAt = 0;
	/** When the latest of those was started that have ended. */
	private lastEndedStart = 0;
	private hasWorkers = false;
	/** What is missed if n8n has not begun the executions that it created as it failed. */
	private readonly doubtful: Outage[] = [];
	private readonly blockage: Blockage;

	constructor(
		private readonly clock: Clock,
		private readonly listener: QueueListener,
	) {
		this.blockage = new Blockage((isBlocked) => listener.onBlocked(isBlocked));
		this.waiting = new WaitingEvents(clock, listener);
	}

	get length(): number {
		return this.waiting.length;
	}

	/** Since when something is missed if what has not been executed never is (epoch milliseconds). */
	get oldest(): number | undefined {
		const times = [...this.running].map((event) => missedWithout(event, this.clock).downSince);
		const { missedSince } = this.waiting;
		if (missedSince !== undefined) times.push(missedSince);
		return times.length === 0 ? undefined : Math.min(...times);
	}

	/** The time of what is received now, as items tell it: epoch milliseconds, later than all before. */
	receivedNow(): number {
		this.lastReceivedAt = Math.max(this.clock.wall(), this.lastReceivedAt + 1);
		return this.lastReceivedAt;
	}

	/** Takes what is received now, `size` in characters. An item that tells of an outage always finds room. */
	add(item: INodeExecutionData, size: number, outage?: Outage): void {
		this.waiting.add(item, size, outage);
		this.startNext();
	}

	/** Starts what may start; called whenever that may have changed, and every second or so. */
	startNext(): void {
		if (this.blockage.isPaused(this.clock.now())) return;
		for (let event; (event = this.waiting.first) !== undefined && this.hasPlace(); ) {
			const receipt = this.listener.start(event);
			if (receipt === undefined) return;
			this.waiting.removeFirst();
			this.run(event, receipt);
			this.waiting.tellRoom();
		}
	}

	private hasPlace(): boolean {
		if (this.running.size >= this.listener.mostAtOnce()) return false;
		return this.blockage.allows(this.running, this.clock.now());
	}

	/** Looks for receipts that are overdue. */
	check(): void {
		const now = this.clock.now();
		const n8n = {
			hasReceipts: this.listener.hasReceipts(),
			hasWorkers: this.hasWorkers,
			lastFailedAt: this.blockage.lastFailedAt,
			lastEndedStart: this.lastEndedStart,
		};
		for (const event of this.running) {
			const step = whenOverdue(event, n8n, now);
			if (step === 'letGo') this.running.delete(event);
			if (step === 'startAgain') this.startAgain(event);
		}
		this.tellDoubt();
		this.startNext();
	}

	private run(event: QueuedEvent, receipt: Promise<Receipt>): void {
		event.startedAt = event.askedAt = this.clock.now();
		event.asked = 0;
		event.hasBegun = false;
		this.running.add(event);
		void receipt.then((outcome) => this.answered(event, outcome));
	}

	private startAgain(event: QueuedEvent): void {
		const receipt = this.listener.start(event);
		if (receipt === undefined) return;
		event.askedAt = this.clock.now();
		event.asked++;
		void receipt.then((outcome) => this.answered(event, outcome));
	}

	private answered(event: QueuedEvent, outcome: Receipt): void {
		event.hasBegun ||= outcome === 'exists';
		// It may run for long. Only where n8n failed since will its own receipt not come.
		const { lastFailedAt } = this.blockage;
		if (event.asked > 0 && outcome === 'exists' && !isForgotten(event, lastFailedAt)) return;
		// One that was overdue has long been let go.
		const isAwaited = this.running.delete(event);
		if (outcome !== 'notCreated') this.ended(event, outcome);
		else if (isAwaited) this.tryAgain(event);
		this.startNext();
	}

	private ended(event: QueuedEvent, outcome: Receipt): void {
		const { startedAt, failures } = event;
		this.hasWorkers ||= outcome === 'endedAtWorker';
		if (outcome === 'exists' && failures > 0) this.doubtful.push(missedWithout(event, this.clock));
		if (outcome !== 'exists') this.lastEndedStart = Math.max(this.lastEndedStart, startedAt);
		this.blockage.succeeded(startedAt);
	}

	private tryAgain(event: QueuedEvent): void {
		if (event.failures++ === 0) event.firstFailedAt = this.clock.now();
		const failsAlone = event.failures >= FAILS_ALONE;
		if (failsAlone && this.lastEndedStart > event.firstFailedAt) {
			return this.listener.onLost(event.failures, missedWithout(event, this.clock));
		}
		this.waiting.putBack(event, failsAlone);
		this.blockage.failed(this.clock.now());
	}

	private tellDoubt(): void {
		if (this.doubtful.length === 0 || this.blockage.isBlocked) return;
		this.listener.onDoubt(outageOver(this.doubtful.splice(0)));
	}
}
