import { DRAFT, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { always } from '../oddResponses.mts';

const example = {
	parameters: { letterId: byId(DRAFT.id) },
	sends: [[`DELETE /api/v3/letters/${DRAFT.id}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	errors: [
		notFound('the letter is unknown', { letterId: byId('ltr_x') }, 'The letter is not found.'),
	],
	oddResponses: always({ deleted: true }),
	differ: ['letterId', DRAFT.id, TEMPLATE_IDS[0]],
});
