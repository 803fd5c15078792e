import type { ITriggerFunctions, WorkflowActivateMode } from 'n8n-workflow';
import { clock } from '../../shared/client/clock';
import { triggerKey } from '../../shared/operations/triggerKey';
import { serializer } from '../../shared/serializer';
import type { Outage } from '../realtime/outages';
import type { Message } from '../realtime/protocol';
import { RealtimeError } from '../realtime/realtimeError';
import { Subscription } from '../realtime/subscription';
import { waitUnless, within } from '../realtime/wait';
import type { Activation } from './activation';
import { explain } from './explain';
import { eventItem, RECONNECTED, reconnectedItem } from './items';
import { EventQueue, type QueuedEvent, type Receipt } from './queue';
import { feedReports, type FeedReports } from './reports';
import { FeedTarget } from './target';

/** How long a person who publishes waits at most for the reason of a failure. */
const BEGIN_WITHIN_MS = 12_000;
const NOT_READ = 'The credential could not be read in time';
/**
 * How long a feed waits for the next activation. When a workflow is published again, n8n closes one before it
 * begins the next: events that come in between must not be lost.
 */
const NEXT_WITHIN_MS = 2_000;

type OnBegun = (outcome: RealtimeError | 'live') => void;

/** By workflow and node, so that a node never has two feeds. Kept, because n8n's repairs must find an ended one. */
const feeds = new Map<string, Feed>();

export function feedOf(context: ITriggerFunctions): Feed {
	const key = triggerKey(context);
	const feed = feeds.get(key) ?? new Feed();
	feeds.set(key, feed);
	return feed;
}

/**
 * The feed of one trigger node, as long as n8n runs.
 *
 * n8n calls `trigger()` and `closeFunction` whenever a workflow is published, a server starts or a leader changes. Each such
 * call makes an **activation**: parameters, credential, and n8n's functions of that moment. The feed outlives them. It holds
 * the one **subscription**, which connects and reconnects until it is closed, and the **queue** of events that are not
 * executed yet. The newest activation has the feed; an older one can no longer close, report or start anything.
 *
 *               ┌───────────────────── the next activation takes it ─────────────────────┐
 *               ▼                                                                        │
 *     idle ──▶ taken: subscribed, or trying ──its activation closes──▶ waits for two seconds
 *      ▲        │                                                                        │
 *      └────────┴── a person's activation failed · no next one ┘
 *
 * An event goes this way: subscription → `receive` → queue → `startExecution` of the activation that has the feed → n8n's
 * `emit`. If the next activation has the same channel and credential, the subscription is kept; otherwise it is closed
 * before a new one is opened, so that there are never two.
 */
class Feed {
	/** The activation that has the feed; `undefined` while the feed waits for the next one, or is idle. */
	private activation: Activation | undefined;
	/** The activation that has the feed, or had it last. */
	private latest!: Activation;
	/** Since when nobody has had the feed, in milliseconds of the clock; `undefined` while somebody has. */
	idleSince: number | undefined = clock.now();
	private wasActive = false;
	/** Ends a person's wait for the first subscription of the activation. */
	private onBegun: OnBegun | undefined;
	private subscription: Subscription | undefined;
	/** A subscription is kept, replaced or closed only when the step before has ended, so there are never two. */
	private readonly inTurn = serializer();
	private readonly target = new FeedTarget();
	private readonly queue: EventQueue;
	private readonly reports: FeedReports;

	constructor() {
		this.reports = feedReports(
			() => this.latest,
			(outage) => this.addReconnected(outage),
		);
		this.queue = new EventQueue(clock, {
			...this.reports,
			start: (event) => this.startExecution(event),
			maxExecutions: () => this.latest.choices.maxExecutions,
			lastSeenAt: () => this.subscription?.lastSeenAt ?? Date.now(),
		});
	}

	/**
	 * Whether a person publishes. n8n's reconciler calls its activations updates, too, but only if the trigger
	 * was active before (n8n 2.41, `workflows/publication/workflow-publication-applier.js`).
	 */
	isPublishedBy(mode: WorkflowActivateMode): boolean {
		return this.isIdle && (mode === 'activate' || (mode === 'update' && !this.wasActive));
	}

	/** Hands the feed to an activation, and waits until it is subscribed. Throws the `RealtimeError` that prevents it. */
	async begin(activation: Activation, completeUntil: number | undefined): Promise<void> {
		const { wasActive } = this;
		const begun = new Promise<RealtimeError | 'live'>((resolve) => {
			this.take(activation, completeUntil, resolve);
		});
		const outcome = await within(clock, BEGIN_WITHIN_MS, begun, () => !this.isServing(activation));
		if (outcome === 'live' || !this.isServing(activation)) return;
		const error = outcome ?? new RealtimeError(this.subscription?.waitingFor ?? NOT_READ);
		this.end();
		this.wasActive = wasActive;
		throw error;
	}

