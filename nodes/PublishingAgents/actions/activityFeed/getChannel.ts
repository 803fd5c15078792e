import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { lookUpLiveChannel } from '../../../shared/pickers/liveChannel';

export const getChannel = defineOperation({
	value: 'getChannel',
	action: 'Get channel of activity feed',
	description: "Get the name of the company's realtime channel, as Authorize takes it",
	endpoint: 'getActivityFeedChannel',
	properties: [],
	input: z.object({}),
	async run({ api }) {
		return { channel: await lookUpLiveChannel(api) };
	},
});
