import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';
import { clock } from '../../shared/client/clock';
import { activationError } from '../../shared/errors/toNodeError';
import { Activation } from './activation';
import { feedChoices, type FeedChoices } from './choices';
import { nodeError } from './nodeError';
import { FeedPlace } from './registry';
import { TestFeed } from './testFeed';

/** Starts an execution for each event of the feed, in order, until n8n deactivates the workflow. */
export async function triggerFeed(context: ITriggerFunctions): Promise<ITriggerResponse> {
	try {
		const choices = feedChoices(context);
		return context.getMode() === 'manual'
			? testing(context, choices)
			: await following(context, choices);
	} catch (error) {
		const told = nodeError(context.getNode(), error);
		return await Promise.reject(context.getMode() === 'manual' ? told : activationError(told));
	}
}

function testing(context: ITriggerFunctions, choices: FeedChoices): ITriggerResponse {
	const test = new TestFeed(context, clock, choices);
	return {
		closeFunction: async () => test.close(),
		manualTriggerFunction: async () => await test.run(),
	};
}

/**
 * Only a person who publishes waits for the subscription, to learn at once why it cannot work. At n8n's start,
 * after a change of leader and in a repair, a failure would end the trigger for good: there it begins in the
 * background. An n8n before 2.7 tries a failed activation again by itself, so there all of them may fail.
 */
async function following(
	context: ITriggerFunctions,
	choices: FeedChoices,
): Promise<ITriggerResponse> {
	const activation = new Activation(context, choices);
	const place = new FeedPlace(context, clock);
	const mode = context.getActivationMode();
	// Whoever publishes for the first time, or again after an end, has missed nothing.
	const lastHeard = mode === 'activate' ? undefined : activation.lastHeard.read();
	const mayFail = !activation.keepsTrying || place.isPublishing(mode);
	if (mayFail) await place.begin(activation, lastHeard);
	else place.take(activation, lastHeard);
	return { closeFunction: async () => place.leave(activation) };
}
