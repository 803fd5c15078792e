import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { booleanInput, integer } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';

const SIMPLE_FIELDS = [
	'channelSlug',
	'channelId',
	'title',
	'channelDescription',
	'channelImage',
	'brandSlug',
	'brandId',
	'brandName',
	'hasMatchingEspIntegration',
];

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many channels',
	description: 'Get the channels (newsletters) of the company',
	endpoint: 'getChannels',
	properties: [...pagingProperties, simplify],
	options: [
		{
			displayName: 'Sending Service',
			name: 'esp',
			type: 'options',
			options: [
				{ name: 'Constant Contact', value: 5 },
				{ name: 'HubSpot Marketing', value: 7 },
				{ name: 'Iterable', value: 2 },
				{ name: 'Mailchimp', value: 1 },
				{ name: 'Sailthru', value: 4 },
				{ name: 'SendGrid', value: 3 },
			],
			default: 1,
			description:
				"Only channels that send through this email service. If there are none, all channels are returned, with 'hasMatchingEspIntegration' set to false.",
		},
	],
	limitExceptions: { 'options.esp': true },
	input: z.object({
		...pagingInput,
		simplify: booleanInput,
		options: z.object({ esp: integer().optional() }),
	}),
	async run({ input, api, hint }) {
		const query = { esp: input.options.esp };
		const channels = await wholeList(api, 'getChannels', { query }, hint);
		hintIfNone(channels, hint, 'channels');
		return channels
			.slice(0, wantedCount(input))
			.map((channel) => (input.simplify ? pick(channel, SIMPLE_FIELDS) : channel)) as IDataObject[];
	},
});
