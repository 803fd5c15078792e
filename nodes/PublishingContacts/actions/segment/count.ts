import { z } from 'zod';
import { withoutData } from '../../../shared/api/response';
import { defineOperation } from '../../../shared/operations/operation';
import { optionalChannel } from '../../../shared/pickers/channels';
import { integer, optionalSlug } from '../../../shared/properties/schemas';
import { segmentId } from '../../../shared/pickers/segments';

export const count = defineOperation({
	value: 'count',
	name: 'Count Contacts',
	action: 'Count contacts of segment',
	description: 'Count the contacts that are in a segment now',
	endpoint: 'countSegment',
	properties: [segmentId],
	options: [
		optionalChannel(
			'Only subscribers of this channel (newsletter) count: choose one, or enter its slug (its short name in the service) or ID',
		),
	],
	input: z.object({
		segmentId: integer({ min: 0 }),
		options: z.object({ channel: optionalSlug }),
	}),
	async run({ input, call }) {
		const { channel } = input.options;
		const path = { segmentId: String(input.segmentId) };
		const { total, message } = await call({ path, query: { channel } });
		// Only the total is the count. A guess would be a wrong number.
		if (total === undefined || !Number.isSafeInteger(total) || total < 0)
			throw withoutData('The service returned no count', { message });
		return { segmentId: input.segmentId, count: total };
	},
});
