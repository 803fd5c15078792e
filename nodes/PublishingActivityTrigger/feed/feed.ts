import type { Clock } from '../../shared/client/clock';
import { earliest } from './earliest';
import type { Outage } from '../realtime/outages';
import type { Message } from '../realtime/protocol';
import type { RealtimeError } from '../realtime/realtimeError';
import type { Activation } from './activation';
import type { Beginning } from './beginning';
import { EventQueue } from './eventQueue';
import { FeedSubscription } from './feedSubscription';
import { eventItem, reconnectedItem } from './items';
import type { QueuedEvent } from './queuedEvent';
import type { Receipt } from './receipts';
import { feedReports } from './reports';

/**
 * What outlives the activations of one trigger node in this process: the one subscription, the events that are
 * not executed yet, and when the feed was last heard. Activations come and go; the newest one has the feed.
 *
 *                    ┌─────────────── taken by the next activation ───────────────┐
 *                    ▼                                                            │
 *     (new) ──▶ taken: subscribed, or trying ──its activation closes──▶ waits for a next one
 *                    │                                                            │ none came
 *                    └── a person's activation failed · n8n before 2.7 ──▶ closed ◀─┘
 *
 * An activation that has been followed by another can no longer close, report or start anything.
 */
export class Feed {
	/** The activation that has the feed; none while it waits for the next. */
	private activation: Activation | undefined;
	/** The one that has it, or had it last. */
	private latest!: Activation;
	/** Somebody's wait for the first subscription of the activation. */
	private beginning: Beginning | undefined;
	private closed = false;
	private readonly queue: EventQueue;
	private readonly subscription: FeedSubscription;

	/** `onGivenUp`: told when the feed ends for good, with when it was last heard (epoch milliseconds). */
	constructor(
		private readonly clock: Clock,
		private readonly onGivenUp: (lastHeard: number | undefined) => void,
	) {
		const reports = feedReports(
			() => this.latest,
			(outage) => this.addReconnected(outage),
		);
		this.queue = new EventQueue(clock, {
			...reports,
			start: (event) => this.startExecution(event),
			mostAtOnce: () => this.latest.choices.maxExecutions,
			hasReceipts: () => this.latest.hasReceipts,
			heard: () => this.subscription.heard,
		});
		this.subscription = new FeedSubscription(clock, {
			...reports,
			onInterrupted: (error) => {
				// A beginning reports why it fails.
				if (this.beginning === undefined) reports.onInterrupted(error);
			},
			onEvent: (message, size) => this.receive(message, size),
			onLive: () => this.onLive(),
			onFailed: (error) => this.onFailed(error),
			onTick: () => this.queue.check(),
		});
	}

	get isClosed(): boolean {
		return this.closed;
	}

	get isTaken(): boolean {
		return this.activation !== undefined;
	}

	/** What it waits for, as the reason why it has not begun. */
	get waitingFor(): string {
		return this.subscription.waitingFor;
	}

	isOf(activation: Activation): boolean {
		return this.activation === activation && !this.closed;
	}

	/**
	 * Hands the feed to an activation, at once: waiting events are started there. `lastHeard` is when an earlier
	 * process last heard the feed (epoch milliseconds).
	 */
	take(activation: Activation, lastHeard: number | undefined, beginning?: Beginning): void {
		this.activation = this.latest = activation;
		this.beginning = beginning;
		// A beginning is kept once it has succeeded.
		if (beginning === undefined) {
			// What is kept may be older than what this process has heard, with interruptions switched off.
			activation.lastHeard.keep(() => this.lastHeard(), this.clock);
			activation.lastHeard.begin(Date.now());
		}
		this.subscription.follow(activation, lastHeard, () => this.isOf(activation));
		this.queue.startNext();
	}

	/** Takes the feed from an activation, if that still has it. Returns whether it had. */
	release(activation: Activation): boolean {
		if (!this.isOf(activation)) return false;
		this.activation = this.beginning = undefined;
		return true;
	}

	/** Ends the feed without waiting for the server, which may take its time. */
	close(): void {
		if (this.closed) return;
		this.closed = true;
		void this.subscription.close();
		const { length } = this.queue;
		if (length > 0)
			this.latest.log('warn', `The activity feed ends; events not started: ${length}`);
	}

	private receive({ event, data, channel = '' }: Message, size: number): void {
		// While no activation has it, all events are kept: the next one may want others than the last.
		if (this.activation?.isWanted(event) === false) return;
		const receivedAt = this.queue.receivedNow();
		this.queue.add(eventItem(event, channel, data, receivedAt), size);
	}

	private addReconnected(outage: Outage): void {
		if (!this.latest.choices.includeSystemEvents) return;
		const { followed } = this.subscription;
		this.queue.add(reconnectedItem(outage, followed, this.queue.receivedNow()), 0, outage);
	}

	private startExecution(event: QueuedEvent): Promise<Receipt> | undefined {
		const { activation } = this;
		if (activation === undefined || this.closed) return undefined;
		return activation.start(event, () => this.lastHeard(), this.clock);
	}

	/** Up to when nothing is missed (epoch milliseconds) if n8n ends now, with all that waits to be executed or told. */
	private lastHeard(): number | undefined {
		return earliest(this.queue.oldest, this.subscription.lastHeard);
	}

	private onLive(): void {
		const { activation, beginning } = this;
		this.beginning = undefined;
		if (beginning === undefined) return;
		activation?.lastHeard.keep(() => this.lastHeard(), this.clock);
		beginning.onLive();
	}

	private onFailed(error: RealtimeError): void {
		if (this.beginning !== undefined) return this.beginning.onFailed(error);
		const { activation } = this;
		if (!error.isFatal || activation === undefined || activation.keepsTrying) return;
		this.onGivenUp(this.lastHeard());
		this.close();
		activation.giveUp(error);
	}
}
