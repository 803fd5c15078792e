import {
	CREATE,
	DELETE,
	pages,
	READ,
	READ_BY_POST,
	UPDATE_BY_POST,
	type Endpoint,
} from './endpoint';

export const agents = {
	getAgents: {
		...READ,
		path: '/api/v3/agents',
	},
	getAgent: {
		...READ,
		path: '/api/v3/agents/{agentId}',
	},
	updateAgent: {
		...UPDATE_BY_POST,
		path: '/api/v3/agents/{agentId}',
	},
	deleteAgent: {
		...DELETE,
		path: '/api/v3/agents/{agentId}',
	},
	activateAgent: {
		...UPDATE_BY_POST,
		path: '/api/v3/agents/{agentId}/actions/activate',
	},
	deactivateAgent: {
		...UPDATE_BY_POST,
		path: '/api/v3/agents/{agentId}/actions/deactivate',
	},
	runAgent: {
		...CREATE,
		path: '/api/v3/agents/{agentId}/actions/run-now',
	},
	runAgentOnLetter: {
		...CREATE,
		path: '/api/v3/agents/{agentId}/runs',
	},
	getAgentRun: {
		...READ,
		path: '/api/v3/agents/runs/{runId}',
	},
	setJudgmentState: {
		...UPDATE_BY_POST,
		path: '/api/v3/agents/judgments/{judgmentId}/state',
	},
	getAgentActivity: {
		...READ,
		path: '/api/v3/agents/activity',
		paging: pages(100),
	},
	getActivityFeedChannel: {
		...READ,
		path: '/api/v3/agents/activity/channel',
	},
	authorizeActivityFeed: {
		...READ_BY_POST,
		path: '/api/v3/agents/activity/realtime-auth',
		api: 'body',
		errors: {
			403: {
				message: 'The channel belongs to another company',
				description:
					'The API key can only subscribe to channels of its own company. Check the name of the channel, and the credential.',
				failure: { cause: 'configuration-invalid' },
			},
		},
	},
} as const satisfies Record<string, Endpoint>;
