import type { IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { serverTime } from '../shared/api/times';
import type { ApiClient } from '../shared/client/apiClient';
import { ApiError } from '../shared/errors/apiError';
import {
	recordParameters,
	unknownChannel,
	withIdentifiers,
} from '../shared/operations/identifiers';
import { triggerInput } from '../shared/operations/triggerInput';
import { dateInput, type DateInput } from '../shared/properties/dates';
import { integer } from '../shared/properties/schemas';
import { EVENT_NAMES, polledEvents } from './events';
import { filterRules, type ChangeFilters, type PollChoices, type PolledEvent } from './polledEvent';
import { changeProperties } from './properties';

const rules = z.object({
	event: z.enum(EVENT_NAMES),
	filters: filterRules,
	options: z
		.object({
			maxItems: integer({ min: 1, max: 5_000 }).default(500),
			startFrom: z.enum(['now', 'date', 'everything']).default('now'),
			startDate: dateInput.optional(),
		})
		.refine(({ startFrom, startDate }) => startFrom !== 'date' || startDate !== undefined, {
			path: ['startDate'],
			message: "must be a date when 'Start From' is 'Date'",
		}),
});

/** Reads the node's parameters. Throws an error that names the parameter that cannot be used. */
export function changeChoices(context: IPollFunctions): PollChoices {
	const checked = triggerInput(context, changeProperties, rules);
	if ('fault' in checked) throw inputFault(checked.fault);
	const { event: eventName, filters, options } = checked.input as z.infer<typeof rules>;
	const { startFrom, startDate, maxItems } = options;
	const event = polledEvents[eventName];
	const starts = {
		now: 'now',
		everything: undefined,
		date: startDate && justBefore(event, startDate),
	} as const;
	return { eventName, event, filters, startAfter: starts[startFrom], maxItems };
}

/** The filters that take a channel or a tag in either form. */
const RECORDS = recordParameters(changeProperties);

/** Returns the choices with channels by slug and tags by name. Throws an `ApiError` if one of them does not exist. */
export async function withNeededFilters(
	choices: PollChoices,
	open: () => ApiClient,
): Promise<PollChoices> {
	const { filters } = choices;
	const checked = await withIdentifiers(RECORDS, { filters }, async () => open(), true);
	if ('fault' in checked) throw inputFault(checked.fault);
	return { ...choices, ...(checked.input as Pick<PollChoices, 'filters'>) };
}

/** Throws an `ApiError` about a channel that does not exist, if a list by channels is empty. */
export async function throwIfUnknownChannel(filters: ChangeFilters, api: ApiClient): Promise<void> {
	const fault = await unknownChannel(RECORDS, { filters }, api);
	if (fault !== undefined) throw inputFault(fault);
}

function inputFault(sentence: string): ApiError {
	return new ApiError(sentence, { cause: 'configuration-invalid' });
}

/**
 * Returns the last of the service's times before a date. Times without a zone may be in the workflow's zone or in UTC:
 * the earlier one counts, so that nothing is left out.
 */
function justBefore({ hasZone }: PolledEvent, { at, dateTime }: DateInput): number {
	return (hasZone ? at : Math.min(serverTime(dateTime) ?? at, at)) - 1;
}
