import {
	create,
	notFound,
	pages,
	read,
	readByPost,
	remove,
	updateByPost,
	type Endpoint,
} from './endpoint';

export const agents = {
	getAgents: read('/api/v3/agents'),
	getAgent: read('/api/v3/agents/{agentId}', {
		record: ['uniqueId', 'id', 'name'],
		errors: { 404: notFound('agent', 'Agent') },
	}),
	updateAgent: updateByPost('/api/v3/agents/{agentId}'),
	deleteAgent: remove('/api/v3/agents/{agentId}'),
	activateAgent: updateByPost('/api/v3/agents/{agentId}/actions/activate'),
	deactivateAgent: updateByPost('/api/v3/agents/{agentId}/actions/deactivate'),
	runAgent: create('/api/v3/agents/{agentId}/actions/run-now'),
	runAgentOnLetter: create('/api/v3/agents/{agentId}/runs'),
	getAgentRun: read('/api/v3/agents/runs/{runId}', {
		record: ['uniqueId', 'id', 'completedAt'],
		errors: { 404: notFound('run', 'Activity') },
	}),
	setJudgmentState: updateByPost('/api/v3/agents/judgments/{judgmentId}/state'),
	getAgentActivity: { ...read('/api/v3/agents/activity'), paging: pages(100) },
	getActivityFeedChannel: read('/api/v3/agents/activity/channel', {
		record: ['channel'],
		none: 'The service returned no channel',
	}),
	authorizeActivityFeed: readByPost('/api/v3/agents/activity/realtime-auth', {
		api: 'body',
		record: ['auth'],
		none: 'The service returned no signature',
		errors: {
			403: {
				message: 'The channel is not a channel of this company',
				description:
					'The API key can only subscribe to channels of its own company. Check the name of the channel, and the credential.',
				cause: 'configuration-invalid',
			},
		},
	}),
} satisfies Record<string, Endpoint>;
