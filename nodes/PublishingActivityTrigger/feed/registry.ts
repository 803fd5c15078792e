import type { ITriggerFunctions, WorkflowActivateMode } from 'n8n-workflow';
import type { Clock } from '../../shared/client/clock';
import { waitUnless } from '../realtime/wait';
import type { Activation } from './activation';
import { Beginning, BEGIN_WITHIN_MS } from './beginning';
import { RealtimeError } from '../realtime/realtimeError';
import { Feed } from './feed';
import type { FeedTarget } from './feedTarget';

/**
 * How long a feed waits for the next activation. When a workflow is published again, n8n closes one before it
 * begins the next: events that come in between must not be lost.
 */
const NEXT_WITHIN_MS = 2_000;
/** How long a credential may take to be read, as n8n's database may hang. */
const READ_WITHIN_MS = 1_000;
/** n8n tries a failed activation four more times, with delays of up to 8 seconds: those attempts are short. */
const TRIED_AGAIN_WITHIN_MS = 20_000;
const BEGIN_AGAIN_WITHIN_MS = 3_000;

interface Known {
	feed?: Feed;
	wasActive?: boolean;
	/** When a feed that gave up was last heard (epoch milliseconds), until n8n has activated the node again. */
	lastHeard?: number;
	/** Why an activation failed last, with which target, and when (monotonic). */
	failure?: { readonly error: RealtimeError; readonly target: FeedTarget; readonly at: number };
}

/** What this process knows of trigger nodes, by workflow and node: never two feeds for one node. */
const places = new Map<string, Known>();

/** Where one trigger node has its feed. */
export class FeedPlace {
	private readonly known: Known;

	constructor(
		context: ITriggerFunctions,
		private readonly clock: Clock,
	) {
		const { id, name } = context.getNode();
		const key = JSON.stringify([context.getWorkflow().id, id === '' ? name : id]);
		this.known = places.get(key) ?? {};
		places.set(key, this.known);
	}

	/**
	 * Whether a person publishes. n8n's reconciler calls its activations updates, too, but only where the
	 * trigger was active before (`workflows/publication/workflow-publication-applier.js`).
	 */
	isPublishing(mode: WorkflowActivateMode): boolean {
		if (this.feed !== undefined) return false;
		return mode === 'activate' || (mode === 'update' && this.known.wasActive !== true);
	}

	/** Hands the feed to an activation, where it begins in the background. */
	take(activation: Activation, lastHeard: number | undefined, beginning?: Beginning): Feed {
		const feed = (this.known.feed =
			this.feed ?? new Feed(this.clock, (heard) => (this.known.lastHeard = heard)));
		feed.take(activation, lastHeard, beginning);
		this.known.wasActive = true;
		return feed;
	}

	/** Does the same, and waits until it is subscribed. Throws the `RealtimeError` that prevents it. */
	async begin(activation: Activation, lastHeard: number | undefined): Promise<void> {
		const { known, clock } = this;
		const wasActive = known.wasActive;
		const beginning = new Beginning(!activation.keepsTrying);
		const feed = this.take(activation, known.lastHeard ?? lastHeard, beginning);
		const { failure } = known;
		const isRetry = failure !== undefined && (await this.isRetry(activation, failure));
		const withinMs = isRetry ? BEGIN_AGAIN_WITHIN_MS : BEGIN_WITHIN_MS;
		try {
			await beginning.settled(
				clock,
				withinMs,
				() => (isRetry ? failure.error : new RealtimeError(feed.waitingFor)),
				() => !feed.isOf(activation),
			);
			known.failure = known.lastHeard = undefined;
		} catch (error) {
			const reason = RealtimeError.from(error);
			known.failure = { error: reason, target: activation.target, at: clock.now() };
			known.wasActive = wasActive;
			if (feed.release(activation)) this.close(feed);
			throw reason;
		}
	}

	/** An activation ends: the feed waits for the next one, and closes when none comes. */
	leave(activation: Activation): void {
		const { feed } = this;
		if (feed?.release(activation) !== true) return;
		const isOver = () => feed.isTaken || feed.isClosed;
		void waitUnless(this.clock, NEXT_WITHIN_MS, isOver, 100).then(() => {
			if (!feed.isTaken) this.close(feed);
		});
	}

	/** Whether n8n tries again what has just failed. A person who corrected something begins again. */
	private async isRetry(
		{ target }: Activation,
		{ target: failed, at }: NonNullable<Known['failure']>,
	): Promise<boolean> {
		if (this.clock.now() - at >= TRIED_AGAIN_WITHIN_MS) return false;
		const late = this.clock.sleep(READ_WITHIN_MS).then(() => false);
		return await Promise.race([target.isSameAs(failed), late]);
	}

	/** The feed of the node; nothing where there is none. */
	private get feed(): Feed | undefined {
		const { feed } = this.known;
		return feed?.isClosed === false ? feed : undefined;
	}

	private close(feed: Feed): void {
		feed.close();
		if (this.known.feed === feed) this.known.feed = undefined;
	}
}
