import { z } from 'zod';
import { requiredTextField } from '../../../shared/properties/fields';
import { identifier, requiredText } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { onlyRecord } from '../../../shared/api/records';
import { ApiError } from '../../../shared/errors/apiError';

export const authorize = defineOperation({
	value: 'authorize',
	action: 'Authorize activity feed',
	description:
		'Authorize a realtime client of your own. To start workflows from the feed, use Publishing Activity Trigger.',
	endpoint: 'authorizeActivityFeed',
	properties: [
		requiredTextField(
			'Socket ID',
			'socketId',
			'e.g. 123456.7890123',
			'The ID that the realtime server assigned to the client when it connected',
		),
		requiredTextField(
			'Feed Channel',
			'channelName',
			'e.g. private-company-activity',
			"The realtime channel of the activity feed, which Get Channel returns as 'channel'. Its name begins with 'private-'.",
		),
	],
	input: z.object({
		socketId: identifier,
		channelName: requiredText.pipe(
			z.string().regex(/^private-./, "must be the name of a channel that begins with 'private-'"),
		),
	}),
	async run({ input: { socketId, channelName }, call, isTool }) {
		if (isTool)
			throw new ApiError('A signature is not given to a model: run this node outside of the agent');
		const { items } = await call({
			body: { socket_id: socketId, channel_name: channelName },
		});
		const { auth } = onlyRecord(items) ?? {};
		if (typeof auth !== 'string' || auth === '')
			throw new ApiError('The service returned no signature');
		return { auth, channelName };
	},
});
