import type { Clock } from '../../shared/client/clock';
import { missedSince, type QueuedEvent } from './queuedEvent';
import type { QueueListener } from './queueListener';
import type { Receipt } from './receipts';

/** After this time an execution no longer counts as running, whatever has become of it. */
const RELEASED_AFTER_MS = 60 * 60_000;
/** The same for an n8n that does not report every end. */
const RELEASED_WITHOUT_RECEIPTS_MS = 60_000;

interface RunningListener extends Pick<QueueListener, 'hasReceipts'> {
	/** A receipt settles an event. `wasRunning` is false for an event that had been released before. */
	onReceipt(event: QueuedEvent, receipt: Receipt, wasRunning: boolean): void;
}

/** The events whose executions are under way, each until n8n returns a receipt for it, or for an hour. */
export class RunningEvents {
	private readonly events = new Set<QueuedEvent>();
	private latestEnded = 0;

	constructor(
		private readonly clock: Clock,
		private readonly listener: RunningListener,
	) {}

	get all(): ReadonlySet<QueuedEvent> {
		return this.events;
	}

	/** When the latest of those that have ended was started (monotonic). */
	get lastEndedStart(): number {
		return this.latestEnded;
	}

	/** Since when something is missed if none of them is ever executed (epoch milliseconds). */
	get missedSince(): number | undefined {
		return missedSince(this.events);
	}

	/** Adds an event that has just been started. */
	add(event: QueuedEvent, receipt: Promise<Receipt>): void {
		event.startedAt = this.clock.now();
		this.events.add(event);
		void receipt.then((outcome) => {
			const wasRunning = this.events.delete(event);
			if (outcome === 'ended') this.latestEnded = Math.max(this.latestEnded, event.startedAt);
			this.listener.onReceipt(event, outcome, wasRunning);
		});
	}

	/** Releases events whose executions have been running for too long. */
	check(): void {
		const longest = this.listener.hasReceipts() ? RELEASED_AFTER_MS : RELEASED_WITHOUT_RECEIPTS_MS;
		const now = this.clock.now();
		for (const event of this.events) {
			if (now - event.startedAt > longest) this.events.delete(event);
		}
	}
}
