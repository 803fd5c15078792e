import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { color, tagInput, tagName } from './definition';

export const create = defineOperation({
	value: 'create',
	action: 'Create tag',
	description: 'Create a tag for contacts',
	endpoint: 'createContactTag',
	properties: [
		{ ...tagName, required: true, hint: 'The app allows no spaces: use dashes' },
		{ ...color, required: true },
	],
	input: z.object(tagInput),
	async run({ input: { tagName: name, color: hex }, writeRecord }) {
		return await writeRecord({ body: { name, color: hex } });
	},
});
