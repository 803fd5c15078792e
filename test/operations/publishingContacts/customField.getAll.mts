import { ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const fields: Sent = ['GET /api/v3/contacts/custom-fields?api=true'];

export default defineCase({
	minimal: { parameters: {}, sends: [fields] },
	full: { parameters: { returnAll: true, options: { maxConcurrency: 1 } }, sends: [fields] },
	requests: [],
	badInput: badPaging,
	errors: [],
	oddResponses: [
		{
			shows: 'none',
			responses: [{ kind: 'body', body: '{"items":[],"message":"","total":0}' }],
			gives: [],
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
