import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';

export const get = defineOperation({
	value: 'get',
	action: 'Get engagement',
	description:
		'Get the number of subscribers who opened or clicked something in the last 30 days, across all channels',
	endpoint: 'getActiveEngagement',
	properties: [],
	input: z.object({}),
	async run({ readRecord }) {
		return await readRecord({});
	},
});
