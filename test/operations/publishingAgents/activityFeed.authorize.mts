import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { ITEM } from '../../support/values.mts';
import { defineCase, type BadInput, type Sent } from '../defineCase.mts';

const auth = (socket_id: string): Sent[] => [
	[
		'POST /api/v3/agents/activity/realtime-auth',
		{ api: true, socket_id, channel_name: LIVE_CHANNEL },
	],
];

export default defineCase({
	minimal: {
		parameters: { socketId: '1.1', channelName: LIVE_CHANNEL },
		sends: auth('1.1'),
	},
	full: {
		parameters: {
			socketId: '123456.7890123',
			channelName: LIVE_CHANNEL,
			options: { maxConcurrency: 1 },
		},
		sends: auth('123456.7890123'),
	},
	requests: [
		{
			shows: 'both without the spaces around',
			parameters: { socketId: ' 1.1 ', channelName: ` ${LIVE_CHANNEL} ` },
			sends: auth('1.1'),
		},
	],
	badInput: [
		['no socket', { socketId: ITEM }, "'Socket ID' must not be empty", ''],
		...['feed', 'presence-feed', 'private-', 'Private-feed'].map(
			(channelName): BadInput => [
				`the channel ${channelName}`,
				{ channelName: ITEM },
				`'Channel Name' must be the name of a channel that begins with 'private-', but it is '${channelName}'`,
				channelName,
			],
		),
	],
	errors: [
		{
			when: 'channel of another company',
			parameters: { channelName: 'private-activity.company-1' },
			status: 403,
			message: 'The channel belongs to another company',
			description: /Check the name of the channel/,
		},
	],
	oddResponses: [
		{
			shows: 'no signature',
			responses: [{ kind: 'body', body: '{"items":{},"message":"","total":1}' }],
			gives: /^The service returned no signature$/,
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { socketId: ITEM }, values: ['1.1', '2.2'] }, run: 'shared' },
});
