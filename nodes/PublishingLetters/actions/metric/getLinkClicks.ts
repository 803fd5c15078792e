import { z } from 'zod';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { notBefore } from '../../../shared/properties/dates';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';
import { periodBody, periodInput, periodProperties } from './period';

export const getLinkClicks = defineOperation({
	value: 'getLinkClicks',
	action: 'Get metrics of clicked links',
	description: 'Get the links that readers clicked in a period, one item per link with its clicks',
	endpoint: 'getLinkClicks',
	properties: [...pagingProperties, ...periodProperties()],
	input: z.object({ ...pagingInput, ...periodInput }).superRefine(notBefore('to', 'from', 'From')),
	async run(context) {
		return await getMany(
			context,
			{ body: periodBody(context.input) },
			{ what: 'links', none: 'No link was clicked in this period on these channels.' },
		);
	},
});
