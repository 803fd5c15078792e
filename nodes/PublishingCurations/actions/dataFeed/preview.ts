import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';
import { readFeedToken } from '../../feedToken';
import { feedUrl, feedUrlInput } from './feedUrl';

export const preview = defineOperation({
	value: 'preview',
	name: 'Preview',
	action: 'Preview data feed',
	description:
		'Fetch an existing data feed once, from its own or a new address, and list the paths in its items',
	effect: 'read',
	endpoint: 'previewDataFeed',
	properties: [
		{
			displayName: 'Data Feed',
			name: 'feedId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description: "The data feed: choose one, or enter the ID that Create returns as 'uniqueId'",
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a data feed...',
					typeOptions: { searchListMethod: 'searchDataFeeds', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. feed_301',
				},
			],
		},
		{
			...feedUrl,
			description: "The address to fetch: the feed's own or a new one that is being tried",
		},
		{
			displayName: 'Token Source',
			name: 'tokenSource',
			type: 'options',
			options: [
				{
					name: 'Credential',
					value: 'credential',
					description:
						"The token of the credential 'Publishing Feed Token API', for this fetch only",
				},
				{
					name: 'Stored',
					value: 'stored',
					description: 'The token that the service has stored with the feed',
				},
			],
			default: 'stored',
			description: 'Which bearer token the service uses to fetch the feed',
		},
	],
	input: z.object({
		feedId: identifier,
		feedUrl: feedUrlInput,
		tokenSource: z.enum(['stored', 'credential']),
	}),
	async run({ input, api, credential }) {
		const token =
			input.tokenSource === 'credential' ? { bearerToken: await readFeedToken(credential) } : {};
		const { items } = await api.call('previewDataFeed', {
			path: { feedId: input.feedId },
			body: { feedUrl: input.feedUrl, ...token },
		});
		return asRecord(items) as IDataObject;
	},
});
