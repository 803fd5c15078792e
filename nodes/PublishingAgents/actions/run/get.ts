import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { runId } from '../../pickers/runs';
import { SIMPLE_RUN } from './runWatch';

export const get = defineOperation({
	value: 'get',
	action: 'Get run',
	description: 'Get one run of an agent with its judgments',
	endpoint: 'getAgentRun',
	properties: [runId],
	input: z.object({ runId: identifier }),
	simple: SIMPLE_RUN,
	async run({ input: path, readRecord }) {
		return await readRecord({ path });
	},
});
