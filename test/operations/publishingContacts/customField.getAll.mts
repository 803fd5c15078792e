import { defineCase, type Sent } from '../case.mts';

const fields: Sent = ['GET /api/v3/contacts/custom-fields?api=true'];

export default defineCase({
	minimal: { parameters: {}, sends: [fields] },
	full: { parameters: { returnAll: true } },
});
