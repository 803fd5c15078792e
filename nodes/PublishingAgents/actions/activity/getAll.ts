import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { directionInput, timeDirection } from '../../../shared/properties/sorting';
import { unlessBlank } from '../../../shared/properties/conversions';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { integer } from '../../../shared/properties/schemas';
import { defineList } from '../../../shared/operations/list';
import { runIdOf, shortRun, SIMPLE_RUN } from '../run/runWatch';
import { dateField } from '../../../shared/properties/fields';

const filtersInput = z
	.object({
		agentId: z.preprocess(unlessBlank, agentIdInput.optional()),
		agentType: integer().optional(),
		dateFrom: dateInput.optional(),
		dateTo: dateInput.optional(),
		search: keywordInput,
	})
	.superRefine(notBefore('dateTo', 'dateFrom', 'From'));

/** The API's names for the directions. */
const ORDERS = { asc: 'oldest', desc: 'newest' } as const;

export const getAll = defineList({
	action: 'Get many activity runs',
	description:
		"Get the runs of agents with their judgments. Runs and judgments have their IDs in 'uniqueId'.",
	endpoint: 'getAgentActivity',
	filters: [
		{ ...agentId, required: false },
		{
			displayName: 'Agent Type',
			name: 'agentType',
			type: 'number',
			default: 0,
			description:
				"Only runs of this type of agent: the number that Agent: Get Many returns as 'type'",
		},
		dateField('From', 'dateFrom', 'Only runs on or after this day'),
		keywordField('search', 'e.g. broken link', 'Only runs that contain this text'),
		dateField('To', 'dateTo', 'Only runs on or before this day'),
	],
	sort: [timeDirection('The order of the runs')],
	input: z.object({ filters: filtersInput, sort: z.object({ direction: directionInput }) }),
	simple: SIMPLE_RUN,
	shortForTools: shortRun,
	list({ filters, sort }) {
		const query = {
			agentUniqueId: filters.agentId,
			agentType: filters.agentType,
			dateFrom: filters.dateFrom?.day,
			dateTo: filters.dateTo?.day,
			// The API's name for the text to search for.
			queryParams: filters.search,
			sort: sort.direction && ORDERS[sort.direction],
		};
		return { what: 'runs', identity: runIdOf, call: { query } };
	},
});
