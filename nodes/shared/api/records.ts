import { z } from 'zod';
import { isObject } from '../json';

/**
 * Fields of the service's records (`components/schemas` of the files in `openapi/`). Records are open: fields that the
 * service adds pass through. A field that is missing or of another type is read as absent and never loses its record.
 */
export const textValue = z.string().optional().catch(undefined);
/** A number, or text of a number. */
export const numberValue = z
	.union([
		z.number(),
		z
			.string()
			.regex(/^\s*-?\d+(\.\d+)?\s*$/)
			.transform(Number),
	])
	.optional()
	.catch(undefined);
/** An ID as text, even if it comes as a number. A number that is not exact is not an ID. */
export const idValue = z
	.union([z.string(), z.number().int().safe().transform(String)])
	.optional()
	.catch(undefined);

/** `Import` in `openapi/imports.yaml`. */
export const subscriberImport = z.object({
	uniqueId: idValue,
	status: textValue,
	fileName: textValue,
	recordsProcessed: numberValue,
	recordsFailed: numberValue,
	createdAt: textValue,
	updatedAt: textValue,
});

/** Any record as it came: an object whose fields are the service's own. */
export type ApiRecord = Record<string, unknown>;

/** Returns the ID of a record, or several of which the first usable one counts. */
export type Identity = (record: ApiRecord) => unknown;

/** Returns the ID of a record as text. `undefined` if it has none, or one that JSON cannot hold exactly. */
export function idOf(identity: Identity | undefined, record: ApiRecord): string | undefined {
	const ids = identity?.(record);
	return (Array.isArray(ids) ? ids : [ids]).map(usableId).find((id) => id !== undefined);
}

function usableId(id: unknown): string | undefined {
	// 0 is what databases have for none.
	if (typeof id === 'number') return Number.isSafeInteger(id) && id !== 0 ? String(id) : undefined;
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

export function uniqueIdOf({ uniqueId }: ApiRecord): unknown {
	return uniqueId;
}

/** Returns the identity of a contact. Contacts with neither an address nor a key are all different. */
export function contactIdentity({ contactKey, email }: ApiRecord): unknown {
	return [contactKey, email];
}

/** Returns a record even for a value that is not an object, such as a name in a list, so that it stays visible. */
export function asRecord(value: unknown): ApiRecord {
	return isObject(value) ? value : { value };
}

/** Returns the record in a response if it is an object with fields: some writes return an empty list, or nothing. */
export function recordOf(items: unknown): ApiRecord | undefined {
	return isObject(items) && Object.keys(items).length > 0 ? items : undefined;
}

/** Returns the records that a response lists. A single record counts as a list of one. */
export function recordsOf(items: unknown): ApiRecord[] {
	const single = recordOf(items);
	return (entriesOf(items) ?? (single === undefined ? [] : [single])).map(asRecord);
}

/**
 * Returns the entries of a list. `undefined` if the value is not a list. PHP serializes a list with a removed entry as an
 * object whose keys are numbers.
 */
export function entriesOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	const record = recordOf(value);
	const isList = record !== undefined && Object.keys(record).every((key) => /^\d+$/.test(key));
	return isList ? Object.values(record) : undefined;
}

/** Returns the one record in a response, also alone in a list: for a single record, both are the same answer. */
export function onlyRecord(value: unknown): ApiRecord | undefined {
	const list = entriesOf(value);
	if (list === undefined) return recordOf(value);
	return list.length === 1 ? recordOf(list[0]) : undefined;
}

/**
 * Statuses of letters by state (`openapi/letters.yaml`, `LetterRow`). Nobody has received a draft, and it is not about to be
 * sent. A letter that is being sent has a status of its own.
 */
const LETTER_STATES = { draft: [0, 4, 7, 8], published: [1], scheduled: [2], template: [3, 9] };

export function isInState(letter: ApiRecord, state: keyof typeof LETTER_STATES): boolean {
	const status = numberValue.parse(letter.publicationStatus);
	return status !== undefined && LETTER_STATES[state].includes(status);
}

/** Whether a letter is a draft, or may be one because it has no status. */
export function mayBeDraft(letter: ApiRecord): boolean {
	return (letter.publicationStatus ?? '') === '' || isInState(letter, 'draft');
}
