import { IMPORT_WITH_MANY_ERRORS_ID as MANY } from '../../../sandbox/index.mts';
import { body, byId, defineCase, ITEM, noSuch, type Sent } from '../case.mts';

const page = (id: string, number: number, limit: number): Sent => [
	`GET /api/v3/contacts/imports/${id}/errors?api=true&page=${number}&limit=${limit}`,
];

export default defineCase({
	minimal: { parameters: { importId: byId(MANY) }, sends: [page(MANY, 1, 50)] },
	full: {
		parameters: { returnAll: true, output: 'csv', binaryPropertyName: 'rows' },
		sends: [page(MANY, 1, 100), page(MANY, 2, 100), page(MANY, 3, 100)],
	},
	requests: [
		{
			shows: 'an ID as a single, encoded segment of the path',
			parameters: { importId: byId(ITEM) },
			items: [{ value: '.a b:ü%20?#&' }],
			responses: [body({ items: [], total: 0 })],
			sends: [page('.a%20b%3A%C3%BC%2520%3F%23%26', 1, 50)],
		},
	],
	badInput: [['output', 'xlsx', "'Output' must be one of 'items', 'csv'"]],
	errors: [
		noSuch(
			'import',
			{ importId: byId('imp_x') },
			'The import was not found',
			/Get Many returns as 'uniqueId'/,
		),
	],
});
