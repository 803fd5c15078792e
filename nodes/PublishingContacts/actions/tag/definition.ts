import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { requiredText } from '../../../shared/properties/schemas';
import { textField } from '../../../shared/properties/fields';

export const tagName = textField(
	'Name',
	'tagName',
	'e.g. early-reader',
	'The name of the tag: letters, numbers, hyphens, underscores and spaces',
);

export const color: INodeProperties = {
	displayName: 'Color',
	name: 'color',
	type: 'color',
	default: '#3b82f6',
	placeholder: 'e.g. #3b82f6',
	description: 'The color of the tag, as # and six hexadecimal digits',
};

/** As `openapi/contacts.yaml` has it for `createContactTag`. */
export const tagInput = {
	tagName: requiredText.refine(
		(name) => /^[\p{L}\p{M}\p{N}\-_ ]+$/u.test(name),
		'must contain only letters, numbers, hyphens, underscores and spaces',
	),
	color: requiredText.pipe(z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #3b82f6')),
};
