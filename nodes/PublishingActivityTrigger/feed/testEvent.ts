import { NodeOperationError, type INodeExecutionData, type ITriggerFunctions } from 'n8n-workflow';
import type { Clock } from '../../shared/client/clock';
import { Subscription } from '../realtime/subscription';
import { waitUnless } from '../realtime/wait';
import { nodeError } from './activation';
import type { FeedChoices } from './choices';
import { explain } from './explain';
import { eventItem, reconnectedItem } from './items';
import { FeedTarget } from './target';

const TEST_WAIT_MS = 5 * 60_000;

/** A test in the editor, with a subscription of its own that ends with the first event. */
export class TestEvent {
	private isOver = false;
	/** Whether it was subscribed. The first attempt must succeed; later ones may fail for a while. */
	private hasBegun = false;
	/** The error of an interruption that has not ended. */
	private interruption: string | undefined;
	private readonly subscription: Subscription;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly clock: Clock,
		choices: FeedChoices,
	) {
		const target = new FeedTarget();
		this.subscription = new Subscription(
			{
				clock,
				prepare: async () => await target.prepare({ context, choices }),
				explain: async (failed, error) => await explain(context, failed, error),
			},
			{
				onEvent: ({ event, data, channel = '' }) => {
					if (choices.isWanted(event)) this.give(eventItem(event, channel, data, Date.now()));
				},
				onLive: () => {
					this.hasBegun = true;
					this.interruption = undefined;
				},
				onFailed: (error) => {
					this.interruption = error.message;
					if (!this.hasBegun || error.isFatal) this.fail(nodeError(context.getNode(), error));
				},
				onRecovered: (outage) => {
					if (!choices.includeSystemEvents) return;
					this.give(reconnectedItem(outage, target.followed, Date.now()));
				},
				onInterrupted: ({ message }) =>
					context.logger.warn(`The activity feed is interrupted; reconnecting: ${message}`),
				onOutage: () => {},
				onNotice: (notice) => context.logger.warn(`The activity feed: ${notice}`),
			},
		);
	}

	/** Subscribes. The first event ends the test, or an error if it cannot subscribe or no event comes in time. */
	start(): void {
		if (this.isOver) return;
		this.subscription.start();
		void waitUnless(this.clock, TEST_WAIT_MS, () => this.isOver).then(() =>
			this.failWithoutEvent(),
		);
	}

	/** May be called at any moment and more than once. Does not wait for the server. */
	close(): void {
		this.isOver = true;
		void this.subscription.close();
	}

	// n8n replaces `emit` and `emitError` in a test after `trigger()` has returned.
	private give(item: INodeExecutionData): void {
		if (this.isOver) return;
		this.close();
		this.context.emit([[item]]);
	}

	private fail(error: NodeOperationError): void {
		if (this.isOver) return;
		this.close();
		this.context.emitError(error);
	}

	private failWithoutEvent(): void {
		const message = 'No event came within 5 minutes';
		const description =
			this.interruption === undefined
				? "Let something happen in the company's activity feed while the test waits, or check 'Limit to Events'."
				: `The feed was interrupted: ${this.interruption}`;
		this.fail(new NodeOperationError(this.context.getNode(), message, { description }));
	}
}
