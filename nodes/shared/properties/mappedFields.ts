import type { ResourceMapperField } from 'n8n-workflow';

/** A field that a resource mapper offers, as the node was last told of it. */
export type MapperField = Pick<ResourceMapperField, 'id' | 'displayName' | 'type'>;

/** What a resource mapper returns for an item: values by the IDs of fields, as they came. */
export class MappedFields {
	constructor(
		readonly values: Readonly<Record<string, unknown>>,
		/** The fields that are mapped, also those that are empty for this item. */
		readonly mapped: readonly string[],
		readonly fields: ReadonlyMap<string, MapperField>,
		/** Keys of the item that are no field, where fields are mapped by their names. */
		readonly unmatched: readonly string[] = [],
	) {}

	/** How it is shown where it cannot be used. */
	toJSON(): unknown {
		return this.values;
	}
}

/** Which of an item's keys is which field: the one written as its name, else as its label, else nearly so. */
export function matchKeys(
	keys: readonly string[],
	fields: readonly MapperField[],
): ReadonlyMap<string, string> {
	const matches = new Map<string, string>();
	const taken = new Set<string>();
	const isMeant: ReadonlyArray<(key: string, field: MapperField) => boolean> = [
		(key, field) => key === nameOf(field),
		(key, field) => key === field.displayName,
		(key, field) => [nameOf(field), field.displayName].map(loosely).includes(loosely(key)),
	];
	for (const isOf of isMeant) {
		for (const field of fields) {
			if (matches.has(field.id)) continue;
			const key = keys.find((each) => !taken.has(each) && isOf(each, field));
			if (key === undefined) continue;
			matches.set(field.id, key);
			taken.add(key);
		}
	}
	return matches;
}

/** The service's own name of a field: `customFields.city` is `city`. */
function nameOf({ id }: MapperField): string {
	return id.slice(id.indexOf('.') + 1);
}

/** `First name`, `first_name` and `firstName` are the same, however Unicode writes their characters. */
function loosely(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/\p{Cf}+/gu, '')
		.toLowerCase()
		.replace(/[\s_-]+/g, '');
}
