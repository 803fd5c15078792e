import { ITEM } from '../../support/values.mts';
import { defineCase, type BadInput } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const POST = 'POST /api/v3/contacts/tags';

export default defineCase({
	minimal: {
		parameters: { tagName: 'early-reader', color: '#3b82f6' },
		sends: [[POST, { api: true, name: 'early-reader', color: '#3b82f6' }]],
	},
	full: {
		parameters: {
			tagName: 'late reader_2',
			color: '#FF0000',
		},
		sends: [[POST, { api: true, name: 'late reader_2', color: '#FF0000' }]],
	},
	requests: [
		{
			shows: 'letters of any language, without the spaces around',
			parameters: { tagName: 'Frühe Leser_2 ', color: '#FF00aa' },
			responses: [{ kind: 'body', body: '{"items":{},"message":"","total":1}' }],
			sends: [[POST, { api: true, name: 'Frühe Leser_2', color: '#FF00aa' }]],
		},
		{
			shows: 'a number, where a text is meant',
			parameters: { tagName: ITEM },
			items: [{ value: 2026 }],
			sends: [[POST, { api: true, name: '2026', color: '#3b82f6' }]],
		},
	],
	badInput: [
		['tagName', '', "'Name' must not be empty"],
		[
			'tagName',
			'a.b',
			"'Name' must contain only letters, numbers, hyphens, underscores and spaces, but it is 'a.b'",
		],
		...['red', '#123', '3b82f6', '#3b82fg', '#3b82f6ff', 'rgb(1, 2, 3)', 0x3b82f6].map(
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
