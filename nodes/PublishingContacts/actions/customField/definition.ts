import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { booleanInput, integer, requiredText, shortText } from '../../../shared/properties/schemas';
import { choiceField, switchField, textField } from '../../../shared/properties/fields';

const LONGEST = 255;

export const fieldName = textField(
	'Name (Internal)',
	'fieldName',
	'e.g. favorite_topic',
	'The name in the API: letters, numbers, underscores and spaces, at most 255 characters',
);

export const label = textField(
	'Label',
	'label',
	'e.g. Favorite topic',
	'The name that people see, at most 255 characters',
);

export const type = choiceField('Type', 'type', "The type of the field's values", 'text', [
	{ name: 'Boolean', value: 'boolean' },
	{ name: 'Date', value: 'date' },
	{ name: 'Number', value: 'number' },
	{ name: 'Text', value: 'text' },
]);

export const required = switchField('Required', 'required', 'Whether the field must be filled in');

export const sortOrder: INodeProperties = {
	displayName: 'Sort Order',
	name: 'sortOrder',
	type: 'number',
	default: 0,
	description: 'The position of the field among the others. If left out, the service assigns one.',
};

/** As `openapi/contacts.yaml` has it for `ContactFieldInput`, with the limits of both names. */
export const definitionInput = {
	fieldName: requiredText
		.pipe(shortText(LONGEST))
		.refine(
			(name) => /^[\p{L}\p{M}\p{N}_ ]+$/u.test(name),
			'must contain only letters, numbers, underscores and spaces',
		),
	label: requiredText.pipe(shortText(LONGEST)),
	type: z.enum(['text', 'number', 'boolean', 'date']),
	required: booleanInput,
	sortOrder: integer(),
};
