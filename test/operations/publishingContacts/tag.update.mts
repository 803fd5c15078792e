import { TAG } from '../../../sandbox/index.mts';
import { byId, defineCase, recordOrSent, type Sent, unknownTag } from '../case.mts';

const TAGS: Sent = ['GET /api/v3/contacts/tags?api=true&page=1&limit=500'];
const put = (body: object): Sent[] => [
	TAGS,
	[`PUT /api/v3/contacts/tags/${TAG.id}`, { api: true, ...body }],
];

export default defineCase({
	minimal: {
		parameters: { tagId: byId(TAG.id), updateFields: { tagName: 'early reader' } },
		sends: put({ name: 'early reader' }),
	},
	full: {
		parameters: { updateFields: { tagName: 'early reader', color: '#00FF9a' } },
		sends: put({ name: 'early reader', color: '#00FF9a' }),
	},
	requests: [
		{
			shows: 'the color alone',
			parameters: { updateFields: { color: '#ff0000' } },
			sends: put({ color: '#ff0000' }),
		},
	],
	badInput: [
		[{ updateFields: {} }, "'Update Fields' must have at least one field to change"],
		['updateFields.color', 'red', "'Color' in 'Update Fields' must be a color"],
	],
	errors: [unknownTag],
	oddResponses: recordOrSent({}, { id: TAG.id, name: 'early reader' }, 'PUT'),
	sameRecord: ['updateFields.tagName', 'a', 'b'],
});
