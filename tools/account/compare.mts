import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ResponseObject, Schema, Source } from '../../openapi/document.mts';
import { weaker, type Operation } from '../../openapi/index.mts';
import { formOf, isObject, timeFormOf } from './forms.mts';
import type { Difference } from './outcome.mts';
import { fieldsOf, sourceAt, sourceOf, walk, type MarkedSchema } from './schemas.mts';
import type { Received } from './service.mts';

/** Compares responses with the description. */

const ajv = new Ajv2020({
	allErrors: true,
	verbose: true,
	strict: false,
	// `npm run lint` has checked the schemas.
	meta: false,
	validateSchema: false,
});
addFormats.default(ajv);

const validators = new WeakMap<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
	const known = validators.get(schema);
	if (known !== undefined) return known;
	const made = ajv.compile(schema);
	validators.set(schema, made);
	return made;
}

/** Returns all differences of a response to a request that should succeed, its status included. */
export function compareSuccess(operation: Operation, received: Received): Difference[] {
	const { status } = received;
	const described = statedFor(operation, status);
	if (described !== undefined && isSuccess(status)) {
		return compareBody(operation, described, received);
	}
	const [stated, success] = successOf(operation);
	const wrongStatus: Difference = {
		at: 'status',
		expected: stated.replace('XX', 'xx'),
		came: String(status),
		source: responseSource(operation, success),
	};
	const body = isSuccess(status) ? success : (described ?? operation.responses.default!);
	return [wrongStatus, ...compareBody(operation, body, received)];
}

/** Returns all differences of the body of an error. `source` replaces the mark of a body that is not stated. */
export function compareError(operation: Operation, received: Received): Difference[] {
	const described = statedFor(operation, received.status) ?? operation.responses.default!;
	return compareBody(operation, described, received);
}

export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** Returns the response that the description has for a status, without the one for all others. */
function statedFor({ responses }: Operation, status: number): ResponseObject | undefined {
	return responses[status] ?? responses[`${String(status)[0]}XX`];
}

/** Returns the first success of an operation, with its status as the description writes it. */
function successOf({ responses }: Operation): [status: string, response: ResponseObject] {
	return Object.entries(responses).find(([status]) => status.startsWith('2'))!;
}

/** Returns the mark of a response as a whole. */
export function responseSource(
	{ source }: Operation,
	{ 'x-source': mark }: ResponseObject,
): Source {
	return typeof mark === 'string' ? weaker(source, mark) : source;
}

/** By operation, because several can share a response. */
const roots = new WeakMap<Operation, Map<ResponseObject, readonly MarkedSchema[]>>();

/** Returns the schema of a JSON body with its mark, alone in a list. The list is empty for a body of another type. */
function rootOf(operation: Operation, response: ResponseObject): readonly MarkedSchema[] {
	const ofOperation = roots.get(operation) ?? new Map<ResponseObject, readonly MarkedSchema[]>();
	roots.set(operation, ofOperation);
	const found = ofOperation.get(response);
	if (found !== undefined) return found;
	const schema = response.content?.['application/json']?.schema;
	const inherited = responseSource(operation, response);
	const root = schema === undefined ? [] : [{ schema, inherited }];
	ofOperation.set(response, root);
	return root;
}

/** Returns the schema of a success. */
export function successRoot(operation: Operation): readonly MarkedSchema[] {
	return rootOf(operation, successOf(operation)[1]);
}

function compareBody(
	operation: Operation,
	response: ResponseObject,
	received: Received,
): Difference[] {
	const stated = Object.entries(response.content ?? {});
	if (stated.every(([, { schema }]) => saysNothing(schema))) return [];
	const types = stated.map(([type]) => type);
	const source = responseSource(operation, response);
	const wrongType: Difference[] = types.includes(received.type)
		? []
		: [
				{
					at: 'content-type',
					expected: types.join(' or '),
					came: typeForm(received.type),
					source,
				},
			];
	const root = rootOf(operation, response);
	if (root.length === 0) {
		const isEmpty = received.text.trim() === '';
		return isEmpty
			? [{ at: 'body', expected: types.join(' or '), came: 'nothing', source }]
			: wrongType;
	}
	if (received.json === undefined) {
		const came = received.text.trim() === '' ? 'nothing' : 'no JSON';
		return [...wrongType, { at: 'body', expected: 'JSON', came, source }];
	}
	return [...wrongType, ...compareJson(received.json, root)];
}

