import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { outputInput, outputProperties } from '../../../shared/properties/output';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';
import { runId } from '../../pickers/runs';
import { SIMPLE_RUN } from './runWatch';

export const get = defineOperation({
	value: 'get',
	action: 'Get run',
	description: 'Get one run of an agent with its judgments',
	endpoint: 'getAgentRun',
	properties: [runId, ...outputProperties],
	input: z.object({ runId: identifier, ...outputInput }),
	simple: SIMPLE_RUN,
	async run({ input: { runId }, call }) {
		const run = asRecord((await call({ path: { runId } })).items);
		return run;
	},
});
