import { z } from 'zod';
import { requiredText } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';

export const create = defineOperation({
	value: 'create',
	name: 'Create',
	action: 'Create tag',
	description: 'Create a tag for contacts',
	effect: 'write',
	endpoint: 'createContactTag',
	properties: [
		{
			displayName: 'Name',
			name: 'tagName',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. early-reader',
			description: 'The name of the tag: letters, numbers, hyphens, underscores and spaces',
		},
		{
			displayName: 'Color',
			name: 'color',
			type: 'color',
			required: true,
			default: '#3b82f6',
			placeholder: 'e.g. #3b82f6',
			description: 'The color of the tag, as # and six hexadecimal digits',
		},
	],
	input: z.object({
		tagName: requiredText.pipe(
			z
				.string()
				.regex(
					/^[\p{L}\p{N}\-_ ]+$/u,
					'must hold only letters, numbers, hyphens, underscores and spaces',
				),
		),
		color: requiredText.pipe(
			z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #3b82f6'),
		),
	}),
	async run({ input: { tagName: name, color }, api }) {
		const body = { name, color };
		return recordOrInput((await api.call('createContactTag', { body })).items, body);
	},
});
