import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { readFeedToken } from '../../feedToken';
import {
	archiveIntervalDays,
	archiveIntervalInput,
	channelIds as channelIdsProperty,
	channelIdsInput,
	description,
	optionalDescriptionInput,
	optionalTitleInput,
	DATA_FEED_OUTPUT,
	feedUrl,
	feedUrlInput,
	tags as tagsProperty,
	tagsInput,
	title,
} from '../../properties/feed';
import { authType, authTypeInput, BEARER_TOKEN } from './authType';
import { fieldMappings, fieldMappingsInput } from './fieldMappings';
import { additionalFieldsOf } from '../../../shared/properties/collections';

export const create = defineOperation({
	value: 'create',
	action: 'Create data feed',
	description: 'Create a JSON data feed of the company, which the service fetches at once',
	endpoint: 'createDataFeed',
	properties: [
		title,
		description,
		feedUrl,
		{ ...archiveIntervalDays, required: true },
		authType,
		fieldMappings,
		additionalFieldsOf([channelIdsProperty, tagsProperty]),
	],
	input: z.object({
		// Whether the service needs them is not stated.
		title: optionalTitleInput,
		description: optionalDescriptionInput,
		feedUrl: feedUrlInput,
		archiveIntervalDays: archiveIntervalInput,
		authType: authTypeInput,
		fieldMappings: fieldMappingsInput,
		additionalFields: z.object({ channelIds: channelIdsInput, tags: tagsInput }),
	}),
	...DATA_FEED_OUTPUT,
	async prepare({ input: { authType: kind }, credential }) {
		if (kind === BEARER_TOKEN) await readFeedToken(credential);
	},
	async run({ input, call, credential }) {
		const { additionalFields, ...feed } = input;
		const { channelIds: channels, tags } = additionalFields;
		const sent = { ...feed, channels, tags };
		const token =
			feed.authType === BEARER_TOKEN ? { bearerToken: await readFeedToken(credential) } : {};
		const { items } = await call({ body: { ...sent, ...token } });
		return recordOrInput(items, sent);
	},
});
