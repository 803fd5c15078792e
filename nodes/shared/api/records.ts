import { z } from 'zod';

/**
 * Records of the service (`components/schemas` of the files in `openapi/`). They are read as open: fields that the
 * service adds pass through, and one that is missing or of another type reads as absent and never loses its record.
 */
const text = z.string().optional().catch(undefined);
/** A number, also one that comes as text. */
export const number = z
	.union([
		z.number(),
		z
			.string()
			.regex(/^\s*-?\d+(\.\d+)?\s*$/)
			.transform(Number),
	])
	.optional()
	.catch(undefined);
/** IDs are text to us, also where they come as numbers; one that is not exact is none. */
const id = z
	.union([z.string(), z.number().int().safe().transform(String)])
	.optional()
	.catch(undefined);

/** `Import` in `openapi/imports.yaml`. */
export const subscriberImport = z.object({
	uniqueId: id,
	status: text,
	fileName: text,
	recordsProcessed: number,
	recordsFailed: number,
	createdAt: text,
	updatedAt: text,
});

/** `ImportError` in `openapi/imports.yaml`. */
export const importErrorRow = z.object({ email: text, code: text, description: text });

/** A list of such entries, where null is an empty one. */
const list = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.array(entry)
		.nullable()
		.transform((entries): Array<z.output<Entry>> => entries ?? [])
		.optional()
		.catch(undefined);

/** A list without entries that say nothing. */
const withoutNulls = (entries: unknown) =>
	Array.isArray(entries) ? entries.filter((entry) => entry !== null) : entries;

/** `DataFeed` in `openapi/curations.yaml`. */
export const dataFeed = z.object({
	uniqueId: id,
	type: number,
	title: text,
	description: text,
	feedUrl: text,
	archiveIntervalDays: number,
	authType: number,
	hasAuthSecret: z.boolean().optional().catch(undefined),
	fieldMappings: list(z.object({ source: z.string(), target: z.string() })),
	tags: list(z.string()),
	sharedChannelIds: z.preprocess(withoutNulls, list(number.pipe(z.number().int()))),
});

/** What the rates of a `TopPerformer` in `openapi/letters.yaml` are made of. */
export const letterCounts = z.object({
	delivered: number,
	opensUnique: number,
	clicksUnique: number,
});

/** `Run` of an agent in `openapi/agents.yaml`: what is needed to find one. */
export const agentRun = z.object({ uniqueId: id, agentUniqueId: id, createdAt: text });

/** Any record as it came: an object whose fields are the service's own. */
export type ApiRecord = Record<string, unknown>;

/** A record for one that is no object (a list of names, say, or a number that strayed in) stays visible. */
export function asRecord(value: unknown): ApiRecord {
	return isObject(value) ? value : { value };
}

/** Whether a value is an object in JSON, and no list. */
export function isObject(value: unknown): value is ApiRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record that a response holds, if it is an object with fields: some writes return nothing or an empty list. */
export function recordOf(items: unknown): ApiRecord | undefined {
	return isObject(items) && Object.keys(items).length > 0 ? items : undefined;
}

/**
 * The records that a response lists. An object whose keys are all numbers is a list, too: so it comes from
 * services that lose an entry of theirs. Any other object where a list was due counts as a list of one.
 */
export function recordsOf(items: unknown): ApiRecord[] {
	if (isList(items)) return Object.values(items).map(asRecord);
	const single = recordOf(items);
	return single === undefined ? [] : [single];
}

/** The record that a response holds, also alone in a list: for a single record, both are the same answer. */
export function onlyRecord(value: unknown): ApiRecord | undefined {
	if (!isList(value)) return recordOf(value);
	const [first, ...others] = Object.values(value) as unknown[];
	return others.length === 0 ? recordOf(first) : undefined;
}

/** Whether a response's items are a list: an array, or an object whose keys are all numbers. */
export function isList(items: unknown): items is object {
	if (Array.isArray(items)) return true;
	const keys = Object.keys(recordOf(items) ?? {});
	return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}
