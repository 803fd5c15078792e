import { byId } from '../../../support/useNodes.mts';
import { ITEM, type Rules, type Row } from './rules.mts';

const authorize = { socketId: '1.1', channelName: 'private-feed' };

export const agentsRules: Rules = {
	'publishingAgents agent.delete': [
		['no agent', { agentId: byId(ITEM) }, "'Agent' must not be empty", ''],
		['another path', { agentId: byId(ITEM) }, "'Agent' must not be '.' or '..'", ' .. '],
	],
	'publishingAgents activityFeed.authorize': [
		['no socket', { ...authorize, socketId: ITEM }, "'Socket ID' must not be empty", ''],
		...['feed', 'presence-feed', 'private-', 'Private-feed'].map(
			(channelName): Row => [
				`the channel ${channelName}`,
				{ ...authorize, channelName: ITEM },
				`'Channel Name' must be the name of a channel that begins with 'private-', but it is '${channelName}'`,
				channelName,
			],
		),
	],
};
