import papaparse from 'papaparse';
import { importId, IMPORT_WITH_MANY_ERRORS_ID } from '../../../sandbox/index.mts';
import { byId, FROM_ITEM, itemsOf, json, useImports } from './useImports.mts';

const imports = useImports();
const { getErrors } = imports;

const ERRORED = importId(3);
const many = { importId: byId(IMPORT_WITH_MANY_ERRORS_ID) };
const ofItem = { importId: FROM_ITEM };

describe('failed rows as a file', () => {
	const csv = { output: 'csv' };
	const fileOf = async (parameters: Record<string, unknown>) => {
		const run = await getErrors({ ...csv, ...parameters });
		const [{ json: record, binary }] = run.items;
		const [[field, file]] = Object.entries(binary!);
		return { run, record, field, file, bytes: Buffer.from(file.data, 'base64') };
	};

	test('that another program reads: the same rows, with formulas made harmless', async () => {
		const rows = json(await getErrors({ ...many, returnAll: true }));
		const { bytes, file, record, field } = await fileOf(many);
		expect({ field, ...file }).toMatchObject({
			field: 'data',
			mimeType: 'text/csv',
			fileName: `failed-rows-${IMPORT_WITH_MANY_ERRORS_ID}.csv`,
		});
		expect(record).toEqual({
			importId: IMPORT_WITH_MANY_ERRORS_ID,
			fileName: file.fileName,
			rows: 270,
		});
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		const { data, errors, meta } = papaparse.parse<Record<string, string>>(
			bytes.toString().slice(1),
			{
				header: true,
				skipEmptyLines: true,
			},
		);
		expect({ errors, linebreak: meta.linebreak }).toEqual({ errors: [], linebreak: '\r\n' });
		const harmless = (cell: unknown) => String(cell).replace(/^([=+\-@])/, "'$1");
		const expected = rows.map((row) =>
			Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, harmless(cell)])),
		);
		expect(data).toEqual(expected);
		expect(data.filter(({ email }) => email.startsWith("'")).length).toBeGreaterThan(0);
	});

	test.each<[string, Record<string, unknown>]>([
		['the default settings', {}],
		['a limit that cannot be used', { limit: '={{ "many" }}' }],
		['an expression for the output', { output: '={{ "csv" }}', limit: 5 }],
	])('holds all rows, with %s', async (_, parameters) => {
		const { items, error } = await getErrors({ ...many, output: 'csv', ...parameters });
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
