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

/** The schemas within some schemas, which many records share. */
interface Within {
	readonly fields: ReadonlyMap<string, readonly MarkedSchema[]>;
	readonly items: readonly MarkedSchema[];
}

const known = new WeakMap<readonly MarkedSchema[], Within>();

function schemasWithin(schemas: readonly MarkedSchema[]): Within {
	const found = known.get(schemas);
	if (found !== undefined) return found;
	const parts = schemas.flatMap(partsOf);
	const fields = parts.flatMap((part) =>
		Object.entries(part.schema.properties ?? {}).map(
			([name, schema]) => [name, within(part, schema)] as const,
		),
	);
	const byName = [...Map.groupBy(fields, ([name]) => name)];
	const made = {
		fields: new Map(byName.map(([name, all]) => [name, all.map(([, schema]) => schema)])),
		items: parts.flatMap((part) =>
			part.schema.items === undefined ? [] : [within(part, part.schema.items)],
		),
	};
	known.set(schemas, made);
	return made;
}

/** Returns the stated fields of an object, each with the schemas that are about it. */
export function fieldsOf(schemas: readonly MarkedSchema[]): Within['fields'] {
	return schemasWithin(schemas).fields;
}

/** A value of a response, and the schemas that are about its place. */
interface Visited {
	/** JSON pointer. */
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
		const { items: ofItems } = schemasWithin(schemas);
		for (const [index, item] of value.entries()) yield* walk(item, ofItems, `${at}/${index}`);
	} else if (isObject(value)) {
		for (const [name, ofField] of fieldsOf(schemas)) {
			if (name in value) yield* walk(value[name], ofField, `${at}/${name}`);
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
