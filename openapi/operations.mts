import {
	readAreas,
	SOURCES,
	type OperationObject,
	type PagingObject,
	type ParameterObject,
	type ResponseObject,
	type Schema,
	type Source,
	type SourceMark,
} from './document.mts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Place = 'path' | 'query' | 'body';

/** The parameters and body fields of one request, without `api`. */
export interface Parameter {
	readonly in: Place;
	readonly name: string;
	readonly required: boolean;
	readonly schema: Schema;
	/** Of its name. No part of a request is more certain than the request. */
	readonly source: Source;
	/** The keywords of its rule, `required` among them, that are less certain than its name. */
	readonly doubts: Readonly<Record<string, Source>>;
}

/** A condition that ends in an error. The status is `null` if it is not stated. */
export interface NamedError {
	readonly status: number | null;
	readonly when: string;
}

/** An operation of the API with its facts at hand. */
export interface Operation {
	/** Its `operationId`, by which everything in this repository calls it. */
	readonly id: string;
	/** The file that describes it. */
	readonly area: string;
	readonly method: Method;
	/** Below the base URL, with `{name}` for each path parameter. */
	readonly path: string;
	readonly source: Source;
	/** The place of `api`: query or body. */
	readonly api: 'query' | 'body' | 'nowhere';
	readonly parameters: readonly Parameter[];
	/** The same without the fields of the body, and with `api`. */
	readonly outsideBody: readonly Parameter[];
	/** Media type and schema of the body, if there is one. */
	readonly body?: { readonly type: string; readonly schema: Schema };
	/** By status as the description writes it: `200`, `4XX`, `default`. */
	readonly responses: Readonly<Record<string, ResponseObject>>;
	readonly errors: readonly NamedError[];
	/** Whether sending it again after it may have arrived does no harm. */
	readonly idempotent: boolean;
	readonly paging?: PagingObject;
	/** Fills pickers; no operation of a node calls it. */
	readonly isLookup: boolean;
}

/** Every operation of the API that is described, in the order of the files. */
export const DESCRIBED: readonly Operation[] = [...readAreas()].flatMap(([area, paths]) =>
	Object.entries(paths).flatMap(([path, { parameters = [], ...item }]) =>
		Object.entries(item).map(([method, operation]) =>
			operationOf(area, path, method.toUpperCase() as Method, {
				...operation,
				parameters: [...parameters, ...(operation.parameters ?? [])],
			}),
		),
	),
);

/** The operations that nodes call. */
export const OPERATIONS: readonly Operation[] = DESCRIBED.filter(({ isLookup }) => !isLookup);

/** One line for an operation. */
export function signature({ method, path }: Pick<Operation, 'method' | 'path'>): string {
	return `${method} ${path}`;
}

/**
 * Finds the operation of a request by its encoded path. A placeholder takes exactly one segment. If several
 * operations match, words win over placeholders: `/agents/activity` over `/agents/{agentId}`.
 */
export function findOperation(
	request: { readonly method: string; readonly path: string },
	among: readonly Operation[] = DESCRIBED,
): Operation | undefined {
	const [found] = among
		.filter(({ method, path }) => method === request.method && patternOf(path).test(request.path))
		.sort((one, other) => (words(one) < words(other) ? -1 : 1));
	return found;
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
	const known = patterns.get(path);
	if (known !== undefined) return known;
	const text = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
	const pattern = new RegExp(`^${text}$`);
	patterns.set(path, pattern);
	return pattern;
}

/** A text that sorts words before placeholders, segment by segment. */
function words({ path }: Operation): string {
	return path.replaceAll(/[^/]+/g, (part) => (part.startsWith('{') ? '1' : '0'));
}

function operationOf(
	area: string,
	path: string,
	method: Method,
	operation: OperationObject,
): Operation {
	const { operationId: id, 'x-source': source, responses, parameters = [] } = operation;
	const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
	const body = media && { type: type!, schema: media.schema };
	const fields = body === undefined ? [] : fieldsOf(body.schema, source);
	const outsideBody = parameters.map((one) => parameterOf(one, source));
	const all = [...outsideBody, ...fields];
	const flag = all.find(({ name }) => name === 'api');
	return {
		id,
		area,
		method,
		path,
		source,
		api: flag === undefined ? 'nowhere' : (flag.in as 'query' | 'body'),
		parameters: all.filter((one) => one !== flag),
		outsideBody,
		...(body && { body }),
		responses,
		errors: Object.entries(responses).flatMap(([status, { 'x-when': conditions = [] }]) =>
			conditions.map((when) => ({ status: /^\d+$/.test(status) ? Number(status) : null, when })),
		),
		idempotent: operation['x-idempotent'] ?? method === 'GET',
		...(operation['x-paging'] && { paging: operation['x-paging'] }),
		isLookup: operation['x-lookup'] === true,
	};
}

function parameterOf(parameter: ParameterObject, inherited: Source): Parameter {
	const { in: place, name, required = false, schema } = parameter;
	const source = sourceOf(parameter, inherited);
	return {
		in: place,
		name,
		required,
		schema,
		source,
		doubts: doubtsOf(source, schema['x-source'], parameter['x-source']),
	};
}

/** The fields of a body, including those of its parts (`allOf`). */
function fieldsOf(schema: Schema, inherited: Source): Parameter[] {
	const { properties, required } = merged(schema);
	const { 'x-source': mark } = schema;
	const ofRequired: SourceMark | undefined =
		typeof mark === 'object' && mark.required ? { required: mark.required } : undefined;
	return Object.entries(properties).map(([name, field]) => {
		const source = sourceOf(field, inherited);
		return {
			in: 'body',
			name,
			required: required.includes(name),
			schema: field,
			source,
			doubts: doubtsOf(source, ofRequired, field['x-source']),
		};
	});
}

/** Merges the object keywords of a schema and of the schemas that it is composed of. */
export function merged(schema: Schema): {
	readonly properties: Readonly<Record<string, Schema>>;
	readonly required: readonly string[];
} {
	const parts = (schema.allOf ?? []).map(merged);
	return {
		properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
		required: [...parts.flatMap(({ required }) => required), ...(schema.required ?? [])],
	};
}

function sourceOf(marked: { readonly 'x-source'?: SourceMark }, inherited: Source): Source {
	const mark = marked['x-source'];
	return weaker(inherited, typeof mark === 'object' ? mark.name : mark);
}

/** Returns the marks of single keywords that are less certain than `source`. */
function doubtsOf(
	source: Source,
	...marks: ReadonlyArray<SourceMark | undefined>
): Readonly<Record<string, Source>> {
	const single = marks.flatMap((mark) => (typeof mark === 'object' ? Object.entries(mark) : []));
	return Object.fromEntries(single.filter(([, mark]) => weaker(source, mark) !== source));
}

/** Returns the less certain of two sources: what only a description publishes is documented in none of its parts. */
export function weaker(one: Source, other: Source = one): Source {
	return SOURCES[Math.max(SOURCES.indexOf(one), SOURCES.indexOf(other))];
}
