import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { letterId } from '../../pickers/letters';
import { identifier, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const getDeliveryReport = defineOperation({
	value: 'getDeliveryReport',
	action: 'Get delivery report of SMS campaign',
	description:
		'Get how many recipients an SMS campaign reached. Ask the service to turn SMS reports on first.',
	endpoint: 'getSmsDeliveryReport',
	properties: [channel, letterId],
	input: z.object({ channel: slug, letterId: identifier }),
	simple: [
		'uniqueId',
		'state',
		'startedAt',
		'completedAt',
		'recipients',
		'delivered',
		'notDelivered',
		'pending',
		'unsubscribed',
		'deliveryRate',
	],
	async run({ input: path, readRecord }) {
		return await readRecord({ path });
	},
});
