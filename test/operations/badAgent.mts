import { byId, ITEM } from '../support/values.mts';
import type { BadInput, ErrorRow } from './defineCase.mts';

/** Input that every operation on an agent refuses. */
export const badAgent: readonly BadInput[] = [
	['no agent', { agentId: byId(ITEM) }, "'Agent' must not be empty", ''],
	['another path', { agentId: byId(ITEM) }, "'Agent' must not be '.' or '..'", ' .. '],
	[
		'the path of the activity',
		{ agentId: byId(ITEM) },
		"'Agent' must be the ID of an agent, which 'activity' cannot be, but it is 'activity'",
		'activity',
	],
];

/** The response to every operation on an unknown agent. */
export const unknownAgent: ErrorRow = {
	when: 'the agent is unknown',
	isNotDescribed: true,
	parameters: { agentId: byId('agt_x') },
	status: 404,
	message: 'The agent is not found.',
};
