import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { channels } from '../../../shared/pickers/channels';
import {
	fieldsToChange,
	optionalLines,
	optionalText,
	slugs,
} from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { updateFieldsOf } from '../../../shared/properties/collections';
import { textField } from '../../../shared/properties/fields';

export const update = defineOperation({
	value: 'update',
	action: 'Update agent',
	description: 'Update an agent. Fields that are left out stay as they are.',
	endpoint: 'updateAgent',
	properties: [
		agentId,
		updateFieldsOf([
			{
				...channels,
				hint: "Replaces the agent's channels. In an expression, use slugs or IDs.",
			},
			{
				displayName: 'Guidelines',
				name: 'guidelines',
				type: 'string',
				typeOptions: { rows: 6 },
				default: '',
				placeholder: 'e.g. Check every link, and that the subject is no longer than 60 characters',
				description: 'What the agent should do, in plain words',
			},
			textField('Name', 'name', 'e.g. Link checker', 'The name of the agent, as people see it'),
		]),
	],
	input: z.object({
		agentId: agentIdInput,
		updateFields: fieldsToChange({
			channels: slugs.refine((list) => list.length > 0, 'must have at least one channel'),
			guidelines: optionalLines,
			name: optionalText,
		}),
	}),
	partitionKey: (input) => input.agentId,
	async run({ input: { agentId, updateFields }, writeRecord }) {
		return await writeRecord({ path: { agentId }, body: updateFields }, { agentId });
	},
});
