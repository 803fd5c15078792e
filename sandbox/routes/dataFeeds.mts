import { z } from 'zod';
import { createDataFeed, findChannelById, PREVIEW } from '../company/dataFeeds.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';

const STANDARD_TARGETS = [
	'title',
	'excerpt',
	'content',
	'url',
	'image',
	'imageAlt',
	'imageCaption',
	'author',
	'siteName',
	'publicationDate',
];
const REQUIRED_TARGETS = ['url', 'title', 'excerpt'];

const feedUrl = z
	.string()
	.url()
	.regex(/^https?:\/\//i, 'must be an http or https address');

const fieldMapping = z
	.object({
		source: z.string().min(1),
		target: z
			.string()
			.refine(
				(target) => STANDARD_TARGETS.includes(target) || /^customField:.+$/.test(target),
				'must be a standard field or customField:<key>',
			),
	})
	.strict();

// Which fields are required and the name of `channels` are not shown; as in the published description.
const feed = z
	.object({
		title: z.string().min(1).max(140),
		description: z.string().min(1).max(280),
		feedUrl,
		archiveIntervalDays: z.number().int().min(1).max(31),
		authType: z.union([z.literal(0), z.literal(1)]),
		bearerToken: z.string().optional(),
		fieldMappings: z.array(fieldMapping).min(1),
		channels: z
			.array(
				z
					.number()
					.int()
					.refine(findChannelById, (id) => ({
						message: `${id} is not a channel of this company`,
					})),
			)
			.default([]),
		tags: z.array(z.string()).default([]),
	})
	.strict()
	.superRefine(({ authType, bearerToken, fieldMappings }, context) => {
		const refuse = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message });
		if (authType === 1 && !bearerToken) refuse('bearerToken', 'required when authType is 1');
		for (const target of REQUIRED_TARGETS) {
			if (!fieldMappings.some((mapping) => mapping.target === target)) {
				refuse('fieldMappings', `the target ${target} must be mapped`);
			}
		}
	});

const create = defineEndpoint({
	method: 'POST',
	path: '/api/v3/curations/data-feeds',
	api: 'query',
	bodySchema: feed,
	handle({ body }, { company, clock }) {
		const { bearerToken, channels: channelIds, ...given } = body;
		const created = createDataFeed(
			{ ...given, type: 1, channelIds, hasAuthSecret: Boolean(bearerToken) },
			company.dataFeeds.length,
			clock(),
		);
		company.dataFeeds.unshift(created);
		return envelope(created, 1, 'The data feed is created.', 201);
	},
});

const preview = defineEndpoint({
	method: 'POST',
	path: '/api/v3/curations/data-feeds/:feedUniqueId/preview',
	api: 'query',
	pathSchema: z.object({ feedUniqueId: z.string() }),
	// A blank token stands for the stored one.
	bodySchema: z.object({ feedUrl, bearerToken: z.string().optional() }).strict(),
	handle({ path }, { company }) {
		if (!company.dataFeeds.some(({ uniqueId }) => uniqueId === path.feedUniqueId)) {
			throw new ServiceError(404, 'The data feed is not found.');
		}
		return envelope(PREVIEW, 1);
	},
});

export const dataFeedEndpoints = [create, preview];
