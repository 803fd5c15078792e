import type { ResourceMapperField } from 'n8n-workflow';

/** A field that a resource mapper offers, as saved with the workflow. */
export interface MapperField extends Pick<ResourceMapperField, 'id' | 'displayName' | 'type'> {
	/** The type of its values, if the editor shows it as another one. It keeps this property with the field. */
	readonly kind?: 'number';
}

/** The unchecked values of a resource mapper for an item, by the IDs of fields. */
export class MappedFields {
	constructor(
		readonly values: Readonly<Record<string, unknown>>,
		/** IDs of the mapped fields, also of those that are empty for this item. */
		readonly mapped: readonly string[],
		readonly fields: ReadonlyMap<string, MapperField>,
		/** Keys of the item that match no field, if fields are mapped by their names. */
		readonly unmatched: readonly string[] = [],
	) {}

	/** Is shown in the message if the mapping is refused. */
	toJSON(): unknown {
		return this.values;
	}
}

/** Returns an item's keys by the IDs of fields: exact names match first, then labels, then similar spellings. */
export function matchKeys(
	keys: readonly string[],
	fields: readonly MapperField[],
): ReadonlyMap<string, string> {
	const matches = new Map<string, string>();
	const taken = new Set<string>();
	const spellings: ReadonlyArray<(key: string, field: MapperField) => boolean> = [
		(key, field) => key === nameOf(field),
		(key, field) => key === field.displayName,
		(key, field) => [nameOf(field), field.displayName].map(loosely).includes(loosely(key)),
	];
	for (const isMatch of spellings) {
		for (const field of fields) {
			if (matches.has(field.id)) continue;
			const key = keys.find((each) => !taken.has(each) && isMatch(each, field));
			if (key === undefined) continue;
			matches.set(field.id, key);
			taken.add(key);
		}
	}
	return matches;
}

/** Returns the service's name of a field: `city` for `customFields.city`. */
function nameOf({ id }: MapperField): string {
	return id.slice(id.indexOf('.') + 1);
}

/** Returns the same text for `First name`, `first_name` and `firstName`, and for all Unicode forms of a character. */
function loosely(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/\p{Cf}+/gu, '')
		.toLowerCase()
		.replace(/[\s_-]+/g, '');
}
