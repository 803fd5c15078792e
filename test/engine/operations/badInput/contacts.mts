import { byId } from '../../../support/useNodes.mts';
import { ITEM, long, WHOLE, type Rules, type Row } from './rules.mts';

const definition = { fieldName: 'city_2', label: 'City' };

export const contactsRules: Rules = {
	'publishingContacts customField.create': [
		['no name', { ...definition, fieldName: ITEM }, "'Name' must not be empty", ''],
		[
			'a name with a hyphen',
			{ ...definition, fieldName: ITEM },
			"'Name' must hold only letters, numbers, underscores and spaces, but it is 'my-field'",
			'my-field',
		],
		[
			'a name too long',
			{ ...definition, fieldName: ITEM },
			/^'Name' must have at most 255 characters, but it is 'x{79}… \(258 characters\)/,
			long(256),
		],
		['no label', { ...definition, label: ITEM }, "'Label' must not be empty", ' '],
		[
			'a label too long',
			{ ...definition, label: ITEM },
			"'Label' must have at most 255 characters",
			long(256, 'é'),
		],
		[
			'the type',
			{ ...definition, type: ITEM },
			"'Type' must be one of 'text', 'number', 'boolean', 'date', but it is 'color'",
			'color',
		],
		[
			'required',
			{ ...definition, additionalFields: { required: ITEM } },
			"'Required' in 'Additional Fields' must be true or false",
			'yes',
		],
		[
			'the order',
			{ ...definition, additionalFields: { sortOrder: ITEM } },
			`'Sort Order' in 'Additional Fields' ${WHOLE}`,
			1.5,
		],
	],
	'publishingContacts customField.update': [
		[
			'nothing to change',
			{ fieldId: byId('3') },
			"'Update Fields' must hold at least one field to change, but it is {}",
		],
		[
			'fields that are all undefined, as a typo leaves them',
			{
				fieldId: byId('3'),
				updateFields: { label: '={{ $json.lable }}', sortOrder: '={{ undefined }}' },
			},
			"'Update Fields' must hold at least one field to change, but it is {}",
		],
		[
			'a field that is empty',
			{ fieldId: byId('3'), updateFields: { label: ITEM } },
			"'Label' in 'Update Fields' must not be empty, but it is empty",
			'',
		],
		...[-1, 1.5, 'city', '', 1e21, '1e2', '0x3'].map(
			(value): Row => [
				`the ID ${JSON.stringify(value)}`,
				{ fieldId: byId(ITEM), updateFields: { label: 'City' } },
				"'Custom Field' must be a whole number of at least 0",
				value,
			],
		),
		[
			'a name',
			{ fieldId: byId('3'), updateFields: { fieldName: ITEM } },
			"'Name' in 'Update Fields' must hold only letters, numbers, underscores and spaces",
			'a/b',
		],
		[
			'a label too long',
			{ fieldId: byId('3'), updateFields: { label: ITEM } },
			"'Label' in 'Update Fields' must have at most 255 characters",
			long(256),
		],
	],
	'publishingContacts tag.create': [
		['no name', { tagName: ITEM, color: '#3b82f6' }, "'Name' must not be empty", ''],
		[
			'a name with a dot',
			{ tagName: ITEM, color: '#3b82f6' },
			"'Name' must hold only letters, numbers, hyphens, underscores and spaces, but it is 'a.b'",
			'a.b',
		],
		...['red', '#123', '3b82f6', '#3b82fg', '#3b82f6ff', 'rgb(1, 2, 3)', 0x3b82f6].map(
			(color): Row => [
				`the color ${color}`,
				{ tagName: 'early', color: ITEM },
				`'Color' must be a color such as #3b82f6, but it is ${typeof color === 'string' ? `'${color}'` : color}`,
				color,
			],
		),
	],
};
