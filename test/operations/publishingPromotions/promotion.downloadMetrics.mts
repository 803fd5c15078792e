import { PROMOTION_ID, promotionId } from '../../../sandbox/index.mts';
import { byId, defineCase, noSuch } from '../case.mts';

const sends = [[`GET /api/v3/promotions/${PROMOTION_ID}/metrics/download?api=true`]] as const;
const file = { promotionId: PROMOTION_ID, fileName: `promotion-metrics-${PROMOTION_ID}.csv` };

export default defineCase({
	minimal: { parameters: { promotionId: byId(PROMOTION_ID) }, sends },
	full: { parameters: { binaryPropertyName: 'report' } },
	headers: { accept: 'text/csv, application/json;q=0.9' },
	badInput: [
		['promotionId', 'insights', "'Promotion' must be the ID of a promotion"],
		['binaryPropertyName', '', "'Put Output File in Field' is empty: enter a name"],
	],
	errors: [
		noSuch(
			'promotion',
			{ promotionId: byId('unknown') },
			'The promotion was not found',
			/^Check its ID.* Promotion: Get Many/,
		),
	],
	oddResponses: [
		{
			shows: 'handed on as it is',
			responses: [{ kind: 'body', body: 'Letter,Clicks\r\n"=1+1",3\r\n' }],
			gives: [file],
		},
	],
	differ: ['promotionId', PROMOTION_ID, promotionId(1)],
});
