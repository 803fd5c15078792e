import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badIds } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const [ID] = AGENT_IDS;
/** A DELETE with a body. */
const sends = [[`DELETE /api/v3/agents/${ID}`, { api: true }]] as const;

export default defineCase({
	minimal: { parameters: { agentId: byId(ID) }, sends },
	full: { parameters: { agentId: byId(ID), options: { maxConcurrency: 1 } }, sends },
	requests: [
		{
			shows: 'an ID chosen from the list, with spaces around it',
			parameters: { agentId: { __rl: true, mode: 'list', value: ` ${ID} ` } },
			sends,
		},
	],
	badInput: badIds('agentId', 'Agent'),
	errors: [
		{
			when: 'the agent is unknown',
			isNotDescribed: true,
			parameters: { agentId: byId('00000000-0000-4000-8000-000000000000') },
			status: 404,
			message: 'The agent is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { agentId: byId(ITEM) }, values: AGENT_IDS },
		run: { sameRecord: { parameters: { agentId: byId(ITEM) }, values: [ID, ` ${ID} `] } },
	},
});
