import type { ITriggerFunctions, ITriggerResponse, WorkflowActivateMode } from 'n8n-workflow';
import { clock } from '../../shared/client/clock';
import { activationError } from '../../shared/errors/toNodeError';
import { RealtimeError } from '../realtime/realtimeError';
import { waitUnless } from '../realtime/wait';
import { Activation, nodeError } from './activation';
import { Beginning, BEGIN_WITHIN_MS } from './beginning';
import { feedChoices, type FeedChoices } from './choices';
import { Feed } from './feed';
import type { FeedTarget } from './target';
import { TestEvent } from './testEvent';

/**
 * How long a feed waits for the next activation. When a workflow is published again, n8n closes one before it
 * begins the next: events that come in between must not be lost.
 */
const NEXT_WITHIN_MS = 2_000;
/** Limits the time to read a credential, because n8n's database may hang. */
const READ_WITHIN_MS = 1_000;
/** n8n retries a failed activation four times, with delays of up to 8 seconds: those attempts are short. */
const RETRIED_WITHIN_MS = 20_000;
const RETRY_WITHIN_MS = 3_000;

/** Starts an execution for each event of the feed, in order, until n8n deactivates the workflow. */
export async function triggerFeed(context: ITriggerFunctions): Promise<ITriggerResponse> {
	const isManual = context.getMode() === 'manual';
	try {
		const choices = feedChoices(context);
		return isManual ? testing(context, choices) : await following(context, choices);
	} catch (thrown) {
		const error = nodeError(context.getNode(), thrown);
		return await Promise.reject(isManual ? error : activationError(error));
	}
}

function testing(context: ITriggerFunctions, choices: FeedChoices): ITriggerResponse {
	const test = new TestEvent(context, clock, choices);
	return {
		closeFunction: async () => test.close(),
		manualTriggerFunction: async () => await test.run(),
	};
}

/**
 * Only a person who publishes waits for the subscription, to learn at once why it cannot work. At n8n's start,
 * after a change of leader and in a repair, a failure would end the trigger for good, so the feed begins in the
 * background. An n8n before 2.7 retries a failed activation by itself, so there every activation may fail.
 */
async function following(
	context: ITriggerFunctions,
	choices: FeedChoices,
): Promise<ITriggerResponse> {
	const activation = new Activation(context, choices);
	const handle = new FeedHandle(context);
	const mode = context.getActivationMode();
	// Nothing was missed by a person who publishes for the first time, or again after an end.
	const lastHeard = mode === 'activate' ? undefined : activation.lastHeard.read();
	const mayFail = !activation.keepsTrying || handle.isPublishing(mode);
	if (mayFail) await handle.begin(activation, lastHeard);
	else handle.take(activation, lastHeard);
	return { closeFunction: async () => handle.leave(activation) };
}

/** The memory of one trigger node while n8n runs. */
interface Known {
	feed?: Feed;
	wasActive?: boolean;
	/** Epoch milliseconds, from a feed that gave up until n8n has activated the node again. */
	lastHeard?: number;
	/** The last activation that failed, with its monotonic time. */
	failure?: { readonly error: RealtimeError; readonly target: FeedTarget; readonly at: number };
}

/** By workflow and node, so that a node never has two feeds. */
const knownNodes = new Map<string, Known>();

/** Finds the feed of one trigger node, and hands it from one activation to the next. */
class FeedHandle {
	private readonly known: Known;

	constructor(context: ITriggerFunctions) {
		const { id, name } = context.getNode();
		const key = JSON.stringify([context.getWorkflow().id, id === '' ? name : id]);
		this.known = knownNodes.get(key) ?? {};
		knownNodes.set(key, this.known);
	}

	/**
	 * Whether a person publishes. n8n's reconciler calls its activations updates, too, but only if the trigger
	 * was active before (n8n 2.41, `workflows/publication/workflow-publication-applier.js`).
	 */
	isPublishing(mode: WorkflowActivateMode): boolean {
		if (this.feed !== undefined) return false;
		return mode === 'activate' || (mode === 'update' && this.known.wasActive !== true);
	}

	/** Hands the feed to an activation, and begins in the background. */
	take(activation: Activation, lastHeard: number | undefined, beginning?: Beginning): Feed {
		const { known } = this;
		const feed = this.feed ?? new Feed(clock, (heard) => (known.lastHeard = heard));
		known.feed = feed;
		feed.take(activation, lastHeard, beginning);
		known.wasActive = true;
		return feed;
	}

	/** Hands the feed to an activation, and waits until it is subscribed. Throws the `RealtimeError` that prevents it. */
	async begin(activation: Activation, lastHeard: number | undefined): Promise<void> {
		const { known } = this;
		const { wasActive, failure } = known;
		const beginning = new Beginning(!activation.keepsTrying);
		const feed = this.take(activation, known.lastHeard ?? lastHeard, beginning);
		const isRetry = failure !== undefined && (await isRetryOf(failure, activation));
		try {
			await beginning.settled(
				clock,
				isRetry ? RETRY_WITHIN_MS : BEGIN_WITHIN_MS,
				() => (isRetry ? failure.error : new RealtimeError(feed.waitingFor)),
				() => !feed.isOf(activation),
			);
			known.failure = known.lastHeard = undefined;
		} catch (thrown) {
			const error = RealtimeError.from(thrown);
			known.failure = { error, target: activation.target, at: clock.now() };
			known.wasActive = wasActive;
			if (feed.release(activation)) this.close(feed);
			throw error;
		}
	}

	/** An activation ends: the feed waits for the next one, and closes if none comes. */
	leave(activation: Activation): void {
		const { feed } = this;
		if (feed?.release(activation) !== true) return;
		const isOver = () => feed.isTaken || feed.isClosed;
		void waitUnless(clock, NEXT_WITHIN_MS, isOver, 100).then(() => {
			if (!feed.isTaken) this.close(feed);
		});
	}

	private get feed(): Feed | undefined {
		const { feed } = this.known;
		return feed?.isClosed === false ? feed : undefined;
	}

	private close(feed: Feed): void {
		feed.close();
		if (this.known.feed === feed) this.known.feed = undefined;
	}
}

/** Whether n8n retries the activation that has just failed. A person who corrected something begins again. */
async function isRetryOf(
	failure: NonNullable<Known['failure']>,
	{ target }: Activation,
): Promise<boolean> {
	if (clock.now() - failure.at >= RETRIED_WITHIN_MS) return false;
	const late = clock.sleep(READ_WITHIN_MS).then(() => false);
	return await Promise.race([target.isSameAs(failure.target), late]);
}
