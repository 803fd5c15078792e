import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { unlessBlank } from '../../../shared/properties/conversions';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { booleanInput, integer, keywordInput } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { runIdOf } from '../run/runWatch';
import { SIMPLE_RUN } from '../run/simpleRun';

const filtersInput = z
	.object({
		agentId: z.preprocess(unlessBlank, agentIdInput.optional()),
		agentType: integer().optional(),
		dateFrom: dateInput.optional(),
		dateTo: dateInput.optional(),
		search: keywordInput,
	})
	.superRefine(notBefore('dateTo', 'dateFrom', 'From'));

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many activity runs',
	description:
		"Get the runs of agents with their judgments. Runs and judgments have their IDs in 'uniqueId'.",
	endpoint: 'getAgentActivity',
	properties: [
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{ ...agentId, required: false },
				{
					displayName: 'Agent Type',
					name: 'agentType',
					type: 'number',
					default: 0,
					description: "Only runs of this type of agent, which Agent: Get Many returns as 'type'",
				},
				{
					displayName: 'From',
					name: 'dateFrom',
					type: 'dateTime',
					default: '',
					description: 'Only runs on or after this day',
				},
				{
					displayName: 'Keyword',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. broken link',
					description: 'Only runs that contain this text',
				},
				{
					displayName: 'To',
					name: 'dateTo',
					type: 'dateTime',
					default: '',
					description: 'Only runs on or before this day',
				},
			],
		},
		simplify,
	],
	options: [
		{
			displayName: 'Direction',
			name: 'sort',
			type: 'options',
			options: [
				{ name: 'Newest First', value: 'newest' },
				{ name: 'Oldest First', value: 'oldest' },
			],
			default: 'newest',
			description: 'The order of the runs',
		},
	],
	input: z.object({
		...pagingInput,
		filters: filtersInput,
		simplify: booleanInput,
		options: z.object({ sort: z.enum(['newest', 'oldest']).optional() }),
	}),
	async run({ input, api, hint }) {
		const { agentId, agentType, dateFrom, dateTo, search } = input.filters;
		// The text to search for goes under that odd name.
		const chosen = {
			agentUniqueId: agentId,
			agentType,
			dateFrom: dateFrom?.day,
			dateTo: dateTo?.day,
			queryParams: search,
		};
		const query = { ...chosen, sort: input.options.sort };
		const rules = { limit: wantedCount(input), identity: runIdOf, hint };
		const runs = await listRecords(api, 'getAgentActivity', { query }, rules);
		const isFiltered = Object.values(chosen).some((value) => value !== undefined);
		hintIfNone(runs, hint, 'runs', { isFiltered });
		return runs.map((run) => (input.simplify ? pick(run, SIMPLE_RUN) : run)) as IDataObject[];
	},
});
