import fc from 'fast-check';
import { fileNameFor, outputFileInput } from '../../../../nodes/shared/properties/outputFile.ts';

/** Also halves of surrogate pairs. */
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)) });

test.each([
	['imp_1', 'rows-imp_1.csv'],
	['../../etc/passwd', 'rows-.._.._etc_passwd.csv'],
	['a"; filename="b.exe', 'rows-a_filename_b.exe.csv'],
	['a\r\nSet-Cookie: b', 'rows-a_Set-Cookie_b.csv'],
	['読者', 'rows-_.csv'],
	['', 'rows-.csv'],
	['x'.repeat(101), `rows-${'x'.repeat(100)}.csv`],
])('an ID like %j makes a safe name', (id, name) => {
	expect(fileNameFor('rows', id, 'csv')).toBe(name);
});

test('whatever the ID is, the name is one of a plain file in the same folder', () => {
	fc.assert(
		fc.property(anyText, (id) => {
			expect(fileNameFor('creative', id, 'html')).toMatch(/^creative-[\w.-]{0,100}\.html$/);
		}),
	);
});

test.each([
	['rows', 'rows'],
	[' rows ', 'rows'],
	[undefined, 'data'],
	[2026, '2026'],
])('the field %j of the output is %j', (given, field) => {
	expect(outputFileInput.parse(given)).toBe(field);
});

test.each([
	['', /^must be a name$/],
	['  ', /^must be a name$/],
	[{}, /^must be a name$/],
])('the output has no field %j', (given, fault) => {
	expect(outputFileInput.safeParse(given).error?.issues[0].message).toMatch(fault);
});
