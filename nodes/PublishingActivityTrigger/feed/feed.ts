import type { Clock } from '../../shared/client/clock';
import type { Outage } from '../realtime/outages';
import type { Message } from '../realtime/protocol';
import type { RealtimeError } from '../realtime/realtimeError';
import { Subscription } from '../realtime/subscription';
import type { Activation } from './activation';
import type { Beginning } from './beginning';
import { explain } from './explain';
import { eventItem, RECONNECTED, reconnectedItem } from './items';
import { earliest, EventQueue, type QueuedEvent, type Receipt } from './queue';
import { feedReports, type FeedReports } from './reports';

/**
 * The feed of one trigger node. It lives as long as n8n runs and the node is active.
 *
 * n8n calls `trigger()` and `closeFunction` whenever a workflow is published, a server starts or a leader changes. Each such
 * call makes an **activation**: parameters, credential, and n8n's functions of that moment. The feed outlives them. It holds
 * the one **subscription**, which connects and reconnects until it is closed, and the **queue** of events that are not
 * executed yet. The newest activation has the feed; an older one can no longer close, report or start anything.
 *
 *                    ┌───────────────────── the next activation takes it ─────────────────────┐
 *                    ▼                                                                        │
 *     (new) ──▶ taken: subscribed, or trying ──its activation closes──▶ waits for two seconds ┤
 *                    │                                                                        │ no activation came
 *                    └── a person's activation failed · n8n before 2.7 gives up ──▶ closed ◀──┘
 *
 * An event goes this way: subscription → `receive` → queue → `startExecution` of the activation that has the feed → n8n's
 * `emit`. If the next activation has the same channel and credential, the subscription is kept; otherwise it is closed
 * before a new one is opened, so that there are never two.
 */
export class Feed {
	/** The activation that has the feed; `undefined` while the feed waits for the next one. */
	private activation: Activation | undefined;
	/** The activation that has the feed, or had it last. */
	private latest!: Activation;
	/** A person's wait for the first subscription of the activation. */
	private beginning: Beginning | undefined;
	private closed = false;
	private subscription: Subscription | undefined;
	/** The channel that earlier activations followed last. */
	private lastFollowed = '';
	/** Ends when all activations so far have their subscription, or have been replaced. */
	private handOver: Promise<void> = Promise.resolve();
	private readonly queue: EventQueue;
	private readonly reports: FeedReports;

	/** Calls `onGivenUp` with the time of the last heard message (epoch milliseconds) if the feed ends for good. */
	constructor(
		private readonly clock: Clock,
		private readonly onGivenUp: (lastHeard: number | undefined) => void,
	) {
		this.reports = feedReports(
			() => this.latest,
			(outage) => this.addReconnected(outage),
		);
		this.queue = new EventQueue(clock, {
			...this.reports,
			start: (event) => this.startExecution(event),
			maxExecutions: () => this.latest.choices.maxExecutions,
			hasReceipts: () => this.latest.hasReceipts,
			heard: () => this.subscription?.heard ?? Date.now(),
		});
	}

	get isClosed(): boolean {
		return this.closed;
	}

	get isTaken(): boolean {
		return this.activation !== undefined;
	}

	/** The step that the feed waits for, as the message for a person who has waited too long. */
	get waitingFor(): string {
		return this.subscription?.waitingFor ?? 'The credential could not be read in time';
	}

	isOf(activation: Activation): boolean {
		return this.activation === activation && !this.closed;
	}

	/**
	 * Hands the feed to an activation at once: waiting events start there. `lastHeard` is the time (epoch
	 * milliseconds) at which an earlier process last heard the feed.
	 */
	take(activation: Activation, lastHeard: number | undefined, beginning?: Beginning): void {
		const before = this.latest as Activation | undefined;
		if (before !== undefined) this.lastFollowed = this.followed;
		this.activation = this.latest = activation;
		this.beginning = beginning;
		// With a beginning, the time is kept once the feed is subscribed.
		if (beginning === undefined) {
			// The kept time may be older than the one in this process, if interruptions were switched off.
			activation.lastHeard.keep(() => this.lastHeard, this.clock);
			activation.lastHeard.begin(Date.now());
		}
		this.handOver = this.handOver.then(
			async () => await this.follow(activation, before, lastHeard),
		);
		this.queue.startNext();
	}

