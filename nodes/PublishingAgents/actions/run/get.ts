import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { booleanInput, identifier } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { defineOperation } from '../../../shared/operations/operation';
import { requireRecord } from '../../../shared/operations/requireRecord';
import { SIMPLE_RUN } from './simpleRun';

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get run',
	description: 'Get one run of an agent with its judgments',
	effect: 'read',
	endpoint: 'getAgentRun',
	properties: [
		{
			displayName: 'Run',
			name: 'runId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description:
				"The run: choose one, or enter the ID that Activity: Get Many returns as 'uniqueId'",
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a run...',
					typeOptions: { searchListMethod: 'searchRuns', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. run_ea47',
				},
			],
		},
		simplify,
	],
	input: z.object({ runId: identifier, simplify: booleanInput }),
	async run({ input: { runId, simplify }, api }) {
		const { items } = await api.call('getAgentRun', { path: { runId } });
		const run = requireRecord(items, 'run');
		return (simplify ? pick(run, SIMPLE_RUN) : run) as IDataObject;
	},
});
