import { defineCase, long, recordOrSent, WHOLE, type Sent } from '../case.mts';

const definition = { label: 'Visits', type: 'number' };
const post = (body: object): Sent[] => [
	['POST /api/v3/contacts/custom-fields', { api: true, ...body }],
];

export default defineCase({
	minimal: {
		parameters: { fieldName: 'favorite_topic', label: 'Favorite topic' },
		// The service assigns the order.
		sends: post({ name: 'favorite_topic', label: 'Favorite topic', type: 'text' }),
	},
	full: {
		parameters: {
			fieldName: 'visits 2026',
			...definition,
			additionalFields: { required: true, sortOrder: 7 },
		},
		sends: post({ name: 'visits 2026', ...definition, required: true, sortOrder: 7 }),
	},
	requests: [
		{
			shows: 'letters of any language, and an order below zero',
			parameters: {
				fieldName: 'Größe हिन्दी 2',
				label: 'Size “EU”',
				additionalFields: { sortOrder: -3 },
			},
			sends: post({ name: 'Größe हिन्दी 2', label: 'Size “EU”', type: 'text', sortOrder: -3 }),
		},
	],
	badInput: [
		['fieldName', '', "'Name (Internal)' is empty: enter a value"],
		[
			'fieldName',
			'my-field',
			"'Name (Internal)' must contain only letters, numbers, underscores and spaces, but it is 'my-field'",
		],
		[
			'fieldName',
			long(256),
			/^'Name \(Internal\)' must have at most 255 characters, but it is 'x{80}… \(256 characters\)/,
		],
		['label', ' ', "'Label' is empty: enter a value"],
		['label', long(256, 'é'), "'Label' must have at most 255 characters"],
		['type', 'color', "'Type' must be one of 'text', 'number', 'boolean', 'date'"],
		['additionalFields.sortOrder', 1.5, `'Sort Order' in 'Additional Fields' ${WHOLE}`],
	],
	oddResponses: recordOrSent(
		{ fieldName: 'size', label: 'Size', additionalFields: { required: true } },
		{ name: 'size', label: 'Size', type: 'text', required: true },
	),
	differ: ['fieldName', 'first', 'second'],
	run: 'in order',
});
