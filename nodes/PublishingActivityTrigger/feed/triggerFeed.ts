import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type INodeExecutionData,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';
import { RealtimeError } from '../realtime/realtimeError';
import {
	START_WITHIN_MS,
	type Outage,
	type Subscription,
	type SubscriptionListener,
} from '../realtime/subscription';
import { eventFilter } from './eventFilter';
import { feedChoices, followFeed, type FeedChoices } from './followFeed';

/** How long a test in the editor waits for an event. */
const TEST_WAIT_MS = 5 * 60_000;

/** Starts an execution for each event of the feed, in order, until n8n deactivates the workflow. */
export async function triggerFeed(context: ITriggerFunctions): Promise<ITriggerResponse> {
	const closing = new Closing();
	const choices = await orNodeError(context, async () => feedChoices(context));
	if (context.getMode() === 'manual') {
		return {
			closeFunction: async () => await closing.close(),
			// Only now has n8n put its own emit in place of the one that a test must not use.
			manualTriggerFunction: async () => await testFeed(context, choices, closing),
		};
	}
	await subscribe(context, choices, closing, {
		onItem: (item) => context.emit([[item]]),
		onFinal: (error) => context.emitError(error),
	});
	return { closeFunction: async () => await closing.close() };
}

interface Receiver {
	onItem(item: INodeExecutionData): void;
	onFinal(error: NodeOperationError): void;
}

/** Waits for one event and gives it, or says that none came. */
async function testFeed(
	context: ITriggerFunctions,
	choices: FeedChoices,
	closing: Closing,
): Promise<void> {
	await subscribe(context, choices, closing, {
		onItem: (item) => {
			context.emit([[item]]);
			void closing.close();
		},
		onFinal: (error) => {
			context.emitError(error);
			void closing.close();
		},
	});
	void closing.after(TEST_WAIT_MS).then((isClosed) => {
		if (isClosed) return;
		const message = 'No event came within 5 minutes';
		const description =
			"Let something happen in the company's activity feed while the test waits, or check the 'Events' parameter.";
		context.emitError(new NodeOperationError(context.getNode(), message, { description }));
		void closing.close();
	});
}

async function subscribe(
	context: ITriggerFunctions,
	choices: FeedChoices,
	closing: Closing,
	receiver: Receiver,
): Promise<void> {
	const isWanted = eventFilter(choices.events);
	let channel = '';
	const emit = (event: string, data: unknown) => {
		if (closing.isClosed) return;
		const receivedAt = new Date().toISOString();
		receiver.onItem({ json: { event, channel, data: data ?? null, receivedAt } as IDataObject });
	};
	const { logger } = context;
	let wasOutageTold = false;
	const listener: SubscriptionListener = {
		onEvent: ({ event, data }) => {
			if (isWanted(event)) emit(event, data);
		},
		onRecovered: (outage) => {
			if (wasOutageTold) logger.info(`The activity feed is back after ${lengthOf(outage)}`);
			wasOutageTold = false;
			if (!choices.includeSystemEvents) return;
			emit('system.reconnected', {
				downSince: new Date(outage.downSince).toISOString(),
				upAt: new Date(outage.upAt).toISOString(),
			});
		},
		onOutage: (error) => {
			wasOutageTold = true;
			const message = `The activity feed has been down for 5 minutes: ${error.message}`;
			logger.warn(message);
			// n8n has had it since 2.7; before, a trigger can only tell the log and go on.
			context.saveFailedExecution?.(
				new NodeOperationError(context.getNode(), message, {
					description:
						'The trigger keeps trying. Events of this time are not received: look up what happened once the feed is back.',
				}),
			);
		},
		onFinal: (error) => receiver.onFinal(nodeError(context, error)),
		onNotice: (notice) => logger.warn(`Activity feed: ${notice}`),
	};
	// What looking up and signing take is part of that time.
	const startBy = Date.now() + START_WITHIN_MS;
	await orNodeError(context, async () => {
		const feed = await followFeed(context, choices.channel, listener);
		channel = feed.channel;
		await closing.take(feed.subscription, startBy - Date.now());
	});
}

function lengthOf({ downSince, upAt }: Outage): string {
	return `${Math.round((upAt - downSince) / 60_000)} minutes`;
}

async function orNodeError<T>(context: ITriggerFunctions, work: () => Promise<T>): Promise<T> {
	return await work().catch((error: unknown) => Promise.reject(nodeError(context, error)));
}

function nodeError(context: ITriggerFunctions, error: unknown): NodeOperationError {
	if (!(error instanceof RealtimeError)) {
		return new NodeOperationError(context.getNode(), error as Error);
	}
	const { message, description } = error;
	return new NodeOperationError(context.getNode(), message, { description });
}

/** Closes what was started, whenever that is asked: before, while or after it starts, and more than once. */
class Closing {
	isClosed = false;
	private subscription: Subscription | undefined;

	/** Starts a subscription, unless it was closed meanwhile. */
	async take(subscription: Subscription, withinMs: number): Promise<void> {
		if (this.isClosed) return;
		this.subscription = subscription;
		await subscription.start(withinMs).catch((error: unknown) => {
			if (!this.isClosed) throw error;
		});
	}

	async close(): Promise<void> {
		this.isClosed = true;
		await this.subscription?.close();
	}

	/** Waits that long or until it is closed; tells which. */
	async after(ms: number): Promise<boolean> {
		for (const until = Date.now() + ms; !this.isClosed && Date.now() < until; ) await sleep(500);
		return this.isClosed;
	}
}