/** Returns a media type, if it is one of those that everybody has. */
function typeForm(type: string): string {
	if (type === '') return 'missing';
	return /^(application|text)\/[a-z.+-]{1,40}$/.test(type) ? type : 'another type';
}

function saysNothing(schema: Schema): boolean {
	return Object.keys(schema).every(
		(keyword) => keyword.startsWith('x-') || keyword === 'description',
	);
}

function compareJson(json: unknown, root: readonly MarkedSchema[]): Difference[] {
	const [marked] = root as [MarkedSchema];
	const validate = validatorOf(marked.schema);
	if (validate(json)) return [];
	const places = new Map([...walk(json, root)].map(({ at, schemas }) => [at, schemas]));
	return validate
		.errors!.filter(({ keyword }) => !COMPOSED.has(keyword))
		.map((error) => {
			const place = placeOf(error, places);
			const source = sourceAt(marked, error.schemaPath);
			return { at: place, expected: expectedBy(error), came: cameFor(error), source };
		});
}

/** Keywords whose errors only sum up others. */
const COMPOSED = new Set(['allOf', 'anyOf', 'oneOf', 'if']);

/** Returns the place of an error, with a `*` for each name that the description does not have. */
function placeOf(
	{ instancePath, keyword, params }: ErrorObject,
	places: ReadonlyMap<string, readonly MarkedSchema[]>,
): string {
	const place = places.has(instancePath) ? instancePath : instancePath.replaceAll(/\/[^/]+/g, '/*');
	return keyword === 'required' ? `${place}/${params.missingProperty}` : place;
}

function cameFor({ keyword, data }: ErrorObject): string {
	if (keyword === 'required') return 'missing';
	if (/Length$/.test(keyword)) return `string of ${String(data).length} characters`;
	return formOf(data);
}

function expectedBy({ keyword, params, parentSchema = {} }: ErrorObject): string {
	const schema = parentSchema as Schema;
	switch (keyword) {
		case 'required': {
			const [field] =
				fieldsOf([{ schema, inherited: 'assumed' }]).get(params.missingProperty) ?? [];
			return field === undefined ? 'a value' : expectedOf(field.schema);
		}
		case 'enum':
			return `one of ${(params.allowedValues as unknown[]).join(', ')}`;
		case 'const':
			return JSON.stringify(params.allowedValue);
		case 'maxItems':
			return `array of at most ${params.limit}`;
		default:
			return expectedOf(schema);
	}
}

/** Returns the type or the form that a schema states, in words. */
function expectedOf({ type, pattern, format, enum: allowed, const: only }: Schema): string {
	if (Array.isArray(allowed)) return `one of ${allowed.join(', ')}`;
	if (only !== undefined) return JSON.stringify(only);
	const form =
		typeof pattern === 'string' ? (timeFormOf(pattern) ?? `text like ${pattern}`) : format;
	return String(form ?? ([type ?? 'a value'].flat() as string[]).join(' or '));
}

/** Fields that may be absent by the words of the description, by operation. */
const MAY_BE_ABSENT: Readonly<Record<string, readonly string[]>> = {
	// Absent if a curation has no value of its own.
	getCurations: ['/aggregates/*/customFields'],
	// Absent on the last page, by one reading.
	browseContacts: ['/items/searchAfter'],
	getSegmentContacts: ['/items/searchAfter'],
};

/** Returns the stated fields that no record has in any of the bodies, if at least one record came. */
export function missingFields(operation: Operation, bodies: readonly unknown[]): Difference[] {
	const root = successRoot(operation);
	const seen = new Map<string, { difference: Difference; isThere: boolean }>();
	for (const { at, value, schemas } of bodies.flatMap((body) => [...walk(body, root)])) {
		if (!isObject(value)) continue;
		for (const [name, fields] of fieldsOf(schemas)) {
			const place = `${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')}/${name}`;
			const entry = seen.get(place);
			const isThere = (entry?.isThere ?? false) || name in value;
			seen.set(place, {
				difference: entry?.difference ?? missing(`${at}/${name}`, fields),
				isThere,
			});
		}
	}
	const exempt = MAY_BE_ABSENT[operation.id] ?? [];
	return [...seen]
		.filter(([place, { isThere }]) => !isThere && !exempt.includes(place))
		.map(([, { difference }]) => difference);
}

function missing(at: string, fields: readonly MarkedSchema[]): Difference {
	const [first] = fields;
	return {
		at,
		expected: expectedOf(first!.schema),
		came: 'missing',
		source: sourceOf(first!, 'name'),
	};
}
