import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, defineCase, ITEM, noSuch, notValid, recordOrSent, type Sent } from '../case.mts';

const [AGENT] = AGENT_IDS;
const agentId = byId(AGENT);
const post = (body: object): Sent[] => [[`POST /api/v3/agents/${AGENT}`, { api: true, ...body }]];
const fields = {
	name: 'Checker',
	guidelines: 'Check every link.\nBe short.',
	channels: ['morning-brief', 'tech-weekly'],
};

export default defineCase({
	minimal: {
		parameters: { agentId, updateFields: { name: 'Checker' } },
		sends: post({ name: 'Checker' }),
	},
	full: { parameters: { updateFields: fields }, sends: post(fields) },
	requests: [
		{
			shows: 'only what is set',
			parameters: { updateFields: { name: ITEM, guidelines: 'Be short.' } },
			items: [{ value: ' ' }],
			sends: post({ guidelines: 'Be short.' }),
		},
		{
			shows: 'channels as one text',
			parameters: { updateFields: { channels: ITEM } },
			items: [{ value: 'morning-brief, tech-weekly' }],
			sends: post({ channels: ['morning-brief', 'tech-weekly'] }),
		},
	],
	badInput: [
		['updateFields.name', '', "'Update Fields' must have at least one field to change"],
		[
			{ updateFields: { channels: [] } },
			"'Channel Names or IDs' in 'Update Fields' must have at least one channel",
		],
	],
	errors: [
		noSuch('agent', { agentId: byId('agt_x') }),
		notValid(
			'a channel is not of the company',
			{ updateFields: { channels: 'of-others' } },
			'channels.0: of-others is not a channel of this company',
		),
	],
	oddResponses: recordOrSent(
		{ agentId, updateFields: { name: 'Checker' } },
		{ agentId: AGENT, name: 'Checker' },
	),
	isRepeated: true,
	differ: ['agentId', ...AGENT_IDS],
	sameRecord: ['updateFields.name', 'First', 'Second'],
});
