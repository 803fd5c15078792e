import { defineCase, type Sent } from '../case.mts';

const LIST: Sent = ['GET /api/v3/curations/custom-fields?api=true'];

export default defineCase({
	minimal: { parameters: {}, sends: [LIST] },
	full: { parameters: { returnAll: true } },
});
