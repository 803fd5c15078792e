import fc from 'fast-check';
import { parse } from 'papaparse';
import { startsLikeFormula, toCsv } from '../../../nodes/PublishingImports/actions/import/csv.ts';

const COLUMNS = ['email', 'code', 'description'];
const row = (description: unknown) => ({ email: 'a@readers.example', code: 'x', description });

/** Reads CSV by another's rules: every row, every cell, as text. */
function read(csv: string): string[][] {
	const { data, errors } = parse<string[]>(csv.slice(1), { newline: '\r\n' });
	expect(errors).toEqual([]);
	return data;
}
const cellOf = (value: unknown) => read(toCsv([row(value)], COLUMNS))[1][2];

test('puts what the service adds into columns after those that are known', () => {
	const rows = [
		{ line: 7, email: 'a' },
		{ description: 'b', source: 'crm' },
	];
	expect(read(toCsv(rows, COLUMNS)).slice(0, 3)).toEqual([
		['email', 'code', 'description', 'line', 'source'],
		['a', '', '', '7', ''],
		['', '', 'b', '', 'crm'],
	]);
});

test.each<[string, unknown, string]>([
	['a comma', 'a, b', 'a, b'],
	['quotes', 'said "busy"', 'said "busy"'],
	['a line end of Windows', 'a\r\nb', 'a\r\nb'],
	['spaces around', ' a ', ' a '],
	['semicolons and tabs within', 'a;b\tc', 'a;b\tc'],
	['signs within', 'a=b, c-d; 5 + 6', 'a=b, c-d; 5 + 6'],
	['letters beyond ASCII', 'zoë 読者 📰', 'zoë 読者 📰'],
	['a number', 5, '5'],
	['null', null, ''],
	['nothing', undefined, ''],
	['an object', { a: [1, 'b'] }, '{"a":[1,"b"]}'],
])('keeps %s', (_, value, cell) => {
	expect(cellOf(value)).toBe(cell);
});

test.each([
	'=1+1',
	'+49 30 1234',
	'-2',
	'@SUM(A1)',
	'\t1',
	'\r1',
	'\n1',
	'\uff1d1+1',
	'=HYPERLINK("https://x.example","y")',
])('a spreadsheet reads %j as text', (formula) => {
	expect(cellOf(formula)).toBe(`'${formula}`);
	expect(cellOf(`a${formula}`)).toBe(`a${formula}`);
});

/** Quotes hold a cell together only if the program splits lines at commas, too. */
test.each([
	['foo;=cmd', "foo;'=cmd"],
	['foo;"=cmd"', `foo;'"=cmd"`],
	['a;b\t+1\r\n@c', "a;b\t'+1\r\n'@c"],
])('a spreadsheet that splits lines elsewhere reads %j as text', (value, cell) => {
	expect(cellOf(value)).toBe(cell);
	expect(startsLikeFormula(value)).toBe(true);
});

test('a column that the service names like a formula is text, too', () => {
	expect(read(toCsv([{ '=1+1': 'a' }], COLUMNS))[0]).toEqual([...COLUMNS, "'=1+1"]);
});

test('whatever the rows hold, another reader finds the same cells', () => {
	const text = fc.string({ unit: fc.constantFrom(...'ab,"\'\r\n\t=+-@;é') });
	fc.assert(
		fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (cells) => {
			const rows = cells.map(([email, code]) => ({ email, code, description: '.' }));
			const harmless = (cell: string) =>
				cell.replaceAll(/[;\t\r\n](?="*[=+\-@])/g, "$&'").replace(/^[=+\-@\t\r\n]/, "'$&");
			expect(read(toCsv(rows, COLUMNS)).slice(1, -1)).toEqual(
				cells.map((pair) => [...pair.map(harmless), '.']),
			);
		}),
	);
});
