import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { byId } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const AGENT = '0d4c8a52-1f6e-4b3a-9a43-7e2b9f100c5d';

const row = rowOf('publishingAgents');

const DELETED = { kind: 'empty', status: 204 } as const;
const AUTH = 'POST /api/v3/agents/activity/realtime-auth';

requestTable('Publishing Agents', [
	row('agent.delete', {
		shows: 'minimal: a DELETE with a body',
		parameters: { agentId: byId(AGENT) },
		answer: DELETED,
		sends: [[`DELETE /api/v3/agents/${AGENT}`, { api: true }]],
	}),
	row('agent.delete', {
		shows: 'full',
		parameters: {
			agentId: { __rl: true, mode: 'list', value: ` ${AGENT} ` },
			options: { maxConcurrency: 1 },
		},
		answer: DELETED,
		sends: [[`DELETE /api/v3/agents/${AGENT}`, { api: true }]],
	}),
	row('activityFeed.authorize', {
		shows: 'minimal',
		parameters: { socketId: '123456.7890123', channelName: LIVE_CHANNEL },
		sends: [[AUTH, { api: true, socket_id: '123456.7890123', channel_name: LIVE_CHANNEL }]],
	}),
	row('activityFeed.authorize', {
		shows: 'full',
		parameters: {
			socketId: ' 1.1 ',
			channelName: ` ${LIVE_CHANNEL} `,
			options: { maxConcurrency: 1 },
		},
		sends: [[AUTH, { api: true, socket_id: '1.1', channel_name: LIVE_CHANNEL }]],
	}),
]);
