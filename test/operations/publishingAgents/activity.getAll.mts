import { AGENT_IDS } from '../../../sandbox/index.mts';
import { body, byId, DATE, defineCase, reversed, WHOLE } from '../case.mts';

const [AGENT] = AGENT_IDS;
const ACTIVITY = 'GET /api/v3/agents/activity?api=true';
const chosen = `agentUniqueId=${AGENT}&agentType=1&dateFrom=2000-01-01&dateTo=2999-12-31&queryParams=link&sort=oldest`;

export default defineCase({
	minimal: { parameters: {}, sends: [[`${ACTIVITY}&page=1&limit=50`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				agentId: byId(AGENT),
				agentType: 1,
				dateFrom: '2000-01-01',
				dateTo: '2999-12-31',
				search: ' link ',
			},
			simplify: false,
			sort: { direction: 'asc' },
		},
		sends: [[`${ACTIVITY}&${chosen}&page=1&limit=100`]],
	},
	requests: [
		{
			shows: 'no agent is no filter',
			parameters: { filters: { agentId: byId('') } },
			responses: [body({ items: [], message: '', total: 0 })],
			sends: [[`${ACTIVITY}&page=1&limit=50`]],
		},
	],
	badInput: [
		reversed('dateFrom', 'dateTo', 'From', 'To'),
		['filters.dateFrom', 'soon', `'From' in 'Filters' ${DATE}`],
		['filters.agentType', 'Writer', `'Agent Type' in 'Filters' ${WHOLE}`],
	],
});
