import { z } from 'zod';
import { LIVE_CHANNEL, signSubscription } from '../company/realtime.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';

const remove = defineEndpoint({
	method: 'DELETE',
	path: '/api/v3/agents/:agentUuid',
	api: 'body',
	pathSchema: z.object({ agentUuid: z.string() }),
	handle({ path }, { company }) {
		const place = company.agents.findIndex(({ uniqueId }) => uniqueId === path.agentUuid);
		if (place < 0) throw new ServiceError(404, 'The agent is not found.');
		company.agents.splice(place, 1);
		return { status: 204 };
	},
});

const realtimeAuth = defineEndpoint({
	method: 'POST',
	path: '/api/v3/agents/activity/realtime-auth',
	api: 'body',
	bodySchema: z
		.object({
			socket_id: z.string().min(1),
			channel_name: z.string().regex(/^private-./, 'must have the form private-...'),
		})
		.strict(),
	handle({ body }, { realtimeApp }) {
		if (body.channel_name !== LIVE_CHANNEL) {
			throw new ServiceError(403, 'The channel does not belong to this company.');
		}
		return envelope({ auth: signSubscription(body.socket_id, body.channel_name, realtimeApp) }, 1);
	},
});

export const agentEndpoints = [remove, realtimeAuth];
