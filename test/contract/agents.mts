import type { Operation } from './types.mts';

export const agentOperations: readonly Operation[] = [
	{
		id: 'deleteAgent',
		method: 'DELETE',
		path: '/api/v3/agents/{agentUuid}',
		api: 'body',
		parameters: [{ in: 'path', name: 'agentUuid', type: 'string', required: true }],
		answer: { statuses: [], body: 'unknown' },
	},
	{
		id: 'authorizeActivityFeed',
		method: 'POST',
		path: '/api/v3/agents/activity/realtime-auth',
		api: 'body',
		parameters: [
			{ in: 'body', name: 'socket_id', type: 'string', required: true },
			{
				in: 'body',
				name: 'channel_name',
				type: 'string',
				required: true,
				pattern: /^private-/,
			},
		],
		answer: { statuses: [200], body: 'envelope', items: 'object', fields: { string: ['auth'] } },
		errors: [{ status: 403, when: 'channel of another company' }],
	},
];
