import type { ITriggerFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { triggerInput } from '../../shared/operations/triggerInput';
import {
	booleanInput,
	integer,
	listOf,
	optionalText,
	requiredText,
} from '../../shared/properties/schemas';
import { RealtimeError } from '../realtime/realtimeError';
import { channelFault } from './channelName';
import { feedProperties } from './properties';

const DEFAULT_EXECUTIONS = 20;
const MOST_EXECUTIONS = 1_000;

const rules = z.object({
	channel: optionalText,
	events: listOf(requiredText),
	options: z.object({
		includeSystemEvents: booleanInput.default(false),
		maxExecutions: integer({ min: 1, max: MOST_EXECUTIONS }).default(DEFAULT_EXECUTIONS),
	}),
});

/** What the user chose in the node. */
export interface FeedChoices {
	/** Empty where the company's live channel is to be looked up. */
	readonly channel: string;
	readonly events: readonly string[];
	readonly includeSystemEvents: boolean;
	readonly maxExecutions: number;
}

/** Reads the node's parameters. Throws a `RealtimeError` that names the one that cannot be used. */
export function feedChoices(context: ITriggerFunctions): FeedChoices {
	const checked = triggerInput(context, feedProperties, rules);
	if ('fault' in checked) throw unusable(checked.fault);
	const { channel = '', events, options } = checked.input as z.infer<typeof rules>;
	// Before anything is touched: an activation that took the feed over would end its subscription first.
	const fault = channel === '' ? undefined : channelFault(channel);
	if (fault !== undefined) throw unusable(`'Channel' ${fault}`);
	return { channel, events, ...options };
}

/** What only the user can mend. */
export function unusable(message: string, description?: string): RealtimeError {
	return new RealtimeError(message, { isFatal: true, description });
}
