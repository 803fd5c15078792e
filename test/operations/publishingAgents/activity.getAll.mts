import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, DATE, ITEM, WHOLE } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';

const [AGENT] = AGENT_IDS;
const ACTIVITY = 'GET /api/v3/agents/activity?api=true';
const chosen = `agentUniqueId=${AGENT}&agentType=1&dateFrom=2000-01-01&dateTo=2999-12-31&queryParams=link%20%26%20more&sort=oldest`;
const noRuns = { kind: 'body', body: '{"items":[],"message":"","total":0}' } as const;

export default defineCase({
	minimal: {
		parameters: {},
		sends: [[`${ACTIVITY}&page=1&limit=50`]],
	},
	full: {
		parameters: {
			returnAll: true,
			filters: {
				agentId: byId(AGENT),
				agentType: 1,
				dateFrom: '2000-01-01',
				dateTo: '2999-12-31',
				search: 'link',
			},
			simplify: false,
			options: { sort: 'oldest' },
		},
		sends: [
			[`${ACTIVITY}&${chosen.replace('link%20%26%20more', 'link')}&page=1&limit=100`],
			[`${ACTIVITY}&${chosen.replace('link%20%26%20more', 'link')}&page=2&limit=10`],
		],
	},
	requests: [
		{
			shows: 'all filters, encoded',
			parameters: {
				filters: {
					agentId: byId(ITEM),
					agentType: '1',
					dateFrom: '2000-01-01',
					dateTo: '2999-12-31',
					search: ' link & more ',
				},
				options: { sort: 'oldest' },
			},
			items: [{ value: AGENT }],
			responses: [noRuns],
			sends: [[`${ACTIVITY}&${chosen}&page=1&limit=50`]],
		},
		{
			shows: 'no agent is no filter',
			parameters: { filters: { agentId: byId('') } },
			responses: [noRuns],
			sends: [[`${ACTIVITY}&page=1&limit=50`]],
		},
	],
	badInput: [
		[
			{ filters: { dateFrom: '2026-06-01', dateTo: ITEM } },
			'2026-05-31',
			"'To' in 'Filters' must not be earlier than 'From'",
		],
		['filters.dateFrom', 'soon', `'From' in 'Filters' ${DATE}`],
		['filters.agentType', 'Analyze', `'Agent Type' in 'Filters' ${WHOLE}`],
	],
});
