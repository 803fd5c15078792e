import { z } from 'zod';
import {
	identifier,
	channelNumber,
	optionalListOf,
	requiredText,
} from '../../../shared/properties/schemas';
import { readFeedToken } from '../../feedToken';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { dataFeedId } from '../../pickers/feeds';
import {
	archiveIntervalDays,
	archiveIntervalInput,
	channelIds,
	description,
	descriptionInput,
	DATA_FEED_OUTPUT,
	feedUrl,
	feedUrlInput,
	tags,
	title,
	titleInput,
	tokenSourceInput,
	tokenSource,
} from '../../properties/feed';
import { authType, authTypeInput, NO_AUTHENTICATION } from './authType';
import { currentFeed } from './currentFeed';
import { fieldMappings, fieldMappingsInput } from './fieldMappings';
import { mergedFeed } from './mergedFeed';
import { updateFieldsOf } from '../../../shared/properties/collections';

const updateFields = z
	.object({
		archiveIntervalDays: archiveIntervalInput,
		authType: authTypeInput,
		channelIds: optionalListOf(channelNumber),
		description: descriptionInput,
		feedUrl: feedUrlInput,
		fieldMappings: fieldMappingsInput,
		tags: optionalListOf(requiredText),
		title: titleInput,
	})
	.partial();

export const update = defineOperation({
	value: 'update',
	action: 'Update data feed',
	description: 'Update a JSON data feed. Fields that are not set here keep their values.',
	endpoint: 'updateDataFeed',
	properties: [
		dataFeedId,
		tokenSource(
			'Which bearer token the feed uses from now on, if it uses one',
			"The 'Data Feed Token' of the credential, which replaces the stored one",
			{
				name: 'Stored',
				value: 'stored',
				description: 'The token that the service has stored with the feed, if there is one',
			},
		),
		updateFieldsOf([
			archiveIntervalDays,
			authType,
			{
				...channelIds,
				hint: 'Replaces the channels that share the feed. In an expression, use slugs or IDs.',
			},
			description,
			{ ...feedUrl, required: false },
			{ ...fieldMappings, required: false },
			{
				...tags,
				description:
					'Tags for the curations of the feed, separated by commas, replacing the old ones. An empty list, as {{ [] }}, removes all.',
			},
			title,
		]),
	],
	unlimited: 'updateFields.channelIds',
	input: z
		.object({ feedId: identifier, tokenSource: tokenSourceInput, updateFields })
		.superRefine(({ tokenSource, updateFields: fields }, context) => {
			const refuse = (path: string[], message: string) =>
				context.addIssue({ code: 'custom', path, message });
			const named = Object.values(fields).some((value) => value !== undefined);
			if (!named && tokenSource === 'stored') {
				refuse(['updateFields'], 'must have at least one field to change');
			}
			if (fields.authType === NO_AUTHENTICATION && tokenSource === 'credential') {
				refuse(['tokenSource'], "must be 'Stored' when 'Authentication' is 'None'");
			}
		}),
	...DATA_FEED_OUTPUT,
	partitionKey: ({ feedId }) => feedId,
	async prepare({ input: { tokenSource }, credential }) {
		if (tokenSource === 'credential') await readFeedToken(credential);
	},
	async run({ input: { feedId, tokenSource, updateFields: fields }, api, call, credential }) {
		const { channelIds: channels, ...others } = fields;
		const bringsToken = tokenSource === 'credential';
		const token = bringsToken ? { bearerToken: await readFeedToken(credential) } : {};
		const current = await currentFeed(api, feedId);
		const feed = mergedFeed(current, { ...others, channels }, bringsToken);
		const { items } = await call({ path: { feedId }, body: { ...feed, ...token } });
		return recordOrInput(items, { uniqueId: feedId, ...feed });
	},
});
