import { DRAFT, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { always, byId, defineCase, noSuch } from '../case.mts';

const example = {
	parameters: { letterId: byId(DRAFT.id) },
	sends: [[`DELETE /api/v3/letters/${DRAFT.id}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	errors: [noSuch('letter', { letterId: byId('ltr_x') })],
	oddResponses: always({ deleted: true }),
	differ: ['letterId', DRAFT.id, TEMPLATE_IDS[0]],
});
