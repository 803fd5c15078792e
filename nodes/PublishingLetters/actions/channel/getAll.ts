import { z } from 'zod';
import { integer } from '../../../shared/properties/schemas';
import { sendingServices } from '../../../shared/properties/sendingServices';
import { defineList } from '../../../shared/operations/list';
import { choiceField } from '../../../shared/properties/fields';

export const getAll = defineList({
	action: 'Get many channels',
	description: 'Get the channels (newsletters) of the company',
	endpoint: 'getChannels',
	options: [
		choiceField(
			'Sending Service',
			'esp',
			"Only channels with this email service. If there are none: all, with 'hasMatchingEspIntegration' set to false.",
			1,
			sendingServices,
		),
	],
	input: z.object({ options: z.object({ esp: integer().optional() }) }),
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
	list: ({ options: query }) => ({ what: 'channels', call: { query } }),
});
