import { ITEM, WHOLE } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';

const LIST = 'GET /api/v3/channels?api=true';

export default defineCase({
	minimal: { parameters: {}, sends: [[LIST]] },
	full: {
		parameters: { returnAll: true, simplify: false, options: { esp: 3, maxConcurrency: 1 } },
		sends: [[`${LIST}&esp=3`]],
	},
	requests: [],
	badInput: [
		...badPaging,
		[
			'a sending service in words',
			{ options: { esp: ITEM } },
			`'Sending Service' in 'Options' ${WHOLE}`,
			'SendGrid',
		],
	],
	errors: [],
	oddResponses: [
		{
			shows: 'more than are wanted, with fields that Simplify removes',
			parameters: { limit: 1 },
			responses: [
				{
					kind: 'body',
					body: '{"items":[{"channelSlug":"a","channelSquareLogo":""},{"channelSlug":"b"}],"message":"","total":2}',
				},
			],
			gives: [{ channelSlug: 'a' }],
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { limit: ITEM }, values: [1, 2] },
		run: 'shared',
	},
});
