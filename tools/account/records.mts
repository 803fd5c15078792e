import { isObject, type JsonObject } from './forms.mts';

/** Records and cursor of a list's response, in each envelope that the description has. */

/** Returns the records of a list, or `undefined` if there is no list. */
export function recordsOf(json: unknown): readonly unknown[] | undefined {
	const { place, name } = placeOf(json);
	const records = place[name];
	return Array.isArray(records) ? records : undefined;
}

/** Returns the cursor to the next page. Null, empty and absent are `undefined`. */
export function cursorOf(json: unknown, name: string): string | undefined {
	const cursor = placeOf(json).place[name];
	// A number is a difference of its own.
	if (typeof cursor === 'number') return String(cursor);
	return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function placeOf(json: unknown): { place: JsonObject; name: string } {
	if (!isObject(json)) return { place: {}, name: 'items' };
	if (isObject(json.all)) return { place: json.all, name: 'items' };
	if ('aggregates' in json) return { place: json, name: 'aggregates' };
	if (!isObject(json.items)) return { place: json, name: 'items' };
	return { place: json.items, name: 'contacts' in json.items ? 'contacts' : 'entries' };
}
