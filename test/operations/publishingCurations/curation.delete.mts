import { CURATION_IDS } from '../../../sandbox/index.mts';
import { always, byId, defineCase, notFound } from '../case.mts';

const [CURATION_ID, OTHER_ID] = CURATION_IDS;
export default defineCase({
	minimal: {
		parameters: { curationId: byId(CURATION_ID) },
		sends: [[`DELETE /api/v3/curations/${CURATION_ID}?api=true`]],
	},
	badInput: [['curationId', 'data-feeds', "'Curation' must be the ID of a curation"]],
	errors: [
		notFound(
			'no curation of the company',
			{ curationId: byId('cur_x') },
			'The curation was not found',
			/^Check its ID.* It may have been deleted\./,
		),
	],
	oddResponses: always({ deleted: true }),
	differ: ['curationId', CURATION_ID, OTHER_ID],
});
