import { CURATION_IDS } from '../../../sandbox/index.mts';
import { byId, DATE, defineCase, ITEM, long, notFound, recordOrSent, type Sent } from '../case.mts';

const [CURATION_ID, OTHER_ID] = CURATION_IDS;
const post = (body: object): Sent[] => [[`POST /api/v3/curations/${CURATION_ID}?api=true`, body]];
const custom = (...field: object[]) => ({ customFields: { field } });
/** Fields that are sent as they are given. */
const texts = {
	author: 'Ada Example',
	content: '<p>All</p>',
	excerpt: 'The first',
	image: 'https://images.example.com/b.jpg',
	imageAlt: 'A street',
	imageCaption: 'At dawn',
	publicationDate: '2026-05-31 10:00:00',
	siteName: 'The Daily Example',
	title: 'Another',
	url: 'https://news.example.com/moved',
};

export default defineCase({
	minimal: {
		parameters: { curationId: byId(CURATION_ID), updateFields: { title: 'Another' } },
		sends: post({ title: 'Another' }),
	},
	full: {
		parameters: {
			updateFields: {
				...texts,
				channelIds: [101, 102],
				...custom({ key: byId('venue'), value: 'Hall 2' }),
				tags: 'politics',
			},
		},
		sends: post({
			...texts,
			tags: ['politics'],
			channels: [101, 102],
			customFields: { venue: 'Hall 2' },
		}),
	},
	requests: [
		{
			shows: 'lists that are emptied, and nothing of what is empty',
			parameters: {
				updateFields: { tags: '={{ [] }}', channelIds: '={{ [] }}', title: '', excerpt: ITEM },
			},
			items: [{ value: null }],
			sends: post({ tags: [], channels: [] }),
		},
		{
			shows: 'nothing of lists that are blank',
			parameters: { updateFields: { tags: ITEM, channelIds: ITEM, title: 'New' } },
			items: [{ value: '' }],
			sends: post({ title: 'New' }),
		},
	],
	badInput: [
		['curationId', 'Tags', "'Curation' must be the ID of a curation"],
		[
			{ updateFields: `={{ ({ title: '', tags: null, customFields: {} }) }}` },
			"'Update Fields' must have at least one field to change",
		],
		['updateFields.title', long(192), "'Title' in 'Update Fields' must have at most 191"],
		[
			'updateFields.imageCaption',
			long(256),
			"'Image Caption' in 'Update Fields' must have at most 255 characters",
		],
		[
			{
				updateFields: custom(
					{ key: byId('reading_time'), value: '4 minutes' },
					{ key: byId('reading_time'), value: ITEM },
				),
			},
			'5 minutes',
			"'Custom Fields' in 'Update Fields' must name each field once",
		],
		['updateFields.publicationDate', 'soon', `'Publication Date' in 'Update Fields' ${DATE}`],
		[
			'updateFields.channelIds',
			['a b'],
			"'Channel Names or IDs' in 'Update Fields' must be a slug",
		],
		['updateFields.url', 'news.example.com', "'URL' in 'Update Fields' must be a URL such as"],
		[
			{ updateFields: custom({ key: byId(ITEM), value: 'x' }) },
			'',
			"'Custom Field' in 'Custom Fields' in 'Update Fields' is empty: enter a name",
		],
		[
			{ updateFields: custom({ key: byId('venue'), value: ITEM }) },
			'',
			"'Value' in 'Custom Fields' in 'Update Fields' is empty: enter a value",
		],
	],
	errors: [
		notFound(
			'no curation of the company',
			{ curationId: byId('cur_x') },
			'The curation was not found',
			/Get Many returns as 'uniqueId'/,
		),
	],
	oddResponses: recordOrSent(
		{ updateFields: { title: 'One', excerpt: '' } },
		{ uniqueId: CURATION_ID, title: 'One' },
	),
	isRepeated: true,
	differ: ['curationId', CURATION_ID, OTHER_ID],
	sameRecord: ['updateFields.title', 'One', 'Two'],
});