	/** Takes the feed from an activation. Returns whether the activation had it. */
	release(activation: Activation): boolean {
		if (!this.isOf(activation)) return false;
		this.activation = this.beginning = undefined;
		return true;
	}

	/** Ends the feed without waiting for the server. */
	close(): void {
		if (this.closed) return;
		this.closed = true;
		void this.subscription?.close();
		const { length } = this.queue;
		if (length > 0) {
			this.latest.log('warn', `The activity feed ends; events not started: ${length}`);
		}
	}

	/** Keeps the subscription if the channel and the credential are the same, and replaces it otherwise. */
	private async follow(
		activation: Activation,
		before: Activation | undefined,
		lastHeard: number | undefined,
	): Promise<void> {
		const { subscription } = this;
		if (subscription !== undefined && before !== undefined) {
			const isSame = await activation.target.isSameAs(before.target);
			if (!this.isOf(activation)) return;
			if (isSame) {
				activation.target.learnFrom(before.target);
				subscription.tryNow();
				if (subscription.isLive) this.onLive();
				return;
			}
		}
		const heard = subscription?.lastHeard ?? lastHeard;
		await subscription?.close();
		if (this.isOf(activation)) this.subscribe(heard);
	}

	/** Credential and channel are read for each connection, from the newest activation. */
	private subscribe(lastHeard: number | undefined): void {
		this.subscription = new Subscription(
			{
				clock: this.clock,
				prepare: async () => await this.latest.target.prepare(),
				explain: async (target, error) => await explain(this.latest.context, target, error),
				lastHeard,
			},
			{
				...this.reports,
				onInterrupted: (error) => {
					// A beginning reports its failure itself.
					if (this.beginning === undefined) this.reports.onInterrupted(error);
				},
				onEvent: (message, size) => this.receive(message, size),
				onLive: () => this.onLive(),
				onFailed: (error) => this.onFailed(error),
				onTick: () => this.queue.check(),
			},
		);
		this.subscription.start();
	}

	private receive({ event, data, channel = '' }: Message, size: number): void {
		// Without an activation, all events are kept: the next one may want others than the last.
		if (this.activation?.choices.isWanted(event) === false) return;
		this.queue.add(eventItem(event, channel, data, this.queue.receivedNow()), size);
	}

	private addReconnected(outage: Outage): void {
		if (!this.latest.choices.includeSystemEvents) return;
		this.queue.add(reconnectedItem(outage, this.followed, this.queue.receivedNow()), 0, outage);
	}

	private startExecution({ item, key }: QueuedEvent): Promise<Receipt> | undefined {
		const { activation } = this;
		if (activation === undefined || this.closed) return undefined;
		const event = String(item.json.event);
		if (event !== RECONNECTED && !activation.choices.isWanted(event)) {
			return Promise.resolve('created');
		}
		activation.lastHeard.keep(() => this.lastHeard, this.clock);
		return activation.start(item, key);
	}

	/** The channel that was followed last. */
	private get followed(): string {
		return this.latest.target.followed || this.lastFollowed;
	}

	/** The time (epoch milliseconds) from which on events are missed if n8n ends now, with all that waits in the queue. */
	private get lastHeard(): number | undefined {
		return earliest(this.queue.missedSince, this.subscription?.lastHeard);
	}

	private onLive(): void {
		const { activation, beginning } = this;
		this.beginning = undefined;
		if (beginning === undefined) return;
		activation?.lastHeard.keep(() => this.lastHeard, this.clock);
		beginning.onLive();
	}

	private onFailed(error: RealtimeError): void {
		if (this.beginning !== undefined) return this.beginning.onFailed(error);
		const { activation } = this;
		if (!error.isFatal || activation === undefined || activation.keepsTrying) return;
		this.onGivenUp(this.lastHeard);
		this.close();
		activation.giveUp(error);
	}
}
