import { LIVE_CHANNEL, signSubscription } from '../company/realtime.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';

export const agents = {
	getAgents: route((_input, { company }) => envelope(company.agents, company.agents.length)),

	deleteAgent: route<{ path: { agentId: string } }>(({ path }, { company }) => {
		const place = company.agents.findIndex(({ uniqueId }) => uniqueId === path.agentId);
		if (place < 0) throw new ServiceError(404, 'The agent is not found.');
		company.agents.splice(place, 1);
		return { status: 204 };
	}),

	getActivityFeedChannel: route(() => envelope({ channel: LIVE_CHANNEL }, 1)),

	authorizeActivityFeed: route<{ body: { socket_id: string; channel_name: string } }>(
		({ body }, { realtimeApp }) => {
			if (body.channel_name !== LIVE_CHANNEL) {
				throw new ServiceError(403, 'The channel does not belong to this company.');
			}
			const auth = signSubscription(body.socket_id, body.channel_name, realtimeApp);
			return envelope({ auth }, 1);
		},
	),
};
