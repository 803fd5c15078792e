import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Limits words in comments that mark the project's former dialect. They find it; they do not make good prose. */

const WORDS = {
	where: { pattern: /\bwhere\b/gi, perThousandLines: 15 },
	what: { pattern: /\bwhat\b/gi, perThousandLines: 20 },
	tell: { pattern: /\b(tells?|told|telling)\b/gi, perThousandLines: 2 },
	'so many': { pattern: /\bso (many|long|often|much)\b/gi, perThousandLines: 2 },
	'nothing where': { pattern: /\bnothing where\b/gi, perThousandLines: 0 },
	'is none': { pattern: /\b(is|are) none\b/gi, perThousandLines: 1 },
	'The same,': { pattern: /\bThe same,/g, perThousandLines: 0 },
} as const;

type Word = keyof typeof WORDS;
interface Comments {
	readonly lines: number;
	readonly text: string;
}

const words = Object.keys(WORDS) as Word[];

for (const [folder, { lines, text }] of commentsByFolder()) {
	const counts = countsOf(text);
	for (const [index, word] of words.entries()) {
		const most = limitOf(word, lines);
		if (counts[index] <= most) continue;
		const found = text.split('\n').filter((line) => countsOf(line)[index] > 0);
		console.error(`${folder}: "${word}" ${counts[index]} times in ${lines} lines, limit ${most}`);
		console.error(found.map((line) => `  ${line}`).join('\n'));
		process.exitCode = 1;
	}
}

/** Rounds up: one occurrence in a small folder is no dialect, except of the phrases with a limit of 0. */
function limitOf(word: Word, lines: number): number {
	return Math.ceil((WORDS[word].perThousandLines * lines) / 1000);
}

function countsOf(text: string): number[] {
	return words.map((word) => text.match(WORDS[word].pattern)?.length ?? 0);
}

function commentsByFolder(): Map<string, Comments> {
	const found = new Map<string, Comments>();
	const files = globSync('{nodes,credentials,sandbox,demo,tools,openapi,test}/**/*.{ts,mts,mjs}');
	for (const file of files.filter((file) => !/node_modules|__schema__/.test(file)).sort()) {
		const [, folder] = /^(nodes\/shared\/[^/]+|(?:nodes|test)\/[^/]+|[^/]+)\//.exec(file) ?? [];
		const name = folder ?? file;
		const { lines, text } = found.get(name) ?? { lines: 0, text: '' };
		const more = commentsOf(readFileSync(file, 'utf8'));
		const added = more
			.join('\n')
			.split('\n')
			.filter((line) => /\w/.test(line)).length;
		found.set(name, { lines: lines + added, text: `${text}\n${more.join('\n')}` });
	}
	return found;
}

/** Returns the comments of a source, without the stars that begin their lines. */
function commentsOf(source: string): string[] {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
	const starts = new Set<number>();
	const found: string[] = [];
	const visit = (node: ts.Node) => {
		const ranges = [
			...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
			...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
		];
		for (const { pos, end } of ranges) {
			if (starts.has(pos)) continue;
			starts.add(pos);
			found.push(source.slice(pos, end).replace(/^\s*\*? ?/gm, ''));
		}
		for (const child of node.getChildren(file)) visit(child);
	};
	visit(file);
	return found;
}
