import { CREATE, READ, type Endpoint } from './endpoint';

export const agents = {
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
	// Not idempotent: were the first response lost, a second delete would be told that there is no such agent.
	deleteAgent: {
		...CREATE,
		method: 'DELETE',
		path: '/api/v3/agents/{agentUuid}',
	},
} as const satisfies Record<string, Endpoint>;
