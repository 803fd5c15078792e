import { defineCase } from '../defineCase.mts';

const AGENTS = 'GET /api/v3/agents?api=true';
const agent = { uniqueId: 'agt_1', name: 'Checker', guidelines: 'Links.', channels: ['a'] };

export default defineCase({
	minimal: { parameters: {}, sends: [[AGENTS]] },
	full: {
		parameters: {
			returnAll: true,
			simplify: false,
		},
	},
	oddResponses: [
		{
			shows: 'no agents',
			responses: [{ kind: 'body', body: '{"items":[],"total":0}' }],
			gives: [],
			hints: ['The service returned no agents.'],
		},
		{
			shows: 'part of the list, which is told',
			parameters: { simplify: false },
			responses: [{ kind: 'body', body: JSON.stringify({ items: [agent], total: 7 }) }],
			gives: [agent],
			hints: [
				'The service states a total of 7 but returned 1, and this list has no further pages.',
			],
		},
		{
			shows: 'fewer fields than Simplify leaves',
			responses: [{ kind: 'body', body: JSON.stringify({ items: [agent], total: 1 }) }],
			gives: [{ uniqueId: 'agt_1', name: 'Checker' }],
		},
	],
});
