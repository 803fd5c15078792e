import { ITEM, long, WHOLE } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const POST = 'POST /api/v3/contacts/custom-fields';

export default defineCase({
	minimal: {
		parameters: { fieldName: 'favorite_topic', label: 'Favorite topic' },
		// The service assigns the order.
		sends: [[POST, { api: true, name: 'favorite_topic', label: 'Favorite topic', type: 'text' }]],
	},
	full: {
		parameters: {
			fieldName: 'visits 2026',
			label: 'Visits',
			type: 'number',
			additionalFields: { required: true, sortOrder: 7 },
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				POST,
				{
					api: true,
					name: 'visits 2026',
					label: 'Visits',
					type: 'number',
					required: true,
					sortOrder: 7,
				},
			],
		],
	},
	requests: [
		{
			shows: 'letters of any language, and an order below zero',
			parameters: {
				fieldName: 'Größe 2',
				label: 'Size “EU”',
				additionalFields: { sortOrder: -3 },
			},
			sends: [
				[POST, { api: true, name: 'Größe 2', label: 'Size “EU”', type: 'text', sortOrder: -3 }],
			],
		},
	],
	badInput: [
		['no name', { fieldName: ITEM }, "'Name' must not be empty", ''],
		[
			'a name with a hyphen',
			{ fieldName: ITEM },
			"'Name' must contain only letters, numbers, underscores and spaces, but it is 'my-field'",
			'my-field',
		],
		[
			'a name too long',
			{ fieldName: ITEM },
			/^'Name' must have at most 255 characters, but it is 'x{80}… \(256 characters\)/,
			long(256),
		],
		['no label', { label: ITEM }, "'Label' must not be empty", ' '],
		[
			'a label too long',
			{ label: ITEM },
			"'Label' must have at most 255 characters",
			long(256, 'é'),
		],
		[
			'the type',
			{ type: ITEM },
			"'Type' must be one of 'text', 'number', 'boolean', 'date', but it is 'color'",
			'color',
		],
		[
			'required',
			{ additionalFields: { required: ITEM } },
			"'Required' in 'Additional Fields' must be true or false",
			'yes',
		],
		[
			'the order',
			{ additionalFields: { sortOrder: ITEM } },
			`'Sort Order' in 'Additional Fields' ${WHOLE}`,
			1.5,
		],
	],
	errors: [],
	oddResponses: recordOrSent(
		{ fieldName: 'size', label: 'Size', additionalFields: { required: true } },
		{ name: 'size', label: 'Size', type: 'text', required: true },
	),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { fieldName: ITEM }, values: ['first', 'second'] },
		// The service gives them their order as they come.
		run: 'in order',
	},
});
