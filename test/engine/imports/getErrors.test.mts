import { toCsv } from '../../../nodes/PublishingImports/actions/import/csv.ts';
import { importId, IMPORT_WITH_MANY_ERRORS_ID } from '../../../sandbox/index.mts';
import { byId, FROM_ITEM, itemsOf, json, useImports } from './useImports.mts';

const imports = useImports();
const { getErrors } = imports;

const ERRORED = importId(3);
const many = { importId: byId(IMPORT_WITH_MANY_ERRORS_ID) };
const ofItem = { importId: FROM_ITEM };

describe('failed rows as a file', () => {
	const csv = { output: 'csv' };

	test('are the same rows as CSV', async () => {
		const rows = json(await getErrors({ ...many, returnAll: true }));
		const fileName = `failed-rows-${IMPORT_WITH_MANY_ERRORS_ID}.csv`;
		const content = Buffer.from(toCsv(rows, ['email', 'code', 'description']));
		const [{ json: record, binary }] = (await getErrors({ ...many, ...csv })).items;
		expect(record).toEqual({ importId: IMPORT_WITH_MANY_ERRORS_ID, fileName, rows: 270 });
		expect(binary).toMatchObject({
			data: { mimeType: 'text/csv', fileName, data: content.toString('base64') },
		});
	});

	test.each<[string, Record<string, unknown>]>([
		['the default settings', {}],
		['a limit that cannot be used', { limit: '={{ "many" }}' }],
		['an expression for the output', { output: '={{ "csv" }}', limit: 5 }],
	])('holds all rows, with %s', async (_, parameters) => {
		const { items, error } = await getErrors({ ...many, ...csv, ...parameters });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { rows: 270 }, binary: { data: {} } }]);
	});

	test('in the field that is named, for each item', async () => {
		const run = await getErrors(
			{ ...ofItem, ...csv, binaryPropertyName: 'rows' },
			{ items: itemsOf([ERRORED, importId(8)]) },
		);
		expect(run.items.map(({ binary }) => binary!.rows.fileName)).toEqual([
			`failed-rows-${ERRORED}.csv`,
			`failed-rows-${importId(8)}.csv`,
		]);
	});
});

test('a file with cells that begin like a formula says what was done to them', async () => {
	const rows = [
		{ email: '+news@readers.example', code: 'x', description: '=1+1' },
		{ email: 'b@readers.example', code: 'x', description: 'busy' },
	];
	const file = async (items: object[]) => {
		imports.setOnlyPage(items);
		return await getErrors({ ...many, output: 'csv' });
	};
	const { items, hints } = await file(rows);
	const csv = Buffer.from(items[0].binary!.data.data, 'base64').toString('utf8');
	expect(csv).toContain("'+news@readers.example,x,'=1+1\r\n");
	expect(hints).toMatchObject([{ message: expect.stringMatching(/apostrophe.*Remove it/) }]);
	expect((await file(rows.slice(1))).hints).toEqual([]);
});
