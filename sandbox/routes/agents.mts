import { ANALYZE, type Agent } from '../company/agents.mts';
import { isoWithOffset } from '../company/dates.mts';
import { signSubscription } from '../company/realtime.mts';
import { byId, envelope, existing, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { checkChannels } from './checkChannels.mts';
import { oneRow } from './drafts.mts';
import { pageBounds } from './paging.mts';

interface OneAgent {
	path: { agentId: string };
}
interface OneJudgment {
	path: { judgmentId: string };
	body: { state: number };
}
interface ActivityQuery {
	query: {
		page: number;
		limit: number;
		agentUniqueId?: string;
		agentType?: number;
		dateFrom?: string;
		dateTo?: string;
		queryParams?: string;
		sort: 'newest' | 'oldest';
	};
}

/** Between two runs of an agent that somebody starts. */
const MINUTE = 60_000;

function existingAgent({ company }: Service, { agentId }: OneAgent['path']): Agent {
	return byId(company.agents, agentId, 'agent');
}

export const agents = {
	getAgents: route((_input, { company }) => envelope(company.agents, company.agents.length)),

	getAgent: route<OneAgent>(({ path }, service) => envelope(existingAgent(service, path), 1)),

	updateAgent: route<OneAgent & { body: Partial<Agent> }>(({ path, body }, service) => {
		const agent = existingAgent(service, path);
		checkChannels(body.channels);
		Object.assign(agent, body, { updatedAt: isoWithOffset(service.clock()) });
		return { status: 204 };
	}),

	deleteAgent: route<OneAgent>(({ path }, service) => {
		const { agents } = service.company;
		agents.splice(agents.indexOf(existingAgent(service, path)), 1);
		return { status: 204 };
	}),

	activateAgent: route<OneAgent>(({ path }, service) => {
		existingAgent(service, path).runMode = 'scheduled';
		return { status: 202 };
	}),

	deactivateAgent: route<OneAgent>(({ path }, service) => {
		existingAgent(service, path).runMode = 'manual';
		return { status: 202 };
	}),

	// Neither the refusals nor their status are documented: 422 is the sandbox's choice.
	runAgent: route<OneAgent>(({ path }, service) => {
		const agent = existingAgent(service, path);
		const { agentRuns } = service.company;
		if (agent.type !== ANALYZE) throw new ServiceError(422, 'Only Analyze agents can be run now.');
		if (service.clock().getTime() - agentRuns.lastRunOf(agent) < MINUTE) {
			throw new ServiceError(422, 'The agent was run less than a minute ago.');
		}
		agentRuns.begin(agent);
		return envelope({ runUniqueId: '', queued: true }, 1, 'The run is queued.');
	}),

	runAgentOnLetter: route<OneAgent & { body: { resourceUniqueId: string } }>(
		({ path, body }, service) => {
			const agent = existingAgent(service, path);
			const letter = oneRow(body.resourceUniqueId, service.company);
			const run = service.company.agentRuns.begin(agent, letter);
			return envelope(run, 10, 'The run has begun.', 201);
		},
	),

	getAgentRun: route<{ path: { runId: string } }>(({ path }, { company }) =>
		envelope(existing(company.agentRuns.find(path.runId), 'run'), 1),
	),

	setJudgmentState: route<OneJudgment>(({ path, body }, { company, clock }) => {
		const judgment = existing(company.agentRuns.findJudgment(path.judgmentId), 'judgment');
		Object.assign(judgment, { state: body.state, updatedAt: isoWithOffset(clock()) });
		return envelope([], 0, 'The state is set.');
	}),

	getAgentActivity: route<ActivityQuery>(({ query }, service) => {
		const { page, limit: size, sort, dateFrom, dateTo } = query;
		const text = query.queryParams?.toLowerCase() ?? '';
		const matching = service.company.agentRuns
			.all()
			.filter(
				(run) =>
					(!query.agentUniqueId || run.agentUniqueId === query.agentUniqueId) &&
					(query.agentType === undefined || run.agentType === query.agentType) &&
					(!dateFrom || run.createdAt.slice(0, 10) >= dateFrom) &&
					(!dateTo || run.createdAt.slice(0, 10) <= dateTo) &&
					JSON.stringify(run).toLowerCase().includes(text),
			);
		if (sort === 'oldest') matching.reverse();
		return envelope(matching.slice(...pageBounds({ page, size }, service)), matching.length);
	}),

	getActivityFeedChannel: route((_, { company }) => envelope({ channel: company.liveChannel }, 1)),

	authorizeActivityFeed: route<{ body: { socket_id: string; channel_name: string } }>(
		({ body }, { realtimeApp, company }) => {
			if (body.channel_name !== company.liveChannel) {
				throw new ServiceError(403, 'The channel does not belong to this company.');
			}
			const auth = signSubscription(body.socket_id, body.channel_name, realtimeApp);
			return envelope({ auth }, 1);
		},
	),
};
