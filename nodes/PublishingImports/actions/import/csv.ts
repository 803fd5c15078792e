import type { ServiceRecord } from '../../../shared/service/records';

/** Lets spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What makes a spreadsheet program take a cell for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Records as CSV after RFC 4180, with a header, in UTF-8 with byte order mark. The columns named come
 * first, then whatever else the records hold. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, which makes it text.
 */
export function toCsv(records: readonly ServiceRecord[], columns: readonly string[]): string {
	const names = [...new Set([...columns, ...records.flatMap(Object.keys)])];
	const rows = [names, ...records.map((record) => names.map((name) => record[name]))];
	return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
	const text = toText(value);
	const harmless = FORMULA_START.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function toText(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
