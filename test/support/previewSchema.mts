import type { Chosen } from './operations.mts';

/** A JSON Schema as n8n's previews use it. */
export interface PreviewSchema {
	type: string;
	properties?: Record<string, PreviewSchema>;
	items?: PreviewSchema;
}

/** Returns the path of a preview below `nodes/` or `dist/nodes/`, as n8n requests it. */
export function previewPath({ node, resource, operation }: Chosen): string {
	return `${previewFolder(node)}/${resource}/${operation}.json`;
}

/** Returns the folder of a node's previews below `nodes/` or `dist/nodes/`. */
export function previewFolder(node: string): string {
	return `${node[0].toUpperCase()}${node.slice(1)}/__schema__/v1.0.0`;
}

/** The schema of records by their values; a field that is null in one takes its type from another. */
export function schemaOf(values: readonly unknown[]): PreviewSchema {
	const known = values.filter((value) => value !== null && value !== undefined);
	const [first] = known;
	if (Array.isArray(first)) return { type: 'array', items: schemaOf(known.flat()) };
	if (typeof first === 'object') {
		const names = [...new Set(known.flatMap((value) => Object.keys(value as object)))];
		const properties = names.map((name) => [
			name,
			schemaOf(known.map((value) => (value as Record<string, unknown>)[name])),
		]);
		return { type: 'object', properties: Object.fromEntries(properties) };
	}
	if (typeof first === 'number') {
		return { type: known.every((value) => Number.isInteger(value)) ? 'integer' : 'number' };
	}
	return { type: first === undefined ? 'string' : typeof first };
}
