import { defineCase, type Sent } from '../defineCase.mts';

const LIST: Sent = ['GET /api/v3/curations/custom-fields?api=true'];

export default defineCase({
	minimal: { parameters: {}, sends: [LIST] },
	full: {
		parameters: {
			returnAll: true,
		},
	},
	oddResponses: [
		{
			shows: 'more than are wanted',
			parameters: { limit: 1 },
			responses: [
				{ kind: 'body', body: '{"items":[{"key":"a"},{"key":"b"}],"message":"","total":2}' },
			],
			gives: [{ key: 'a' }],
		},
	],
});
