import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { fieldKey } from '../../pickers/customFields';
import { plainValue, requiredText } from '../../../shared/properties/schemas';
import { choiceField } from '../../../shared/properties/fields';

const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const;

/** Conditions on values of custom fields; all of them must hold. */
export const customFieldFilter: INodeProperties = {
	displayName: 'Custom Fields',
	name: 'customFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Condition',
	default: {},
	description: 'Only contacts whose custom fields meet all of these conditions',
	options: [
		{
			displayName: 'Condition',
			name: 'condition',
			values: [
				fieldKey,
				choiceField('Operator', 'op', 'How to compare the field with the value', 'eq', [
					{ name: 'Contains', value: 'contains' },
					{ name: 'Does Not Equal', value: 'ne' },
					{ name: 'Equals', value: 'eq' },
					{ name: 'Has a Value', value: 'exists' },
					{ name: 'Is at Least', value: 'gte' },
					{ name: 'Is at Most', value: 'lte' },
					{ name: 'Is Greater Than', value: 'gt' },
					{ name: 'Is Less Than', value: 'lt' },
				]),
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					displayOptions: { hide: { op: ['exists'] } },
					placeholder: 'e.g. Berlin',
					description: "The value to compare with, in the field's format",
				},
			],
		},
	],
};

const condition = z
	.object({ key: requiredText, op: z.enum(OPERATORS), value: plainValue.optional() })
	.refine(({ op, value }) => op === 'exists' || (value !== undefined && value !== ''), {
		message: "must not be empty unless 'Operator' is 'Has a Value'",
		path: ['value'],
	})
	.transform(({ key, op, value }) => (op === 'exists' ? { key, op } : { key, op, value }));

/** The conditions as the API takes them. */
export const customFieldFilterInput = z
	.object({ condition: z.array(condition, { message: 'must be a list' }).default([]) })
	.optional()
	.transform((group) => group?.condition ?? []);
