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
import { diagnose } from './diagnose';
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

/** A feed that a person publishes is *publishing* until it is subscribed. One that n8n starts is *following* at once. */
type FeedState = 'new' | 'publishing' | 'following' | 'waiting for another activation' | 'ended';

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
 *      new ──▶ publishing ──subscribed──▶ following ──its activation closes──▶ waiting for another
 *       ▲          │                          ▲                                          │ two seconds
 *       └──failed──┘                  n8n starts it at once                              ▼
 *                                             └───────────────────────────────────────  ended
 *
 * An event goes this way: subscription → `receive` → queue → `startExecution` of the activation that has the feed → n8n's
 * `emit`. If the next activation has the same channel and credential, the subscription is kept; otherwise it is closed
 * before a new one is opened, so that there are never two.
 */
class Feed {
	private state: FeedState = 'new';
	/** The activation that has the feed, or had it last. */
	private activation!: Activation;
	/** Ends a person's wait while the feed is publishing. */
	private onBegun: (outcome: RealtimeError | 'live') => void = () => {};
	private subscription: Subscription | undefined;
	/** A subscription is kept, replaced or closed only when the step before has ended, so there are never two. */
	private readonly inTurn = serializer();
	private readonly target = new FeedTarget();
	private readonly queue: EventQueue;
	private readonly reports: FeedReports;

	constructor() {
		this.reports = feedReports(
			() => this.activation,
			(outage) => this.addReconnected(outage),
		);
		this.queue = new EventQueue(clock, {
			...this.reports,
			start: (event) => this.startExecution(event),
			maxExecutions: () => this.activation.choices.maxExecutions,
			lastSeenAt: () => this.subscription?.lastSeenAt ?? Date.now(),
		});
	}

	/**
	 * Whether a person publishes. n8n's reconciler calls its activations updates, too, but only if the trigger
	 * was active before (n8n 2.41, `workflows/publication/workflow-publication-applier.js`).
	 */
	isPublishedBy(mode: WorkflowActivateMode): boolean {
		const isUpdated = mode === 'update' && this.state === 'new';
		return this.isIdle && (mode === 'activate' || isUpdated);
	}

	/** Hands the feed to an activation, and waits until it is subscribed. Throws the `RealtimeError` that prevents it. */
	async begin(activation: Activation, completeUntil: number | undefined): Promise<void> {
		const before = this.state === 'new' ? 'new' : 'ended';
		const begun = new Promise<RealtimeError | 'live'>((resolve) => {
			this.onBegun = resolve;
			this.take(activation, completeUntil, 'publishing');
		});
		const outcome = await within(clock, BEGIN_WITHIN_MS, begun, () => !this.isServing(activation));
		if (outcome === 'live' || !this.isServing(activation)) return;
		const error = outcome ?? new RealtimeError(this.subscription?.waitingFor ?? NOT_READ);
		this.end(before);
		throw error;
	}

	/**
	 * Hands the feed to an activation at once: waiting events start there. `completeUntil` is the time (epoch
	 * milliseconds) at which an earlier process last saw the feed.
	 */
	take(
		activation: Activation,
		completeUntil: number | undefined,
		state: 'publishing' | 'following' = 'following',
	): void {
		this.activation = activation;
		this.enter(state);
		// If a person waits, the time is kept once the feed is subscribed.
		if (state === 'following') {
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
		this.enter('waiting for another activation');
		const isOver = () => this.state !== 'waiting for another activation';
		void waitUnless(clock, NEXT_WITHIN_MS, isOver).then(() => {
			if (!isOver()) this.end('ended');
		});
	}

	private get isIdle(): boolean {
		return this.state === 'new' || this.state === 'ended';
	}

	private isServing(activation: Activation): boolean {
		return this.isTaken && this.activation === activation;
	}

	private get isTaken(): boolean {
		return this.state === 'publishing' || this.state === 'following';
	}

	private enter(state: FeedState): void {
		if (state === this.state) return;
		this.activation.log('debug', `The activity feed was ${this.state} and is ${state}`);
		this.state = state;
	}

	/** Ends the feed without waiting for the server. */
	private end(state: 'new' | 'ended'): void {
		this.enter(state);
		const closed = this.subscription?.close();
		void this.inTurn(async () => await closed);
		this.subscription = undefined;
		const lost = this.queue.clear();
		if (lost > 0)
			this.activation.log('warn', `The activity feed ends; events not started: ${lost}`);
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
				prepare: async () => await this.target.prepare(this.activation),
				diagnose: async (target, error) => await diagnose(this.activation.context, target, error),
				completeUntil,
			},
			{
				...this.reports,
				onInterrupted: (error) => {
					// A person who waits is given the error instead.
					if (this.state !== 'publishing') this.reports.onInterrupted(error);
				},
				onEvent: (message) => this.receive(message),
				onLive: () => this.onLive(),
				onFailed: (error) => {
					if (this.state === 'publishing') this.onBegun(error);
				},
				onTick: () => this.queue.check(),
			},
		);
		this.subscription.start();
	}

	private receive({ event, data, channel = '' }: Message): void {
		// Without an activation, all events are kept: the next one may want others than the last.
		if (this.isTaken && !this.activation.choices.isWanted(event)) return;
		this.queue.add(eventItem(event, channel, data, this.queue.receivedNow()));
	}

	private addReconnected(outage: Outage): void {
		if (!this.activation.choices.includeSystemEvents) return;
		const item = reconnectedItem(outage, this.target.followed, this.queue.receivedNow());
		this.queue.add(item, outage);
	}

	private startExecution({ item, key }: QueuedEvent): Promise<Receipt> | undefined {
		if (!this.isTaken) return undefined;
		const { activation } = this;
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
		if (this.state !== 'publishing') return;
		this.enter('following');
		this.activation.checkpoint.keep(() => this.completeUntil);
		this.onBegun('live');
	}
}
