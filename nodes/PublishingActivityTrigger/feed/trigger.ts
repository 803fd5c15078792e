import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';
import { activationError } from '../../shared/errors/toNodeError';
import { Activation, nodeError } from './activation';
import { feedChoices, type FeedChoices } from './choices';
import { feedOf } from './feed';
import { testEvent } from './testEvent';

/** Starts an execution for each event of the feed, in order, until n8n deactivates the workflow. */
export async function triggerFeed(context: ITriggerFunctions): Promise<ITriggerResponse> {
	const isManual = context.getMode() === 'manual';
	try {
		const choices = feedChoices(context);
		return isManual ? testEvent(context, choices) : await following(context, choices);
	} catch (thrown) {
		const error = nodeError(context.getNode(), thrown);
		throw isManual ? error : activationError(error);
	}
}

/**
 * Only a person who publishes waits for the subscription, to learn at once why it cannot work. At n8n's start,
 * after a change of leader and in a repair, a failure would end the trigger for good, so the feed begins in the
 * background.
 */
async function following(
	context: ITriggerFunctions,
	choices: FeedChoices,
): Promise<ITriggerResponse> {
	const activation = new Activation(context, choices);
	const feed = feedOf(context);
	const mode = context.getActivationMode();
	// Nothing was missed by a person who publishes for the first time, or again after an end.
	const completeUntil = mode === 'activate' ? undefined : activation.checkpoint.read();
	if (feed.isPublishedBy(mode)) await feed.begin(activation, completeUntil);
	else feed.take(activation, completeUntil);
	return { closeFunction: async () => feed.leave(activation) };
}
