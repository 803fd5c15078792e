import { pick } from './pick.mts';

/** A row an import could not process (`openapi/imports.yaml`, ImportError). */
export interface ImportErrorRow {
	email: string;
	code: string;
	description: string;
}

/** Errors that a retry can correct: the address was valid, only storing it failed. */
const REPAIRABLE_CODE = 'upsert_failed';

// Between them: unicode, plus signs, commas, quotes, line ends, and cells that a spreadsheet would run.
const ROWS: ReadonlyArray<readonly [email: string, code: string, description: string]> = [
	['', 'missing_email', 'The row has no address.'],
	['reader+news@readers.example', REPAIRABLE_CODE, 'The contact could not be stored, try again.'],
	['zoë.grün@lesende.example', 'invalid_email', 'Not an address: "zoë.grün" has letters, marks, …'],
	['+invites@readers.example', REPAIRABLE_CODE, '+1 of 3 tries was answered'],
	['読者@readers.example', REPAIRABLE_CODE, 'Timed out.\nThe row was kept for a retry.'],
	['=cmd@readers.example', 'invalid_email', '=HYPERLINK("https://attacker.example","Open")'],
	['-dash@readers.example', REPAIRABLE_CODE, '- no answer from the store'],
	['@readers.example', 'invalid_email', '@ stands first: nothing is before it'],
	['', 'missing_email', 'The column "E-mail, private" is empty'],
	["o'neil@readers.example", REPAIRABLE_CODE, 'The store said "busy", then closed'],
];

/** Row `index` of import `importIndex`; the same at each call, all addresses of an import different. */
function errorRow(importIndex: number, index: number): ImportErrorRow {
	const [email, code, description] = pick(ROWS, importIndex + index);
	const round = Math.floor(index / ROWS.length);
	return {
		email: round === 0 ? email : email.replace('.example', `-${round}.example`),
		code,
		description,
	};
}

/** The rows that still fail once the first `repaired` of the repairable ones went through. */
export function errorRows(importIndex: number, count: number, repaired = 0): ImportErrorRow[] {
	let mended = 0;
	return Array.from({ length: count }, (_, index) => errorRow(importIndex, index)).filter(
		({ code }) => code !== REPAIRABLE_CODE || ++mended > repaired,
	);
}

export function countRepairable(importIndex: number, count: number): number {
	return errorRows(importIndex, count).filter(({ code }) => code === REPAIRABLE_CODE).length;
}
