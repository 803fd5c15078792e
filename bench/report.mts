import Table from 'cli-table3';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Figure } from './figure.mts';

const DOCUMENT = 'docs/performance.md';

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
export async function writeInto(name: string, text: string): Promise<void> {
	const document = readFileSync(DOCUMENT, 'utf8');
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [from, to] = [document.indexOf(begin), document.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no ${begin} … ${end}`);
	const written = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
	const style = await resolveConfig(DOCUMENT);
	writeFileSync(DOCUMENT, await format(written, { ...style, filepath: DOCUMENT }));
}

export function markdownTable(figures: readonly Figure[]): string {
	return markdown(HEAD, figures.map(cells));
}

/** A table as Prettier takes it. */
export function markdown(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cells({ work, measured, against, ratio, goal }: Figure): string[] {
	const reached = goal === undefined ? '-' : goal.reached ? 'yes' : 'NO';
	return [work, measured, against, ratio, goal?.words ?? '-', reached];
}
