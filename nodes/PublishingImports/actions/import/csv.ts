import type { ApiRecord } from '../../../shared/api/records';
import { textOf } from '../../../shared/json';

/** Lets spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheet programs treat a cell with one of these characters as a formula. Some also accept the full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Such a character after one by which other programs split lines into cells: quotes in the middle of a line do not hold them. */
const FORMULA_WITHIN = /([;\t\r\n])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Returns records as CSV (RFC 4180) with a header, in UTF-8 with a byte order mark. The named columns come first, then all
 * others of the records. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text.
 */
export function toCsv(records: readonly ApiRecord[], columns: readonly string[]): string {
	const names = [...new Set([...columns, ...records.flatMap(Object.keys)])];
	const rows = [names, ...records.map((record) => names.map((name) => record[name]))];
	return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Whether the cell of a value gets an apostrophe that is not part of the value. */
export function startsLikeFormula(value: unknown): boolean {
	return harmless(textOf(value)) !== textOf(value);
}

function harmless(text: string): string {
	const within = text.replace(FORMULA_WITHIN, "$1'");
	return FORMULA_START.test(text) ? `'${within}` : within;
}

function cell(value: unknown): string {
	const text = harmless(textOf(value));
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
