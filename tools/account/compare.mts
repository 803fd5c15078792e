import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ResponseObject, Schema, Source } from '../../openapi/document.mts';
import { weaker, type Operation } from '../../openapi/index.mts';
import { formOf, isObject, timeFormOf } from './forms.mts';
import type { Difference } from './outcome.mts';
import { fieldsOf, sourceAt, sourceOf, walk, type MarkedSchema } from './schemas.mts';
import type { Received } from './service.mts';

/** Compares responses with the description. */

// `npm run lint` has checked the schemas.
const unchecked = { strict: false, meta: false, validateSchema: false };
const ajv = new Ajv2020({ allErrors: true, verbose: true, ...unchecked });
addFormats.default(ajv);

export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** Returns all differences of a response to a request that should succeed, its status included. */
export function compareSuccess(operation: Operation, received: Received): Difference[] {
	const { status } = received;
	const described = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`];
	if (described !== undefined && isSuccess(status)) {
		return compareBody(operation, described, received);
	}
	const [stated, success] = successOf(operation);
	const expected = stated.replace('XX', 'xx');
	const source = responseSource(operation, success);
	const wrongStatus = { at: 'status', expected, came: String(status), source };
	const body = isSuccess(status) ? success : (described ?? operation.responses.default!);
	return [wrongStatus, ...compareBody(operation, body, received)];
}

/** Returns the first success of an operation, with its status as the description writes it. */
function successOf({ responses }: Operation): [status: string, response: ResponseObject] {
	return Object.entries(responses).find(([status]) => status.startsWith('2'))!;
}

/** Returns the mark of a response as a whole. */
function responseSource({ source }: Operation, { 'x-source': mark }: ResponseObject): Source {
	return typeof mark === 'string' ? weaker(source, mark) : source;
}

/** Returns the schema of a JSON body with its mark, alone in a list. The list is empty for a body of another type. */
function rootOf(operation: Operation, response: ResponseObject): readonly MarkedSchema[] {
	const schema = response.content?.['application/json']?.schema;
	return schema === undefined ? [] : [{ schema, inherited: responseSource(operation, response) }];
}

function compareBody(
	operation: Operation,
	response: ResponseObject,
	{ text, type, json }: Received,
): Difference[] {
	const stated = Object.entries(response.content ?? {});
	if (stated.every(([, { schema }]) => saysNothing(schema))) return [];
	const expected = stated.map(([each]) => each).join(' or ');
	const source = responseSource(operation, response);
	const wrongType: Difference[] = stated.some(([each]) => each === type)
		? []
		: [{ at: 'content-type', expected, came: typeForm(type), source }];
	const isEmpty = text.trim() === '';
	const [root] = rootOf(operation, response);
	if (root === undefined) {
		return isEmpty ? [{ at: 'body', expected, came: 'nothing', source }] : wrongType;
	}
	if (json !== undefined) return [...wrongType, ...compareJson(json, root)];
	const came = isEmpty ? 'nothing' : 'no JSON';
	return [...wrongType, { at: 'body', expected: 'JSON', came, source }];
}

/** Returns a media type, if it is one of those that everybody has. */
function typeForm(type: string): string {
	if (type === '') return 'missing';
	return /^(application|text)\/[a-z.+-]{1,40}$/.test(type) ? type : 'another type';
}

function saysNothing(schema: Schema): boolean {
	return Object.keys(schema).every((name) => name.startsWith('x-') || name === 'description');
}

/** Keywords whose errors only sum up others. */
const COMPOSED = new Set(['allOf', 'anyOf', 'oneOf', 'if']);

function compareJson(json: unknown, root: MarkedSchema): Difference[] {
	const validate = ajv.compile(root.schema);
	if (validate(json)) return [];
	const described = new Set([...walk(json, [root])].map(({ at }) => at));
	return validate
		.errors!.filter(({ keyword }) => !COMPOSED.has(keyword))
		.map((error) => ({
			at: placeOf(error, described),
			expected: expectedBy(error),
			came: error.keyword === 'required' ? 'missing' : formOf(error.data),
			source: sourceAt(root, error.schemaPath),
		}));
}

/** Returns the place of an error, with a `*` for each name that the description does not have. */
function placeOf({ instancePath, keyword, params }: ErrorObject, described: ReadonlySet<string>) {
	const place = described.has(instancePath)
		? instancePath
		: instancePath.replaceAll(/\/[^/]+/g, '/*');
	return keyword === 'required' ? `${place}/${params.missingProperty}` : place;
}

function expectedBy({ keyword, params, parentSchema = {} }: ErrorObject): string {
	if (keyword === 'maxItems') return `array of at most ${params.limit}`;
	if (keyword !== 'required') return expectedOf(parentSchema as Schema);
	const marked = { schema: parentSchema as Schema, inherited: 'assumed' } as const;
	const [field] = fieldsOf([marked]).get(params.missingProperty) ?? [];
	return field === undefined ? 'a value' : expectedOf(field.schema);
}

/** Returns the type or the form that a schema states, in words. */
function expectedOf({ type, pattern, format, enum: allowed, const: only }: Schema): string {
	if (Array.isArray(allowed)) return `one of ${allowed.join(', ')}`;
	if (only !== undefined) return JSON.stringify(only);
	const form =
		typeof pattern === 'string' ? (timeFormOf(pattern) ?? `text like ${pattern}`) : format;
	return String(form ?? [type ?? 'a value'].flat().join(' or '));
}

/** Fields that may be absent by the words of the description, by operation. */
const MAY_BE_ABSENT: Readonly<Record<string, readonly string[]>> = {
	// Absent if a curation has no value of its own.
	getCurations: ['/aggregates/*/customFields'],
	// Absent on the last page, by one reading.
	browseContacts: ['/items/searchAfter'],
	getSegmentContacts: ['/items/searchAfter'],
};

/** Returns the stated fields that no record has, if at least one record came. */
export function missingFields(operation: Operation, json: unknown): Difference[] {
	const root = rootOf(operation, successOf(operation)[1]);
	const missing = new Map<string, Difference>();
	const present = new Set(MAY_BE_ABSENT[operation.id]);
	for (const { at, value, schemas } of walk(json, root)) {
		if (!isObject(value)) continue;
		for (const [name, [field]] of fieldsOf(schemas)) {
			const place = `${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')}/${name}`;
			if (name in value) present.add(place);
			if (missing.has(place)) continue;
			const expected = expectedOf(field!.schema);
			const source = sourceOf(field!, 'name');
			missing.set(place, { at: `${at}/${name}`, expected, came: 'missing', source });
		}
	}
	return [...missing].flatMap(([place, difference]) => (present.has(place) ? [] : [difference]));
}
