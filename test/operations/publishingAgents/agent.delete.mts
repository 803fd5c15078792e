import { AGENT_IDS } from '../../../sandbox/index.mts';
import { always, byId, defineCase, noSuch } from '../case.mts';

const [ID] = AGENT_IDS;
/** A DELETE with a body. */
const sends = [[`DELETE /api/v3/agents/${ID}`, { api: true }]] as const;

export default defineCase({
	minimal: { parameters: { agentId: byId(ID) }, sends },
	requests: [
		{
			shows: 'an ID chosen from the list, with spaces around it',
			parameters: { agentId: { __rl: true, mode: 'list', value: ` ${ID} ` } },
			sends,
		},
	],
	errors: [noSuch('agent', { agentId: byId('00000000-0000-4000-8000-000000000000') })],
	oddResponses: always({ deleted: true }),
	differ: ['agentId', ...AGENT_IDS],
	sameRecord: ['agentId', ID, ` ${ID} `],
});
