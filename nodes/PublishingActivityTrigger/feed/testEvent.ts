import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';
import { clock } from '../../shared/client/clock';
import { RealtimeError } from '../realtime/realtimeError';
import { Subscription } from '../realtime/subscription';
import { waitUnless } from '../realtime/wait';
import { nodeError } from './activation';
import type { FeedChoices } from './choices';
import { diagnose } from './diagnose';
import { eventItem } from './items';
import { FeedTarget } from './target';

const TEST_WAIT_MS = 5 * 60_000;

/**
 * A test in the editor, with a subscription of its own. The first event ends it, or an error if the connection fails or
 * no event comes in time.
 */
export function testEvent(context: ITriggerFunctions, choices: FeedChoices): ITriggerResponse {
	const target = new FeedTarget();
	let isOver = false;

	/** May be called at any moment and more than once. Does not wait for the server. */
	const end = (report = () => {}) => {
		if (isOver) return;
		isOver = true;
		void subscription.close();
		report();
	};
	// n8n replaces `emit` and `emitError` in a test after `trigger()` has returned.
	const fail = (error: RealtimeError) =>
		end(() => context.emitError(nodeError(context.getNode(), error)));

	const subscription = new Subscription(
		{
			clock,
			prepare: async () => await target.prepare({ context, choices }),
			diagnose: async (failed, error) => await diagnose(context, failed, error),
		},
		{
			onEvent: ({ event, data, channel = '' }) => {
				if (!choices.isWanted(event)) return;
				end(() => context.emit([[eventItem(event, channel, data, Date.now())]]));
			},
			onFailed: fail,
			onStep: (step) => context.logger.debug(`The activity feed ${step}`),
		},
	);
	return {
		closeFunction: async () => end(),
		manualTriggerFunction: async () => {
			if (isOver) return;
			subscription.start();
			void waitUnless(clock, TEST_WAIT_MS, () => isOver).then(() => fail(noEvent()));
		},
	};
}

function noEvent(): RealtimeError {
	return new RealtimeError('No event came within 5 minutes', {
		description:
			"Let something happen in the company's activity feed while the test waits, or check 'Limit to Events'.",
	});
}
