import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { type BadInput, body, defineCase, type Sent } from '../case.mts';

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
	full: { parameters: { socketId: '123456.7890123' }, sends: auth('123456.7890123') },
	requests: [
		{
			shows: 'both without the spaces around',
			parameters: { socketId: ' 1.1 ', channelName: ` ${LIVE_CHANNEL} ` },
			sends: auth('1.1'),
		},
	],
	badInput: [
		['socketId', '1.1\u0007', "'Socket ID' must have no control characters"],
		...['feed', 'presence-feed', 'private-', 'Private-feed'].map(
			(channelName): BadInput => [
				'channelName',
				channelName,
				`'Feed Channel' must be the name of a channel that begins with 'private-', but it is '${channelName}'`,
			],
		),
	],
	errors: [
		{
			when: 'channel of another company',
			parameters: { channelName: 'private-activity.company-1' },
			status: 403,
			message: 'The channel is not a channel of this company',
			description: /Check the name of the channel/,
		},
	],
	oddResponses: [
		{
			shows: 'no signature',
			responses: [body({ items: {}, message: '', total: 1 })],
			gives: /^The service returned no signature$/,
		},
	],
	isRepeated: true,
	differ: ['socketId', '1.1', '2.2'],
	run: 'shared',
});
