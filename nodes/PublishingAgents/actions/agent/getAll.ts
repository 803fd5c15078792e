import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { booleanInput } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { SIMPLE_AGENT } from './simpleAgent';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many agents',
	description: 'Get the agents of the company, newest first',
	endpoint: 'getAgents',
	properties: [...pagingProperties, simplify],
	input: z.object({ ...pagingInput, simplify: booleanInput }),
	async run({ input, api, hint }) {
		const agents = await wholeList(api, 'getAgents', {}, hint);
		hintIfNone(agents, hint, 'agents');
		return agents
			.slice(0, wantedCount(input))
			.map((agent) => (input.simplify ? pick(agent, SIMPLE_AGENT) : agent)) as IDataObject[];
	},
});
