import type { ITriggerFunctions, WorkflowActivateMode } from 'n8n-workflow';
import { waitUnless, type Clock } from '../realtime/clock';
import type { Activation } from './activation';
import { Beginning, BEGIN_WITHIN_MS } from './beginning';
import { RealtimeError } from '../realtime/realtimeError';
import { Feed } from './feed';

/**
 * How long a feed waits for the next activation. When a workflow is published again, n8n closes one before it
 * begins the next: events that come in between must not be lost.
 */
const NEXT_WITHIN_MS = 2_000;
/** n8n tries a failed activation four more times, with delays of up to 8 seconds: those attempts are short. */
const TRIED_AGAIN_WITHIN_MS = 20_000;
const BEGIN_AGAIN_WITHIN_MS = 3_000;

interface Known {
	feed?: Feed;
	wasActive?: boolean;
	/** Why an activation failed last, and when on the even clock. */
	failure?: { readonly error: RealtimeError; readonly at: number };
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

	/** Gives the feed to an activation, where it begins in the background. */
	take(activation: Activation, lastHeard: number | undefined, beginning?: Beginning): Feed {
		const feed = (this.known.feed = this.feed ?? new Feed(this.clock));
		feed.take(activation, lastHeard, beginning);
		this.known.wasActive = true;
		return feed;
	}

	/** Does the same, and waits until it is subscribed. Throws the `RealtimeError` that prevents it. */
	async begin(activation: Activation, lastHeard: number | undefined): Promise<void> {
		const { known, clock } = this;
		const wasActive = known.wasActive;
		const beginning = new Beginning(!activation.keepsTrying);
		const feed = this.take(activation, lastHeard, beginning);
		const { failure } = known;
		const isRetry = failure !== undefined && clock.now() - failure.at < TRIED_AGAIN_WITHIN_MS;
		const withinMs = isRetry ? BEGIN_AGAIN_WITHIN_MS : BEGIN_WITHIN_MS;
		try {
			await beginning.settled(
				clock,
				withinMs,
				() => (isRetry ? failure.error : new RealtimeError(feed.waitingFor)),
				() => !feed.isOf(activation),
			);
		} catch (error) {
			const reason = RealtimeError.from(error);
			known.failure = { error: reason, at: clock.now() };
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
