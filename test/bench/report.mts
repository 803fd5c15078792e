import Table from 'cli-table3';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './figure.mts';

export const DOCUMENT = 'docs/performance.md';

const HEAD = ['Work', 'Measured', 'Against', 'Ratio', 'Goal', 'Reached'];

/** The figures for a terminal. */
export function terminalTable(figures: readonly Figure[]): string {
	const table = new Table({
		head: HEAD,
		style: { head: [], border: [] },
		colWidths: [30, 26, 30, 22, 16, 9],
		wordWrap: true,
	});
	table.push(...figures.map(cells));
	return table.toString();
}

/** Puts a text into the document, between the comments that bear its name. */
export function writeInto(name: string, text: string): void {
	const document = readFileSync(DOCUMENT, 'utf8');
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [from, to] = [document.indexOf(begin), document.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no ${begin} … ${end}`);
	const written = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
	writeFileSync(DOCUMENT, written);
}

export function markdownTable(figures: readonly Figure[]): string {
	return markdown(HEAD, figures.map(cells));
}

/** A table with its columns as wide as their widest cell, as Prettier has them. */
export function markdown(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const widths = head.map((_, column) =>
		Math.max(3, ...[head, ...rows].map((row) => row[column].length)),
	);
	const line = (row: readonly string[]) =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cells({ work, measured, against, ratio, goal }: Figure): string[] {
	const reached = goal === undefined ? '-' : goal.reached ? 'yes' : 'NO';
	return [work, measured, against, ratio, goal?.words ?? '-', reached];
}
