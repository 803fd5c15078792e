import type { ITriggerFunctions } from 'n8n-workflow';
import {
	booleanInput,
	listOf,
	optionalText,
	requiredText,
	integer,
} from '../../shared/properties/schemas';
import { RealtimeError } from '../realtime/realtimeError';

export const DEFAULT_EXECUTIONS = 20;
export const MOST_EXECUTIONS = 1_000;

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
	const option = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(`options.${name}`, fallback);
	const located = context.getNodeParameter('channel', '') as { value?: unknown } | string;
	const value = typeof located === 'object' ? located.value : located;
	const channel = optionalText.safeParse(value);
	const events = listOf(requiredText).safeParse(context.getNodeParameter('events', []));
	const system = booleanInput.safeParse(option('includeSystemEvents', false));
	const executions = integer({ min: 1, max: MOST_EXECUTIONS }).safeParse(
		option('maxExecutions', DEFAULT_EXECUTIONS),
	);
	if (!channel.success) throw unusable("'Channel' must be the name of a channel");
	if (!events.success) throw unusable("'Events' must be a list of names");
	if (!system.success) throw unusable("'Include System Events' must be true or false");
	if (!executions.success) {
		throw unusable(`'Max Executions' must be a whole number from 1 to ${MOST_EXECUTIONS}`);
	}
	return {
		channel: channel.data ?? '',
		events: events.data,
		includeSystemEvents: system.data,
		maxExecutions: executions.data,
	};
}

/** What only the user can mend. */
export function unusable(message: string, description?: string): RealtimeError {
	return new RealtimeError(message, { isFatal: true, description });
}
