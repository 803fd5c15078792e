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
import { feedProperties } from './properties';

const rules = z.object({
	channel: optionalText,
	events: listOf(requiredText),
	options: z.object({
		includeSystemEvents: booleanInput.default(false),
		maxExecutions: integer({ min: 1, max: 1_000 }).default(20),
	}),
});

export interface FeedChoices {
	/** Empty for the company's live channel, which is looked up. */
	readonly channel: string;
	readonly includeSystemEvents: boolean;
	readonly maxExecutions: number;
	/** Whether an event starts the workflow. */
	isWanted(event: string): boolean;
}

/** Reads the node's parameters. Throws a `RealtimeError` that names the parameter to correct. */
export function feedChoices(context: ITriggerFunctions): FeedChoices {
	const checked = triggerInput(context, feedProperties, rules);
	if ('fault' in checked) throw RealtimeError.fatal(checked.fault);
	const { channel = '', events, options } = checked.input as z.infer<typeof rules>;
	// Checked now, because an activation that takes the feed over ends its subscription first.
	const fault = channel === '' ? undefined : channelFault(channel);
	if (fault !== undefined) throw RealtimeError.fatal(`'Feed Channel' ${fault}`);
	return { channel, isWanted: eventFilter(events), ...options };
}

/** Returns why a name cannot be the feed's channel, as the end of a sentence, or `undefined` if it can. */
export function channelFault(name: string): string | undefined {
	if (name.length <= 200 && /^private-(?!encrypted-|cache-)[\w\-=@,.;]+$/.test(name))
		return undefined;
	return "must be the name of a channel that begins with 'private-', and neither an encrypted channel nor a cache channel";
}

/** Returns a filter by names, and by beginnings of names if they end with `*`. An empty list matches everything. */
function eventFilter(wanted: readonly string[]): (event: string) => boolean {
	const matches = (event: string, name: string) =>
		name.endsWith('*') ? event.startsWith(name.slice(0, -1)) : event === name;
	return (event) => wanted.length === 0 || wanted.some((name) => matches(event, name));
}
