import type { Clock } from '../realtime/clock';
import { isForgotten, whenOverdue } from './overdue';
import { missedSince, type QueuedEvent } from './queuedEvent';
import type { QueueListener } from './queueListener';
import type { Receipt } from './receipts';

interface RunningListener extends Pick<QueueListener, 'start' | 'hasReceipts'> {
	/** When n8n last failed to create an execution, on the even clock. */
	lastFailedAt(): number;
	/** A receipt settles an event. `wasRunning` is false for an event that had been let go because it was overdue. */
	onReceipt(event: QueuedEvent, receipt: Receipt, wasRunning: boolean): void;
}

/**
 * The events whose executions are under way, each until n8n returns a receipt for it. An overdue one is started
 * again with the same key, or let go.
 */
export class RunningEvents {
	private readonly events = new Set<QueuedEvent>();
	private latestEnded = 0;
	private hasWorkers = false;

	constructor(
		private readonly clock: Clock,
		private readonly listener: RunningListener,
	) {}

	get all(): ReadonlySet<QueuedEvent> {
		return this.events;
	}

	/** When the latest of those that have ended was started, on the even clock. */
	get lastEndedStart(): number {
		return this.latestEnded;
	}

	/** Since when something is missed if none of them is ever executed (epoch milliseconds). */
	get missedSince(): number | undefined {
		return missedSince(this.events, this.clock);
	}

	/** Takes an event that has just been started. */
	add(event: QueuedEvent, receipt: Promise<Receipt>): void {
		event.startedAt = event.lastStartedAt = this.clock.now();
		event.restarts = 0;
		event.hasBegun = false;
		this.events.add(event);
		this.awaitReceipt(event, receipt);
	}

	/** Looks for overdue receipts. */
	check(): void {
		const now = this.clock.now();
		const n8n = {
			hasReceipts: this.listener.hasReceipts(),
			hasWorkers: this.hasWorkers,
			lastFailedAt: this.listener.lastFailedAt(),
			lastEndedStart: this.latestEnded,
		};
		for (const event of this.events) {
			const step = whenOverdue(event, n8n, now);
			if (step === 'letGo') this.events.delete(event);
			if (step === 'startAgain') this.startAgain(event);
		}
	}

	private startAgain(event: QueuedEvent): void {
		const receipt = this.listener.start(event);
		if (receipt === undefined) return;
		event.lastStartedAt = this.clock.now();
		event.restarts++;
		this.awaitReceipt(event, receipt);
	}

	private awaitReceipt(event: QueuedEvent, receipt: Promise<Receipt>): void {
		void receipt.then((outcome) => this.received(event, outcome));
	}

	private received(event: QueuedEvent, receipt: Receipt): void {
		event.hasBegun ||= receipt === 'exists';
		// A second start found the first: that one's own receipt is still to come, unless n8n failed meanwhile.
		const mayCome = !isForgotten(event, this.listener.lastFailedAt());
		if (event.restarts > 0 && receipt === 'exists' && mayCome) return;
		const wasRunning = this.events.delete(event);
		this.hasWorkers ||= receipt === 'endedAtWorker';
		const hasEnded = receipt === 'ended' || receipt === 'endedAtWorker';
		if (hasEnded) this.latestEnded = Math.max(this.latestEnded, event.startedAt);
		this.listener.onReceipt(event, receipt, wasRunning);
	}
}
