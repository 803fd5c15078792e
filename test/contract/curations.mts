import type { Operation } from './types.mts';

/** What a mapping's target may be, beside `customField:<key>`. */
export const STANDARD_MAPPING_TARGETS = [
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
] as const;
export const MANDATORY_MAPPING_TARGETS = ['url', 'title', 'excerpt'] as const;

export const curationOperations: readonly Operation[] = [
	{
		id: 'createDataFeed',
		method: 'POST',
		path: '/api/v3/curations/data-feeds',
		api: 'query',
		parameters: [
			{
				in: 'body',
				name: 'title',
				type: 'string',
				required: true,
				maxLength: 140,
				assumed: 'limits',
			},
			{
				in: 'body',
				name: 'description',
				type: 'string',
				required: true,
				maxLength: 280,
				assumed: 'limits',
			},
			{ in: 'body', name: 'feedUrl', type: 'url', required: true, assumed: 'required' },
			{
				in: 'body',
				name: 'archiveIntervalDays',
				type: 'integer',
				required: true,
				minimum: 1,
				maximum: 31,
				assumed: 'required',
			},
			{
				in: 'body',
				name: 'authType',
				type: 'integer',
				required: true,
				oneOf: [0, 1],
				assumed: 'required',
			},
			{ in: 'body', name: 'bearerToken', type: 'string' },
			{
				in: 'body',
				name: 'fieldMappings',
				type: 'objects',
				required: true,
				assumed: 'required',
			},
			{ in: 'body', name: 'channels', type: 'integers', assumed: 'name' },
			{ in: 'body', name: 'tags', type: 'strings', assumed: 'all' },
		],
		answer: {
			// 200 in the document, 201 in the published description of such a service.
			statuses: [200, 201],
			body: 'envelope',
			items: 'object',
			fields: {
				string: [
					'uniqueId',
					'title',
					'description',
					'feedUrl',
					'lastValidated',
					'lastQueried',
					'createdAt',
					'updatedAt',
					'deletedAt',
					'channelName',
					'channelSlug',
				],
				integer: ['type', 'validationCode', 'archiveIntervalDays', 'authType'],
				boolean: ['isValid', 'crawl', 'hasAuthSecret'],
				integers: ['sharedChannelIds'],
				strings: ['tags'],
				objects: ['fieldMappings'],
			},
		},
		errors: [
			{ status: null, when: 'authType 1 without a token' },
			{ status: null, when: 'a mandatory target not mapped' },
			{ status: null, when: 'an unknown target' },
		],
	},
	{
		id: 'previewDataFeed',
		method: 'POST',
		path: '/api/v3/curations/data-feeds/{feedUniqueId}/preview',
		api: 'query',
		parameters: [
			{ in: 'path', name: 'feedUniqueId', type: 'string', required: true },
			{ in: 'body', name: 'feedUrl', type: 'url', required: true },
			{ in: 'body', name: 'bearerToken', type: 'string' },
		],
		answer: {
			statuses: [200],
			body: 'envelope',
			items: 'object',
			fields: { integer: ['itemCount'], objects: ['fields'] },
		},
	},
	{
		id: 'listCurationTags',
		method: 'GET',
		path: '/api/v3/curations/tags',
		api: 'query',
		parameters: [
			{ in: 'query', name: 'page', type: 'integer' },
			{ in: 'query', name: 'perPage', type: 'integer' },
			{ in: 'query', name: 'keyword', type: 'string' },
			{ in: 'query', name: 'from', type: 'date' },
			{ in: 'query', name: 'to', type: 'date' },
		],
		answer: {
			statuses: [200],
			body: 'envelope',
			items: 'array',
			fields: {
				integer: ['id', 'taxonomyId', 'parentTermId'],
				string: ['name', 'uniqueId'],
				isoDateTime: ['created_at', 'updated_at'],
			},
		},
	},
];
