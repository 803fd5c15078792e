/** Markdown from values; what a reader could take for markup is written out. */

type Cell = string | undefined;

/** A table; a row with nothing to say in a column shows it empty. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
	const line = (cells: readonly Cell[]) =>
		`| ${cells.map((cell = '') => inCell(cell)).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
	return text.replaceAll('|', '\\|').replaceAll('\n', '<br>');
}

export function list(entries: readonly string[]): string {
	return entries.map((entry) => `- ${entry}`).join('\n');
}

export function code(text: string): string {
	return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function json(value: unknown): string {
	return `\`\`\`json\n${JSON.stringify(value, undefined, '\t')}\n\`\`\``;
}

export function link(text: string, target: string): string {
	return `[${text}](${target})`;
}

/** Words of the editor as Markdown: their links are HTML there, and asterisks and underscores mean themselves. */
export function words(text: string): string {
	return text
		.replace(/[*_<[\]]/g, (mark, index: number) => (isLink(text, index) ? mark : `\\${mark}`))
		.replace(/<a href="([^"]+)">([^<]*)<\/a>/g, (_, target, shown) => link(shown, target));
}

function isLink(text: string, index: number): boolean {
	return /^<\/?a\b/.test(text.slice(index));
}

/** The address of a heading within its page, as GitHub makes it. */
export function anchor(heading: string): string {
	return `#${heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\- _]/gu, '')
		.replaceAll(' ', '-')}`;
}

/** The parts of a page, a blank line between them; those that are empty are left out. */
export function page(...parts: ReadonlyArray<string | readonly string[]>): string {
	return `${parts
		.flat()
		.filter((part) => part !== '')
		.join('\n\n')}\n`;
}
