import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, DATE, ITEM, long, WHOLE } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
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
			options: { sort: 'oldest', maxConcurrency: 1 },
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
		...badPaging,
		[
			'days in reverse order',
			{ filters: { dateFrom: '2026-06-01', dateTo: ITEM } },
			"'To' in 'Filters' must not be earlier than 'From'",
			'2026-05-31',
		],
		['a day', { filters: { dateFrom: ITEM } }, `'From' in 'Filters' ${DATE}`, 'soon'],
		['a kind', { filters: { agentType: ITEM } }, `'Agent Type' in 'Filters' ${WHOLE}`, 'Analyze'],
		[
			'a long text to search for',
			{ filters: { search: ITEM } },
			"'Keyword' in 'Filters' must have at most 512 characters",
			long(513),
		],
		[
			'an agent by its path',
			{ filters: { agentId: byId(ITEM) } },
			"'Agent' in 'Filters' must have no slash",
			'../v3',
		],
	],
	errors: [],
	oddResponses: [
		{
			shows: 'an agent that is not set',
			parameters: { filters: { agentId: byId('') } },
			responses: [noRuns],
			gives: [],
			hints: ['The service returned no runs.'],
		},
		{
			shows: 'nothing that passes the filters, which is told',
			parameters: { filters: { search: 'x' } },
			responses: [noRuns],
			gives: [],
			hints: ["No runs match the 'Filters'."],
		},
		{
			shows: 'a run that moves to the next page while they are read, once',
			parameters: { returnAll: true },
			responses: [
				{ kind: 'body', body: '{"items":[{"uniqueId":"a"},{"uniqueId":2}],"total":3}' },
				{ kind: 'body', body: '{"items":[{"uniqueId":"2"},{"uniqueId":"c"}],"total":3}' },
				noRuns,
			],
			gives: [{ uniqueId: 'a' }, { uniqueId: 2 }, { uniqueId: 'c' }],
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
