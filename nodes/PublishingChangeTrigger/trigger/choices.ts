import type { INode, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';
import { triggerInput } from '../../shared/operations/triggerInput';
import { dateInput } from '../../shared/properties/dates';
import {
	booleanInput,
	integer,
	listOf,
	optionalText,
	requiredText,
	slugs,
} from '../../shared/properties/schemas';
import { changeKinds } from '../changes';
import {
	CHANGE_EVENTS,
	justBefore,
	type ChangeFilters,
	type ChangeKind,
} from '../changes/changeKind';
import { changeProperties } from './properties';

const DEFAULT_ITEMS = 500;
/** What was delivered last is kept: the state is to stay below 200 kB. */
const MOST_ITEMS = 5_000;

const rules = z.object({
	event: z.enum(CHANGE_EVENTS),
	filters: z.object({
		agentId: optionalText,
		channels: slugs,
		fileName: optionalText,
		onlyWithFailedRows: booleanInput.optional(),
		statuses: listOf(requiredText),
	}),
	options: z
		.object({
			maxItems: integer({ min: 1, max: MOST_ITEMS }).default(DEFAULT_ITEMS),
			startFrom: z.enum(['now', 'date', 'everything']).default('now'),
			startDate: dateInput.optional(),
		})
		.superRefine(({ startFrom, startDate }, context) => {
			if (startFrom !== 'date' || startDate !== undefined) return;
			const message = "must be a date when 'Start From' is 'Date'";
			context.addIssue({ code: 'custom', path: ['startDate'], message });
		}),
});

/** What the user chose in the node. */
export interface ChangeChoices {
	readonly kind: ChangeKind;
	readonly filters: ChangeFilters;
	/** `now`, or the server's time up to which nothing is delivered; null for everything. */
	readonly startAfter: 'now' | number | null;
	readonly maxItems: number;
}

/** Reads the node's parameters. Throws an error that names the one that cannot be used. */
export function changeChoices(context: IPollFunctions): ChangeChoices {
	const checked = triggerInput(context, changeProperties, rules);
	if ('fault' in checked) throw unusable(context.getNode(), checked.fault);
	const { event, filters, options } = checked.input as z.infer<typeof rules>;
	const { startFrom, startDate, maxItems } = options;
	const kind = changeKinds[event];
	const begin = { now: 'now', everything: null } as const;
	const startAfter =
		startFrom === 'date'
			? justBefore(kind, startDate as z.infer<typeof dateInput>)
			: begin[startFrom];
	return { kind, filters, startAfter, maxItems };
}

function unusable(node: INode, fault: string): NodeOperationError {
	const error = new NodeOperationError(node, fault, {
		failure: { cause: 'configuration-invalid' },
	});
	error.message = fault;
	return error;
}
