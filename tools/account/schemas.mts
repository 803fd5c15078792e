import type { Schema, Source } from '../../openapi/document.mts';
import { weaker } from '../../openapi/index.mts';
import { isObject } from './forms.mts';

/** A schema of the description, with the mark of the nearest schema around it. */
export interface MarkedSchema {
	readonly schema: Schema;
	readonly inherited: Source;
}

/** Returns the mark of a schema, or of one keyword of it: nothing is more certain than what it is part of. */
export function sourceOf({ schema, inherited }: MarkedSchema, keyword?: string): Source {
	const mark = schema['x-source'];
	if (typeof mark !== 'object') return weaker(inherited, mark);
	return keyword === undefined ? inherited : weaker(inherited, mark[keyword]);
}

/** Returns a schema within another, which inherits its mark. */
function within(parent: MarkedSchema, schema: Schema): MarkedSchema {
	return { schema, inherited: sourceOf(parent) };
}

/** Returns a schema and all that it is composed of. */
function partsOf(marked: MarkedSchema): MarkedSchema[] {
	return [marked, ...(marked.schema.allOf ?? []).flatMap((part) => partsOf(within(marked, part)))];
}

/** Returns the stated fields of an object, each with the schemas that are about it. */
export function fieldsOf(schemas: readonly MarkedSchema[]): Map<string, MarkedSchema[]> {
	const fields = new Map<string, MarkedSchema[]>();
	for (const part of schemas.flatMap(partsOf)) {
		for (const [name, schema] of Object.entries(part.schema.properties ?? {})) {
			fields.set(name, [...(fields.get(name) ?? []), within(part, schema)]);
		}
	}
	return fields;
}

function itemsOf(schemas: readonly MarkedSchema[]): MarkedSchema[] {
	return schemas
		.flatMap(partsOf)
		.flatMap((part) => (part.schema.items ? [within(part, part.schema.items)] : []));
}

/** A value of a response, its place as a JSON pointer, and the schemas that are about the place. */
interface Visited {
	readonly at: string;
	readonly value: unknown;
	readonly schemas: readonly MarkedSchema[];
}

/** Yields a value and every value within it at a place that the schemas describe. */
export function* walk(
	value: unknown,
	schemas: readonly MarkedSchema[],
	at = '',
): Generator<Visited> {
	yield { at, value, schemas };
	if (Array.isArray(value)) {
		const items = itemsOf(schemas);
		for (const [index, item] of value.entries()) yield* walk(item, items, `${at}/${index}`);
	} else if (isObject(value)) {
		for (const [name, field] of fieldsOf(schemas)) {
			if (name in value) yield* walk(value[name], field, `${at}/${name}`);
		}
	}
}

/** Returns the mark of a keyword by ajv's `schemaPath`, such as `#/allOf/0/properties/items/type`. */
export function sourceAt(root: MarkedSchema, schemaPath: string): Source {
	const steps = schemaPath
		.split('/')
		.slice(1)
		.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
	const keyword = steps.pop();
	let place: unknown = root.schema;
	let marked = root;
	for (const step of steps) {
		place = (place as Record<string, unknown>)[step];
		// Lists of schemas, and `properties`, are no schemas: a property may be called x-source.
		if (isObject(place) && 'x-source' in place) marked = within(marked, place as Schema);
	}
	return sourceOf(marked, keyword);
}
