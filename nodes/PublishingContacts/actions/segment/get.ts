import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { integer } from '../../../shared/properties/schemas';
import { segmentId } from '../../../shared/pickers/segments';

export const get = defineOperation({
	value: 'get',
	action: 'Get segment',
	description: 'Get one saved segment with its conditions',
	endpoint: 'getSegment',
	properties: [segmentId],
	input: z.object({ segmentId: integer({ min: 0 }) }),
	async run({ input, readRecord }) {
		const path = { segmentId: String(input.segmentId) };
		return await readRecord({ path });
	},
});
