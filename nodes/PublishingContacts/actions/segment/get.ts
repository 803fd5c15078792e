import { z } from 'zod';
import { requireRecord } from '../../../shared/operations/requireRecord';
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
	async run({ input, call }) {
		const path = { segmentId: String(input.segmentId) };
		return requireRecord((await call({ path })).items, 'segment');
	},
});
