import { z } from 'zod';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { integer } from '../../../shared/properties/schemas';
import { getMany } from '../../../shared/operations/getMany';
import { sendingServices } from '../../../shared/properties/sendingServices';
import { defineOperation } from '../../../shared/operations/operation';
import { choiceField } from '../../../shared/properties/fields';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many channels',
	description: 'Get the channels (newsletters) of the company',
	endpoint: 'getChannels',
	properties: [...pagingProperties],
	options: [
		choiceField(
			'Sending Service',
			'esp',
			"Only channels with this email service. If there are none: all, with 'hasMatchingEspIntegration' set to false.",
			1,
			sendingServices,
		),
	],
	input: z.object({
		...pagingInput,
		options: z.object({ esp: integer().optional() }),
	}),
	simple: [
		'channelSlug',
		'channelId',
		'title',
		'channelDescription',
		'channelImage',
		'brandSlug',
		'brandId',
		'brandName',
		'hasMatchingEspIntegration',
	],
	async run(context) {
		const query = { esp: context.input.options.esp };
		return await getMany(context, { query }, { what: 'channels' });
	},
});
