import { DELETE, READ, type Endpoint } from './endpoint';

export const agents = {
	getAgents: {
		...READ,
		path: '/api/v3/agents',
	},
	getActivityFeedChannel: {
		...READ,
		path: '/api/v3/agents/activity/channel',
	},
	authorizeActivityFeed: {
		...READ,
		method: 'POST',
		path: '/api/v3/agents/activity/realtime-auth',
		api: 'body',
		errors: {
			403: {
				message: 'The channel belongs to another company',
				description:
					"The API key can only subscribe to channels of its own company. Check the 'Channel Name' parameter and the credential.",
				failure: { cause: 'configuration-invalid' },
			},
		},
	},
	deleteAgent: {
		...DELETE,
		path: '/api/v3/agents/{agentId}',
	},
} as const satisfies Record<string, Endpoint>;
