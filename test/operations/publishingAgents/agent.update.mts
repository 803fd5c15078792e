import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badAgent, unknownAgent } from '../badAgent.mts';
import { defineCase } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const [AGENT] = AGENT_IDS;
const LINE = `POST /api/v3/agents/${AGENT}`;
const agentId = byId(AGENT);

export default defineCase({
	minimal: {
		parameters: { agentId, updateFields: { name: 'Checker' } },
		sends: [[LINE, { api: true, name: 'Checker' }]],
	},
	full: {
		parameters: {
			agentId,
			updateFields: {
				name: 'Checker',
				guidelines: 'Check every link.\nBe short.',
				channels: ['morning-brief', 'tech-weekly'],
			},
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				LINE,
				{
					api: true,
					name: 'Checker',
					guidelines: 'Check every link.\nBe short.',
					channels: ['morning-brief', 'tech-weekly'],
				},
			],
		],
	},
	requests: [
		{
			shows: 'only what is set',
			parameters: { updateFields: { name: ITEM, guidelines: 'Be short.' } },
			items: [{ value: ' ' }],
			sends: [[LINE, { api: true, guidelines: 'Be short.' }]],
		},
		{
			shows: 'channels as one text',
			parameters: { updateFields: { channels: ITEM } },
			items: [{ value: 'morning-brief, tech-weekly' }],
			sends: [[LINE, { api: true, channels: ['morning-brief', 'tech-weekly'] }]],
		},
	],
	badInput: [
		...badAgent,
		[
			'nothing to change',
			{ updateFields: { name: ITEM } },
			"'Update Fields' must have at least one field to change",
			'',
		],
		[
			'no channels, which would take all away',
			{ updateFields: { channels: [] } },
			"'Channel Names or IDs' in 'Update Fields' must have at least one channel",
		],
	],
	errors: [
		unknownAgent,
		{
			when: 'a channel is not of the company',
			isNotDescribed: true,
			parameters: { updateFields: { channels: 'of-others' } },
			status: 400,
			message: 'The request is not valid: channels.0: of-others is not a channel of this company',
			description: /^HTTP status: 400\.$/,
		},
	],
	oddResponses: recordOrSent(
		{ agentId, updateFields: { name: 'Checker' } },
		{ agentId: AGENT, name: 'Checker' },
	),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { agentId: byId(ITEM) }, values: AGENT_IDS },
		run: {
			sameRecord: { parameters: { updateFields: { name: ITEM } }, values: ['First', 'Second'] },
		},
	},
});
