import { z } from 'zod';
import { readFeedToken } from '../../feedToken';
import { defineOperation } from '../../../shared/operations/operation';
import { feedUrl, feedUrlInput, tokenSource } from '../../properties/feed';

export const previewUrl = defineOperation({
	value: 'previewUrl',
	action: 'Preview URL of data feed',
	description:
		'Fetch a JSON feed once by its URL, before creating a data feed from it, and list the paths in its items',
	endpoint: 'previewFeedUrl',
	properties: [
		feedUrl,
		tokenSource(
			'Which bearer token the service uses to fetch the feed',
			"The 'Data Feed Token' of the credential, for this fetch only",
			{ name: 'None', value: 'none', description: 'Fetch the feed without a token' },
		),
	],
	input: z.object({ feedUrl: feedUrlInput, tokenSource: z.enum(['none', 'credential']) }),
	async run({ input, readRecord, credential }) {
		const token =
			input.tokenSource === 'credential' ? { bearerToken: await readFeedToken(credential) } : {};
		return await readRecord({ body: { feedUrl: input.feedUrl, ...token } });
	},
});
