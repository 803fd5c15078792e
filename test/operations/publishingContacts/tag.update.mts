import { TAG } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badNumber } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const put = (body: object): Sent => [`PUT /api/v3/contacts/tags/${TAG.id}`, { api: true, ...body }];

export default defineCase({
	minimal: {
		parameters: { tagId: byId(TAG.id), updateFields: { tagName: 'early reader' } },
		sends: [put({ name: 'early reader' })],
	},
	full: {
		parameters: {
			tagId: byId(TAG.id),
			updateFields: { tagName: 'early reader', color: '#00FF9a' },
			options: { maxConcurrency: 1 },
		},
		sends: [put({ name: 'early reader', color: '#00FF9a' })],
	},
	requests: [
		{
			shows: 'the color alone',
			parameters: { updateFields: { color: '#ff0000' } },
			sends: [put({ color: '#ff0000' })],
		},
	],
	badInput: [
		...badNumber('tagId', 'Tag'),
		[
			'nothing to change',
			{ updateFields: {} },
			"'Update Fields' must have at least one field to change",
		],
		[
			'a name with a dot',
			{ updateFields: { tagName: ITEM } },
			"'Name' in 'Update Fields' must contain only letters, numbers, hyphens, underscores and spaces",
			'a.b',
		],
		[
			'no color',
			{ updateFields: { color: ITEM } },
			"'Color' in 'Update Fields' must be a color",
			'red',
		],
	],
	errors: [
		{
			when: 'the tag is unknown',
			isNotDescribed: true,
			parameters: { tagId: byId(4711) },
			status: 404,
			message: 'The tag is not found.',
		},
	],
	oddResponses: recordOrSent({}, { id: TAG.id, name: 'early reader' }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { tagId: byId(ITEM) }, values: [1, 2] },
		run: {
			sameRecord: { parameters: { updateFields: { tagName: ITEM } }, values: ['a', 'b'] },
		},
	},
});
