import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { notBefore } from '../../../shared/properties/dates';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import { periodBody, periodInput, periodProperties } from './period';

export const getLinkClicks = defineOperation({
	value: 'getLinkClicks',
	name: 'Get Link Clicks',
	action: 'Get metrics of clicked links',
	description: 'Get the links that readers clicked in a period, one item per link with its clicks',
	endpoint: 'getLinkClicks',
	properties: [...pagingProperties, ...periodProperties()],
	input: z.object({ ...pagingInput, ...periodInput }).superRefine(notBefore('to', 'from', 'From')),
	async run({ input, api, hint }) {
		const links = await listRecords(
			api,
			'getLinkClicks',
			{ body: periodBody(input) },
			{ limit: wantedCount(input), identity: ({ url }) => url, hint },
		);
		if (links.length === 0) hint('No link was clicked in this period on these channels.');
		return links as IDataObject[];
	},
});
