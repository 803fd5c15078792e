import type { ResourceMapperField } from 'n8n-workflow';
import { plainly } from './conversions';

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

/** Matches items' keys to fields. The names of a run's keys and fields are compared in forms that are made once. */
export class KeyMatcher {
	private readonly looseForms = new Map<string, string>();

	constructor(private readonly fields: readonly MapperField[]) {}

	/** Returns an item's keys by the IDs of fields: exact names match first, then labels, then similar spellings and IDs. */
	match(keys: readonly string[]): ReadonlyMap<string, string> {
		const matches = new Map<string, string>();
		const free = new Set(keys);
		const take = ({ id }: MapperField, key: string | undefined) => {
			if (key === undefined || matches.has(id) || !free.delete(key)) return;
			matches.set(id, key);
		};
		for (const field of this.fields) take(field, nameOf(field));
		for (const field of this.fields) take(field, field.displayName);
		const similar = new Map<string, string[]>();
		for (const key of free) {
			const form = this.loosely(key);
			const alike = similar.get(form);
			if (alike === undefined) similar.set(form, [key]);
			else alike.push(key);
		}
		for (const field of this.fields) {
			const forms = [nameOf(field), field.id, field.displayName].map((name) => this.loosely(name));
			const alike = forms.flatMap((form) => similar.get(form) ?? []);
			take(
				field,
				alike.find((key) => free.has(key)),
			);
		}
		return matches;
	}

	/** Returns the same text for `First name`, `first_name` and `firstName`, and for all Unicode forms of a character. */
	private loosely(text: string): string {
		const known = this.looseForms.get(text);
		if (known !== undefined) return known;
		const form = plainly(text).replace(/[\s_-]+/g, '');
		this.looseForms.set(text, form);
		return form;
	}
}

/** Returns the service's name of a field: `city` for `customFields.city`. */
function nameOf({ id }: MapperField): string {
	return id.slice(id.indexOf('.') + 1);
}
