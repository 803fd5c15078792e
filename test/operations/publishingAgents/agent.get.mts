import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badAgent, unknownAgent } from '../badAgent.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';

const [AGENT] = AGENT_IDS;
const WRONG_FORM = 'where the publishing service';

export default defineCase({
	minimal: {
		parameters: { agentId: byId(AGENT) },
		sends: [[`GET /api/v3/agents/${AGENT}?api=true`]],
	},
	full: {
		parameters: { agentId: byId(AGENT), simplify: false, options: { maxConcurrency: 1 } },
		sends: [[`GET /api/v3/agents/${AGENT}?api=true`]],
	},
	requests: [
		{
			shows: 'an ID of any form, as one segment',
			parameters: { agentId: byId(ITEM) },
			items: [{ value: ' agt 4k?9 ' }],
			responses: [{ kind: 'body', body: '{"items":{"uniqueId":"x"},"message":"","total":1}' }],
			sends: [['GET /api/v3/agents/agt%204k%3F9?api=true']],
		},
	],
	badInput: badAgent,
	errors: [{ ...unknownAgent, message: 'The agent was not found' }],
	oddResponses: [
		...knownOrNot('agent', { uniqueId: 'x', name: 'A' }),
		{
			shows: 'a web page',
			responses: [{ kind: 'html', body: '<html></html>' }],
			gives: new RegExp(WRONG_FORM),
			status: 200,
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { agentId: byId(ITEM) }, values: AGENT_IDS },
		run: 'shared',
	},
});
