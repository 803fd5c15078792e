import { PENDING_PURCHASE_ID as ID } from '../../../sandbox/index.mts';
import { byId, defineCase, noSuch } from '../case.mts';

const sends = [[`GET /api/v3/promotions/purchases/${ID}/preview?api=true`]] as const;

export default defineCase({
	minimal: { parameters: { purchaseId: byId(ID) }, sends },
	full: { parameters: { output: 'file', binaryPropertyName: 'creative' } },
	headers: { accept: 'text/html, application/json;q=0.9' },
	badInput: [['output', 'pdf', "'Output' must be one of 'html', 'file'"]],
	errors: [
		noSuch(
			'purchase',
			{ purchaseId: byId('00000000-0000-4000-8000-000000000000') },
			'There is no pending purchase with this id.',
		),
	],
	oddResponses: [
		...['', '<p>={{ $env.HOME }} {{ 1 + 1 }}</p>'].map((body) => ({
			shows: `handed on as it is: ${body || 'empty'}`,
			responses: [{ kind: 'html', body }] as const,
			gives: [{ purchaseId: ID, html: body }],
		})),
	],
	differ: ['output', 'html', 'file'],
});
