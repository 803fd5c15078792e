import { z } from 'zod';
import { booleanInput, requiredText, webAddress } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import * as feed from '../../properties/feed';
import { additionalFieldsOf } from '../../../shared/properties/collections';
import { switchField } from '../../../shared/properties/fields';

const RSS_FEED = 'https://news.example.com/rss.xml';

const crawl = switchField(
	'Crawl Article Pages',
	'crawl',
	"Whether to visit each article's page, too, for its image, excerpt and author",
);

export const create = defineOperation({
	value: 'create',
	action: 'Create RSS feed',
	description: 'Create an RSS feed of the company, which the service fetches at once',
	endpoint: 'createFeed',
	properties: [
		{ ...feed.title, required: true },
		{ ...feed.description, required: true },
		{
			...feed.feedUrl,
			placeholder: `e.g. ${RSS_FEED}`,
			description: 'The URL of the RSS feed',
		},
		{ ...feed.archiveIntervalDays, required: true },
		additionalFieldsOf([feed.channelIds, crawl, feed.tags]),
	],
	input: z.object({
		title: feed.titleInput,
		description: feed.descriptionInput,
		feedUrl: requiredText.pipe(webAddress(RSS_FEED)),
		archiveIntervalDays: feed.archiveIntervalInput,
		additionalFields: z.object({
			channelIds: feed.channelIdsInput,
			crawl: booleanInput.optional(),
			tags: feed.tagsInput,
		}),
	}),
	...feed.FEED_OUTPUT,
	async run({ input, writeRecord }) {
		const { additionalFields, ...given } = input;
		const { channelIds: channels, ...others } = additionalFields;
		return await writeRecord({ body: { ...given, channels, ...others } });
	},
});
