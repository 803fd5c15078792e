import type { INode } from 'n8n-workflow';
import { printable } from '../errors/words';
import { isObject } from '../json';

/** Number of characters that a model gets of a text: more would fill its context. */
const LONGEST_TEXT = 3_000;

/** Whether an agent runs the node as its tool: n8n adds the ending to the type. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/**
 * Returns a tool's output for the model: without characters that are invisible to whoever approves its next step and, if
 * `isShort`, with long texts cut.
 */
export function forModel<Value>(value: Value, isShort: boolean): Value;
export function forModel(value: unknown, isShort: boolean): unknown {
	if (typeof value === 'string') return isShort ? limited(printable(value)) : printable(value);
	if (Array.isArray(value)) return value.map((entry: unknown) => forModel(entry, isShort));
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [printable(name), forModel(entry, isShort)]),
	);
}

function limited(text: string): string {
	const { length } = text;
	if (length <= LONGEST_TEXT) return text;
	return `${text.slice(0, LONGEST_TEXT).toWellFormed()}… (${LONGEST_TEXT} of ${length} characters)`;
}
