import { globSync, readFileSync } from 'node:fs';

import ts from 'typescript';

/** A sentence of an error, a check or a hint in the source, or a part of one. */
interface Message {
	/** With `…` in place of inserted values. */
	readonly text: string;
	readonly file: string;
}

/**
 * Every text of the source files below the folders that reads as words. Rather than following how errors
 * are made, it takes all texts of two words and more, so that none can be forgotten.
 */
export function messagesOf(folders: readonly string[]): Message[] {
	const files = globSync(folders.map((folder) => `${folder}/**/*.ts`)).sort();
	return files.flatMap((file) => {
		const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
		return textsIn(source)
			.filter(readsAsWords)
			.map((text) => ({ text, file }));
	});
}

function textsIn(node: ts.Node): string[] {
	if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return [];
	if (ts.isStringLiteralLike(node)) return [node.text];
	const inside: string[] = [];
	node.forEachChild((child) => void inside.push(...textsIn(child)));
	if (!ts.isTemplateExpression(node)) return inside;
	const text = node.templateSpans.reduce(
		(before, { literal }) => `${before}…${literal.text}`,
		node.head.text,
	);
	return [text, ...inside];
}

/** Whether a text has two words beside each other. Expressions of n8n, markup and parts of a form do not count. */
function readsAsWords(text: string): boolean {
	return /\p{L}{2,}[,:;']* '?\p{L}|… \p{L}{2}/u.test(text) && !/^(=|--)/.test(text);
}
