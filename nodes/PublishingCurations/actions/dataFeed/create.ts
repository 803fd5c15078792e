import { z } from 'zod';
import { listOf, requiredText, integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { readFeedToken } from '../../feedToken';
import { feedUrl, feedUrlInput } from './feedUrl';
import { fieldMappings, fieldMappingsInput } from './fieldMappings';

/** `authType`: 0 = no authentication, 1 = bearer token (`openapi/curations.yaml`, DataFeedInput). */
const BEARER_TOKEN = 1;

export const create = defineOperation({
	value: 'create',
	name: 'Create',
	action: 'Create data feed',
	description: 'Create a JSON data feed of the company, which the service fetches at once',
	effect: 'write',
	endpoint: 'createDataFeed',
	properties: [
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Partner news',
			description: 'The name of the feed',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Articles of our partners, updated daily',
			description: 'What the feed holds',
		},
		feedUrl,
		{
			displayName: 'Archive Interval (Days)',
			name: 'archiveIntervalDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 31 },
			required: true,
			default: 7,
			description: 'How many days pass until the feed is fetched again, from 1 to 31',
		},
		{
			displayName: 'Authentication',
			name: 'authType',
			type: 'options',
			options: [
				{ name: 'None', value: 0 },
				{
					name: 'Bearer Token',
					value: 1,
					description: "The token is taken from the credential 'Publishing Feed Token API'",
				},
			],
			default: 0,
			description: 'How the service authenticates when it fetches the feed',
		},
		fieldMappings,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Channel Names or IDs',
					name: 'channelIds',
					type: 'multiOptions',
					typeOptions: { loadOptionsMethod: 'getChannelIds' },
					default: [],
					description:
						'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
					hint: 'The channels to share the feed with. An expression gives their numbers.',
				},
				{
					displayName: 'Tags',
					name: 'tags',
					type: 'string',
					default: '',
					placeholder: 'e.g. partners, daily',
					description: 'Tags for the curations of the feed, separated by commas',
				},
			],
		},
	],
	input: z.object({
		title: requiredText,
		description: requiredText,
		feedUrl: feedUrlInput,
		archiveIntervalDays: integer({ min: 1, max: 31 }),
		authType: integer({ min: 0, max: 1 }),
		fieldMappings: fieldMappingsInput,
		additionalFields: z.object({
			channelIds: listOf(integer()),
			tags: listOf(requiredText),
		}),
	}),
	async run({ input, api, credential }) {
		const { additionalFields, ...feed } = input;
		const { channelIds, tags } = additionalFields;
		const sent = {
			...feed,
			...(channelIds.length > 0 ? { channels: channelIds } : {}),
			...(tags.length > 0 ? { tags } : {}),
		};
		const token =
			feed.authType === BEARER_TOKEN ? { bearerToken: await readFeedToken(credential) } : {};
		const { items } = await api.call('createDataFeed', { body: { ...sent, ...token } });
		return recordOrInput(items, sent);
	},
});
