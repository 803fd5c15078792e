import { importId, IMPORT_WITH_MANY_ERRORS_ID } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { badPaging } from '../badInput.mts';

const MANY = IMPORT_WITH_MANY_ERRORS_ID;
/** Has 63 failed rows. */
const FEW = importId(3);

const page = (id: string, number: number, limit: number): Sent => [
	`GET /api/v3/contacts/imports/${id}/errors?api=true&page=${number}&limit=${limit}`,
];
const noErrors = { kind: 'body', body: '{"items":[],"message":"","total":0}' } as const;

export default defineCase({
	minimal: {
		parameters: { importId: byId(MANY) },
		sends: [page(MANY, 1, 50)],
	},
	full: {
		parameters: {
			importId: byId(MANY),
			returnAll: true,
			output: 'csv',
			binaryPropertyName: 'rows',
			options: { maxConcurrency: 1 },
		},
		sends: [page(MANY, 1, 100), page(MANY, 2, 100), page(MANY, 3, 100)],
	},
	requests: [
		{
			shows: 'an ID chosen from the list',
			parameters: { importId: { __rl: true, mode: 'list', value: FEW, cachedResultName: 'x' } },
			sends: [page(FEW, 1, 50), page(FEW, 2, 13)],
		},
		{
			shows: 'a pasted ID with spaces around it',
			parameters: { importId: byId(` ${FEW}\n`) },
			sends: [page(FEW, 1, 50), page(FEW, 2, 13)],
		},
		{
			shows: 'an ID as a single, encoded segment of the path',
			parameters: { importId: byId(ITEM) },
			items: [{ value: '.a b:ü%20?#&' }],
			responses: [noErrors],
			sends: [page('.a%20b%3A%C3%BC%2520%3F%23%26', 1, 50)],
		},
		{
			shows: 'a number as the ID',
			parameters: { importId: byId(ITEM) },
			items: [{ value: 2048 }],
			responses: [noErrors],
			sends: [page('2048', 1, 50)],
		},
	],
	badInput: [
		['no import', { importId: byId(ITEM) }, "'Import' must not be empty", ''],
		['the output', { output: ITEM }, "'Output' must be one of 'items', 'csv'", 'xlsx'],
		...badPaging,
	],
	errors: [
		{
			when: 'the import is unknown',
			isNotDescribed: true,
			parameters: { importId: byId('imp_x') },
			status: 404,
			message: 'The import was not found',
			description: /Get Many returns as 'uniqueId'/,
		},
	],
	oddResponses: [
		{
			shows: 'no rows',
			responses: [noErrors],
			gives: [],
			hints: ['The import has no failed rows.'],
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { limit: ITEM }, values: [1, 2] },
		run: 'shared',
	},
});