	/**
	 * Hands the feed to an activation at once: waiting events start there. `completeUntil` is the time (epoch
	 * milliseconds) at which an earlier process last saw the feed.
	 */
	take(activation: Activation, completeUntil: number | undefined, onBegun?: OnBegun): void {
		this.activation = this.latest = activation;
		this.idleSince = undefined;
		this.wasActive = true;
		this.onBegun = onBegun;
		// If a person waits, the time is kept once the feed is subscribed.
		if (onBegun === undefined) {
			// The saved time is older than this process's own if 'Include System Events' was off until now.
			activation.checkpoint.keep(() => this.completeUntil);
			activation.checkpoint.begin(Date.now());
		}
		void this.inTurn(async () => await this.follow(activation, completeUntil));
		this.queue.startNext();
	}

	/** An activation ends: the feed waits for the next one, and ends if none comes. */
	leave(activation: Activation): void {
		if (!this.isServing(activation)) return;
		this.activation = this.onBegun = undefined;
		const isOver = () => this.activation !== undefined || this.isIdle;
		void waitUnless(clock, NEXT_WITHIN_MS, isOver).then(() => {
			if (!isOver()) this.end();
		});
	}

	private get isIdle(): boolean {
		return this.idleSince !== undefined;
	}

	private isServing(activation: Activation): boolean {
		return this.activation === activation;
	}

	/** Ends the feed without waiting for the server. */
	private end(): void {
		this.activation = this.onBegun = undefined;
		this.idleSince = clock.now();
		const closed = this.subscription?.close();
		void this.inTurn(async () => await closed);
		this.subscription = undefined;
		this.reports.onEnd();
		const lost = this.queue.clear();
		if (lost > 0) this.latest.log('warn', `The activity feed ends; events not started: ${lost}`);
	}

	/** Keeps the subscription if the channel and the credential are the same, and replaces it otherwise. */
	private async follow(activation: Activation, completeUntil: number | undefined): Promise<void> {
		const { subscription } = this;
		if (subscription !== undefined) {
			const isCurrent = await this.target.isCurrent(activation);
			if (!this.isServing(activation)) return;
			if (isCurrent) {
				subscription.tryNow();
				if (subscription.isLive) this.onLive();
				return;
			}
		}
		const since = subscription?.completeUntil ?? completeUntil;
		await subscription?.close();
		if (this.isServing(activation)) this.subscribe(since);
	}

	/** Credential and channel are read for each connection, from the newest activation. */
	private subscribe(completeUntil: number | undefined): void {
		this.subscription = new Subscription(
			{
				clock,
				prepare: async () => await this.target.prepare(this.latest),
				explain: async (target, error) => await explain(this.latest.context, target, error),
				completeUntil,
			},
			{
				...this.reports,
				onInterrupted: (error) => {
					// A person who waits is given the error instead.
					if (this.onBegun === undefined) this.reports.onInterrupted(error);
				},
				onEvent: (message) => this.receive(message),
				onLive: () => this.onLive(),
				onFailed: (error) => this.onBegun?.(error),
				onTick: () => this.queue.check(),
			},
		);
		this.subscription.start();
	}

	private receive({ event, data, channel = '' }: Message): void {
		// Without an activation, all events are kept: the next one may want others than the last.
		if (this.activation?.choices.isWanted(event) === false) return;
		this.queue.add(eventItem(event, channel, data, this.queue.receivedNow()));
	}

	private addReconnected(outage: Outage): void {
		if (!this.latest.choices.includeSystemEvents) return;
		const item = reconnectedItem(outage, this.target.followed, this.queue.receivedNow());
		this.queue.add(item, outage);
	}

	private startExecution({ item, key }: QueuedEvent): Promise<Receipt> | undefined {
		const { activation } = this;
		if (activation === undefined) return undefined;
		const event = String(item.json.event);
		const isWanted = event === RECONNECTED || activation.choices.isWanted(event);
		if (!isWanted) return Promise.resolve('ended');
		activation.checkpoint.keep(() => this.completeUntil);
		return activation.start(item, key);
	}

	/**
	 * The time (epoch milliseconds) from which on events are missed if n8n ends now, with all that waits in the queue.
	 * Infinity before the first subscription.
	 */
	private get completeUntil(): number {
		return Math.min(this.queue.missedSince, this.subscription?.completeUntil ?? Infinity);
	}

	private onLive(): void {
		const { onBegun } = this;
		this.onBegun = undefined;
		if (onBegun === undefined) return;
		this.activation?.checkpoint.keep(() => this.completeUntil);
		onBegun('live');
	}
}
