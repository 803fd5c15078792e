import { type BadInput, body, defineCase, recordOrSent } from '../case.mts';

const POST = 'POST /api/v3/contacts/tags';

export default defineCase({
	minimal: {
		parameters: { tagName: 'early-reader', color: '#3b82f6' },
		sends: [[POST, { api: true, name: 'early-reader', color: '#3b82f6' }]],
	},
	full: {
		parameters: { tagName: 'late reader_2', color: '#FF0000' },
		sends: [[POST, { api: true, name: 'late reader_2', color: '#FF0000' }]],
	},
	requests: [
		{
			shows: 'letters of any language, without the spaces around',
			parameters: { tagName: 'हिन्दी für Leser_2 ', color: '#FF00aa' },
			responses: [body({ items: {}, message: '' })],
			sends: [[POST, { api: true, name: 'हिन्दी für Leser_2', color: '#FF00aa' }]],
		},
	],
	badInput: [
		['tagName', '', "'Name' is empty: enter a value"],
		[
			'tagName',
			'a.b',
			"'Name' must contain only letters, numbers, hyphens, underscores and spaces, but it is 'a.b'",
		],
		...['red', '#123', '#3b82f6ff', 0x3b82f6].map(
			(color): BadInput => [
				'color',
				color,
				`'Color' must be a color such as #3b82f6, but it is ${typeof color === 'string' ? `'${color}'` : color}`,
			],
		),
	],
	oddResponses: recordOrSent(
		{ tagName: 'early', color: '#3b82f6' },
		{ name: 'early', color: '#3b82f6' },
	),
	differ: ['tagName', 'first', 'second'],
});
