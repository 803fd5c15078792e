import { CURATION_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const [CURATION_ID, OTHER_ID] = CURATION_IDS;
const example = {
	parameters: { curationId: byId(CURATION_ID) },
	sends: [[`DELETE /api/v3/curations/${CURATION_ID}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	full: {
		...example,
		parameters: { ...example.parameters, options: { maxConcurrency: 1 } },
	},
	requests: [],
	badInput: [
		['no curation', { curationId: byId(ITEM) }, "'Curation' must not be empty", ''],
		[
			'another path',
			{ curationId: byId(ITEM) },
			"'Curation' must be the ID of a curation",
			'data-feeds',
		],
	],
	errors: [
		{
			when: 'no curation of the company',
			parameters: { curationId: byId('cur_x') },
			status: 404,
			message: 'The curation was not found',
			description: /^Check its ID.* It may have been deleted\./,
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { curationId: byId(ITEM) }, values: [CURATION_ID, OTHER_ID] },
		run: 'side by side',
	},
});
