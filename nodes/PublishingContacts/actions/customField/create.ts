import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { definitionInput, fieldName, label, required, sortOrder, type } from './definition';
import { additionalFieldsOf } from '../../../shared/properties/collections';

export const create = defineOperation({
	value: 'create',
	action: 'Create custom field',
	description: 'Create a custom field that every contact of the company can have',
	endpoint: 'createContactField',
	properties: [
		{ ...fieldName, required: true },
		{ ...label, required: true },
		{ ...type, required: true },
		additionalFieldsOf([required, sortOrder]),
	],
	input: z.object({
		fieldName: definitionInput.fieldName,
		label: definitionInput.label,
		type: definitionInput.type,
		additionalFields: z.object({
			required: definitionInput.required.optional(),
			sortOrder: definitionInput.sortOrder.optional(),
		}),
	}),
	// The service puts a field without Sort Order behind those that there are: one after the other.
	isSequential: true,
	async run({ input, writeRecord }) {
		const { fieldName: name, additionalFields, ...others } = input;
		return await writeRecord({ body: { name, ...others, ...additionalFields } });
	},
});
