import { z } from 'zod';
import { booleanInput, identifier } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';
import { runId } from '../../pickers/runs';
import { SIMPLE_RUN } from './runWatch';

export const get = defineOperation({
	value: 'get',
	action: 'Get run',
	description: 'Get one run of an agent with its judgments',
	endpoint: 'getAgentRun',
	properties: [runId, simplify],
	input: z.object({ runId: identifier, simplify: booleanInput }),
	async run({ input: { runId, simplify }, call }) {
		const run = asRecord((await call({ path: { runId } })).items);
		return simplify ? pick(run, SIMPLE_RUN) : run;
	},
});
