import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation, Schema } from '../../openapi/index.mts';
import type { Answer } from './answers.mts';

function ajv(options: { useDefaults?: boolean; coerceTypes?: 'array' } = {}): Ajv2020 {
	const made = new Ajv2020({
		allErrors: true,
		strictTypes: false,
		strictRequired: false,
		allowUnionTypes: true,
		// Takes longer than all the rest, and `npm run lint` has done so.
		meta: false,
		validateSchema: false,
		...options,
	});
	addFormats.default(made);
	// Extensions of the description to JSON Schema.
	made.addKeyword('x-source');
	return made;
}

/** For texts: parameters of paths and queries, and the parts of forms. */
const texts = ajv({ useDefaults: true, coerceTypes: 'array' });
const bodies = ajv({ useDefaults: true });
const responses = ajv();

/** The parts of a request as an operation's route gets them. */
export interface RequestParts {
	path: Record<string, unknown>;
	query: Record<string, unknown>;
	body: Record<string, unknown>;
}

const PLACES = ['path', 'query', 'body'] as const;

/**
 * Returns all reasons why the description does not allow a request. Fills in defaults and converts texts to
 * the types of the parameters.
 */
export function requestReasons(operation: Operation, parts: RequestParts): string[] {
	const checks = requestChecks(operation);
	return PLACES.flatMap((place) => reasons(checks[place], parts[place], place));
}

/** Returns all reasons why the description does not allow a response. */
export function responseReasons(
	{ responses: described }: Operation,
	{ status, body, contentType = 'application/json' }: Answer,
): string[] {
	const response = described[status] ?? described[`${String(status)[0]}XX`] ?? described.default;
	if (response === undefined) return ['the status is not described'];
	const { content = {} } = response;
	if (body === undefined) {
		const isOptional = Object.values(content).every(({ schema }) => saysNothing(schema));
		return isOptional ? [] : ['a body is described, and there is none'];
	}
	const media = content[contentType.split(';')[0]!];
	if (media === undefined) return [`a body of the type ${contentType} is not described`];
	return reasons(compiled(responses, media.schema), body, 'body');
}

/** Validators are compiled on first use, so that starting is fast. */
const known = new WeakMap<object, unknown>();
function once<T>(key: object, make: () => T): T {
	if (!known.has(key)) known.set(key, make());
	return known.get(key) as T;
}

const compiled = (kind: Ajv2020, schema: Schema) => once(schema, () => kind.compile(schema));

function requestChecks(operation: Operation) {
	return once(operation, () => ({
		path: texts.compile(parametersSchema(operation, 'path')),
		query: texts.compile(parametersSchema(operation, 'query')),
		body: bodyCheck(operation),
	}));
}

/** Refuses fields that are not described: a node that sends one is wrong. */
function bodyCheck({ body }: Operation): ValidateFunction {
	if (body === undefined) return bodies.compile({ maxProperties: 0 });
	const isJson = body.type === 'application/json';
	return (isJson ? bodies : texts).compile({ ...body.schema, unevaluatedProperties: false });
}

function parametersSchema({ outsideBody }: Operation, place: 'path' | 'query'): Schema {
	const here = outsideBody.filter((parameter) => parameter.in === place);
	const numbers = here.filter(({ schema }) => ['integer', 'number'].includes(String(schema.type)));
	return {
		type: 'object',
		// Looked at while it is text, as 0x10 makes a number, too.
		allOf: [{ properties: Object.fromEntries(numbers.map(({ name }) => [name, DECIMAL])) }],
		properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
		required: here.filter(({ required }) => required).map(({ name }) => name),
		additionalProperties: false,
	};
}

const DECIMAL: Schema = { pattern: '^-?\\d+(\\.\\d+)?$' };

function saysNothing(schema: Schema): boolean {
	return Object.keys(schema).every((keyword) => keyword.startsWith('x-'));
}

function reasons(check: ValidateFunction, value: unknown, place: string): string[] {
	return check(value) ? [] : check.errors!.map((error) => reasonOf(error, place));
}

/** Returns the path of a value, such as `fields.0.name`, and its fault. */
function reasonOf({ instancePath, message, params }: ErrorObject, place: string): string {
	const where = instancePath.slice(1).replaceAll('/', '.') || place;
	const { additionalProperty, unevaluatedProperty, allowedValue, allowedValues } = params;
	const what = [additionalProperty ?? unevaluatedProperty ?? allowedValue ?? allowedValues].flat();
	return `${where}: ${message}${what[0] === undefined ? '' : ` (${what.join(', ')})`}`;
}
