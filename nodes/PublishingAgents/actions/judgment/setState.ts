import { z } from 'zod';
import { requiredTextField } from '../../../shared/properties/fields';
import { judgmentStates, withNumberName } from '../../../shared/properties/numberNames';
import { chosen, identifier, integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const setState = defineOperation({
	value: 'setState',
	action: 'Set state of judgment',
	description: 'Accept or dismiss what an agent has found in a letter',
	endpoint: 'setJudgmentState',
	properties: [
		requiredTextField(
			'Judgment ID',
			'judgmentId',
			'e.g. j4r8n1c6yb',
			"The judgment: enter its 'uniqueId', which Run: Get and Activity: Get Many return in 'judgments'",
		),
		{
			displayName: 'State',
			name: 'state',
			type: 'options',
			required: true,
			options: [{ name: 'Choose a State', value: '' }, ...judgmentStates],
			default: '',
			description: 'What was decided about the judgment',
		},
	],
	input: z.object({ judgmentId: identifier, state: chosen(integer({ min: 0, max: 3 })) }),
	partitionKey: (input) => input.judgmentId,
	async run({ input: { judgmentId, state }, call }) {
		await call({ path: { judgmentId }, body: { state } });
		return withNumberName({ judgmentId, state, success: true }, 'stateName');
	},
});
