import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema, Source, SourceMark } from '../../openapi/document.mts';
import { weaker, type Operation } from '../../openapi/index.mts';
import type { Difference } from './report.mts';
import type { Received } from './service.mts';

// `npm run lint` has checked the schemas.
const unchecked = { strict: false, meta: false, validateSchema: false };
const ajv = new Ajv2020({ allErrors: true, verbose: true, ...unchecked });
addFormats.default(ajv);

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** Returns all differences of a response to a request that should succeed, its status included. */
export function compare(operation: Operation, { status, json }: Received): Difference[] {
	const { id, responses } = operation;
	const [stated, first] = Object.entries(responses).find(([each]) => each.startsWith('2'))!;
	const described = isSuccess(status) ? (responses[status] ?? responses['2XX']) : undefined;
	const source = sourceOf(described ?? first, operation.source);
	const differs = (at: string, expected: string, came: string) => [{ at, expected, came, source }];
	const ofStatus = described ? [] : differs('status', stated, String(status));
	const { schema } = (described ?? first).content?.['application/json'] ?? {};
	if (!isSuccess(status) || schema === undefined) return ofStatus;
	if (json === undefined) return [...ofStatus, ...differs('body', 'JSON', 'no JSON')];
	return [...ofStatus, ...compareJson(id, json, schema, source)];
}

/** Fields that may be absent by the words of the description: of a curation without a value, and on the last page. */
const MAY_BE_ABSENT = new Set([
	'getCurations/aggregates/*/customFields',
	'browseContacts/items/searchAfter',
	'getSegmentContacts/items/searchAfter',
]);

/** A field that is stated, but not required, is missing if no record has it. */
function compareJson(id: string, json: unknown, root: Schema, inherited: Source): Difference[] {
	const validate = ajv.compile(placed(root, '', inherited));
	validate(json);
	const present = new Set(placesIn(json));
	return (validate.errors ?? []).flatMap(({ keyword, params, parentSchema, data }) => {
		const { at, source, needed, properties, 'x-source': mark } = parentSchema as Placed;
		const field = properties?.[params.missingProperty];
		if (field !== undefined) {
			const isNeeded = needed.includes(params.missingProperty);
			if (!isNeeded && (present.has(field.at) || MAY_BE_ABSENT.has(`${id}${field.at}`))) return [];
			return [differenceOf(field, 'missing')];
		}
		// Below `anyOf`, whose own error sums up the others.
		if (at === undefined) return [];
		const stated = typeof mark === 'object' ? weaker(source, mark[keyword]) : source;
		return [{ ...differenceOf(parentSchema as Placed, formOf(data)), source: stated }];
	});
}

function differenceOf(stated: Placed, came: string): Difference {
	return { at: stated.at, expected: JSON.stringify(stated, REPEATED), came, source: stated.source };
}

/** A schema that requires every field that it states. */
interface Placed extends Schema {
	/** The place of its values, with a `*` for whatever the description does not name. */
	readonly at: string;
	/** Nothing is more certain than what it is part of. */
	readonly source: Source;
	/** The fields that it required before. */
	readonly needed: readonly string[];
	readonly properties: Readonly<Record<string, Placed>>;
}

function placed(schema: Schema, at: string, inherited: Source): Placed {
	const { properties = {}, required = [], items, allOf, additionalProperties: more } = schema;
	const source = sourceOf(schema, inherited);
	const within = (name: string) => placed(properties[name]!, `${at}/${name}`, source);
	const names = Object.keys(properties);
	return {
		...schema,
		at,
		source,
		needed: required,
		required: [...new Set([...required, ...names])],
		properties: Object.fromEntries(names.map((name) => [name, within(name)])),
		...(items && { items: placed(items, `${at}/*`, source) }),
		...(isObject(more) && { additionalProperties: placed(more, `${at}/*`, source) }),
		...(allOf && { allOf: allOf.map((part) => placed(part, at, source)) }),
	};
}

/** Returns the places of all fields within a value, in which a `*` is each value of a list. */
function placesIn(value: unknown, at = ''): string[] {
	if (typeof value !== 'object' || value === null) return [at];
	const step = (name: string) => (Array.isArray(value) ? '*' : name);
	const fields = Object.entries(value);
	return [at, ...fields.flatMap(([name, each]) => placesIn(each, `${at}/${step(name)}`))];
}

/** Returns the mark of a schema or a response as a whole. */
function sourceOf(marked: { readonly 'x-source'?: SourceMark }, inherited: Source): Source {
	const { 'x-source': mark } = marked;
	return typeof mark === 'string' ? weaker(inherited, mark) : inherited;
}

/** The keywords of a schema that a report repeats. */
const REPEATED = ['type', 'const', 'enum', 'format', 'pattern', 'maxItems'];

const TIME = /^\d{4}-\d\d-\d\d([ T][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/;

/** Returns the form of a value, without the value: `integer`, `array of 3`, `0000-00-00T00:00:00Z`. */
export function formOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return `array of ${value.length}`;
	if (Number.isInteger(value)) return 'integer';
	if (typeof value !== 'string') return typeof value;
	return TIME.test(value) ? value.replaceAll(/\d/g, '0') : 'string';
}
