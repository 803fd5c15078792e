import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { readFeedToken } from '../../feedToken';
import { dataFeedId } from '../../pickers/feeds';
import { feedUrl, feedUrlInput, tokenSource, tokenSourceInput } from '../../properties/feed';

export const preview = defineOperation({
	value: 'preview',
	action: 'Preview data feed',
	description:
		'Fetch an existing data feed once, from its own or a new URL, and list the paths in its items',
	endpoint: 'previewDataFeed',
	properties: [
		dataFeedId,
		{
			...feedUrl,
			description: "The URL to fetch: the feed's own or a new one that is being tried",
		},
		tokenSource(
			'Which bearer token the service uses to fetch the feed',
			"The 'Data Feed Token' of the credential, for this fetch only",
			{
				name: 'Stored',
				value: 'stored',
				description: 'The token that the service has stored with the feed',
			},
		),
	],
	input: z.object({
		feedId: identifier,
		feedUrl: feedUrlInput,
		tokenSource: tokenSourceInput,
	}),
	async run({ input, readRecord, credential }) {
		const token =
			input.tokenSource === 'credential' ? { bearerToken: await readFeedToken(credential) } : {};
		return await readRecord({
			path: { feedId: input.feedId },
			body: { feedUrl: input.feedUrl, ...token },
		});
	},
});
