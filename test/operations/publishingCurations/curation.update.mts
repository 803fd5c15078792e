import { CURATION_IDS } from '../../../sandbox/index.mts';
import { byId, DATE, ITEM, long, WHOLE } from '../../support/values.mts';
import { defineCase, type BadInput } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const [CURATION_ID, OTHER_ID] = CURATION_IDS;
const POST = `POST /api/v3/curations/${CURATION_ID}?api=true`;

export default defineCase({
	minimal: {
		parameters: { curationId: byId(CURATION_ID), updateFields: { title: 'Another' } },
		sends: [[POST, { title: 'Another' }]],
	},
	full: {
		parameters: {
			curationId: byId(CURATION_ID),
			updateFields: {
				author: 'Ada Example',
				channelIds: [101, 102],
				content: '<p>All</p>',
				customFields: { field: [{ key: byId('venue'), value: 'Hall 2' }] },
				excerpt: 'The first',
				image: 'https://images.example.com/b.jpg',
				imageAlt: 'A street',
				imageCaption: 'At dawn',
				publicationDate: '2026-05-31 10:00:00',
				siteName: 'The Daily Example',
				tags: 'politics',
				title: 'Another',
				url: 'https://news.example.com/moved',
			},
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				POST,
				{
					author: 'Ada Example',
					content: '<p>All</p>',
					excerpt: 'The first',
					image: 'https://images.example.com/b.jpg',
					imageAlt: 'A street',
					imageCaption: 'At dawn',
					siteName: 'The Daily Example',
					title: 'Another',
					url: 'https://news.example.com/moved',
					publicationDate: '2026-05-31 10:00:00',
					tags: ['politics'],
					channels: [101, 102],
					customFields: { venue: 'Hall 2' },
				},
			],
		],
	},
	requests: [
		{
			shows: 'lists that are emptied, and nothing of what is empty',
			parameters: { updateFields: { tags: '', channelIds: [], title: '', excerpt: ITEM } },
			items: [{ value: null }],
			sends: [[POST, { tags: [], channels: [] }]],
		},
	],
	badInput: [
		['no curation', { curationId: byId(ITEM) }, "'Curation' must not be empty", ''],
		...['data-feeds', 'feeds', 'bulk', 'Tags'].map(
			(id): BadInput => [
				`another path: ${id}`,
				{ curationId: byId(ITEM) },
				"'Curation' must be the ID of a curation",
				id,
			],
		),
		...[{}, { title: '' }, { tags: null }, { customFields: {} }].map(
			(updateFields): BadInput => [
				`nothing to change: ${JSON.stringify(updateFields)}`,
				{ updateFields: `={{ ${JSON.stringify(updateFields)} }}` },
				"'Update Fields' must have at least one field to change",
			],
		),
		[
			'a long title',
			{ updateFields: { title: ITEM } },
			"'Title' in 'Update Fields' must have at most 191 characters",
			long(192),
		],
		[
			'a long caption',
			{ updateFields: { imageCaption: ITEM } },
			"'Image Caption' in 'Update Fields' must have at most 255 characters",
			long(256),
		],
		[
			'a custom field twice',
			{
				updateFields: {
					customFields: {
						field: ['4 minutes', ITEM].map((value) => ({ key: byId('reading_time'), value })),
					},
				},
			},
			"'Custom Fields' in 'Update Fields' must name each field once",
			'5 minutes',
		],
		[
			'no date',
			{ updateFields: { publicationDate: ITEM } },
			`'Publication Date' in 'Update Fields' ${DATE}`,
			'soon',
		],
		[
			'channels by slug',
			{ updateFields: { channelIds: ITEM } },
			`'Channel Names or IDs' in 'Update Fields' ${WHOLE}`,
			['morning-brief'],
		],
		[
			'an address',
			{ updateFields: { url: ITEM } },
			"'URL' in 'Update Fields' must be a URL such as",
			'news.example.com',
		],
		[
			'a custom field without a key',
			{ updateFields: { customFields: { field: [{ key: byId(ITEM), value: 'x' }] } } },
			"'Key' in 'Custom Fields' in 'Update Fields' must not be empty",
			'',
		],
		[
			'a custom field without a value',
			{ updateFields: { customFields: { field: [{ key: byId('venue'), value: ITEM }] } } },
			"'Value' in 'Custom Fields' in 'Update Fields' must not be empty",
			'',
		],
	],
	errors: [
		{
			when: 'no curation of the company',
			parameters: { curationId: byId('cur_x') },
			status: 404,
			message: 'The curation was not found',
			description: /Get Many returns as 'uniqueId'/,
		},
	],
	oddResponses: recordOrSent(
		{ updateFields: { title: 'One', excerpt: '' } },
		{ uniqueId: CURATION_ID, title: 'One' },
	),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { curationId: byId(ITEM) }, values: [CURATION_ID, OTHER_ID] },
		run: {
			sameRecord: { parameters: { updateFields: { title: ITEM } }, values: ['One', 'Two'] },
		},
	},
});
