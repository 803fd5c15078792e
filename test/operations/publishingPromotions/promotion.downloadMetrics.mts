import { PROMOTION_ID, promotionId } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badIds } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';

const sends = [[`GET /api/v3/promotions/${PROMOTION_ID}/metrics/download?api=true`]] as const;
const file = { promotionId: PROMOTION_ID, fileName: `promotion-metrics-${PROMOTION_ID}.csv` };

export default defineCase({
	minimal: { parameters: { promotionId: byId(PROMOTION_ID) }, sends },
	full: {
		parameters: {
			promotionId: byId(PROMOTION_ID),
			binaryPropertyName: 'report',
			options: { maxConcurrency: 1 },
		},
		sends,
	},
	headers: { accept: 'text/csv' },
	requests: [],
	badInput: [
		...badIds('promotionId', 'Promotion'),
		[
			'another list',
			{ promotionId: byId(ITEM) },
			"'Promotion' must be the ID of a promotion",
			'insights',
		],
		[
			'the field of the file',
			{ binaryPropertyName: ITEM },
			"'Put Output File in Field' must be a name that is not reserved, but it is '__proto__'",
			'__proto__',
		],
	],
	errors: [
		{
			when: 'the promotion is unknown',
			isNotDescribed: true,
			parameters: { promotionId: byId('unknown') },
			status: 404,
			message: 'The promotion was not found',
			description: /^Check its ID.* Promotion: Get Many/,
		},
	],
	oddResponses: [
		{
			shows: 'handed on as it is',
			responses: [{ kind: 'body', body: 'Letter,Clicks\r\n"=1+1",3\r\n' }],
			gives: [file],
		},
		{
			shows: 'a web page',
			responses: [{ kind: 'html', body: '<!doctype html><p>Log in' }],
			gives: /^The base URL returned a web page where/,
			status: 200,
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { promotionId: byId(ITEM) }, values: [PROMOTION_ID, promotionId(1)] },
		run: 'shared',
	},
});
