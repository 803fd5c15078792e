import { ZodEffects, ZodObject, type ZodTypeAny } from 'zod';
import {
	CONTRACT,
	signature,
	type Operation,
	type Parameter,
	type RecordFields,
	type ValueType,
} from '../../test/contract/index.mts';
import { endpoints } from '../routes/index.mts';
import { useSandbox, type Result } from './client.mts';
import { validRequests, type ValidRequest } from './validRequests.mts';

const { call: client } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });
let valid: Record<string, ValidRequest>;

beforeEach(async () => {
	valid = await validRequests(client);
});

/** A request that the service grants. */
function validFor({ id }: Operation): ValidRequest {
	const request = valid[id];
	if (request === undefined) throw new Error(`No valid request for ${id} in validRequests.mts`);
	return request;
}

/** Sends a request with `api` where the contract wants it, or in the places given. */
function send(
	operation: Operation,
	{ path = {}, query = {}, body }: ValidRequest,
	apiIn: ReadonlyArray<'query' | 'body'> = [operation.api],
): Promise<Result> {
	const url = operation.path.replace(/\{(\w+)\}/g, (_whole, name) =>
		encodeURIComponent(String(path[name])),
	);
	const sent = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of [value].flat()) sent.append(name, one);
	}
	if (apiIn.includes('query')) sent.set('api', 'true');
	const json = apiIn.includes('body') ? { api: true, ...body } : body;
	return client(operation.method, url, { query: sent.toString(), body: json });
}

/** The valid request with one value changed; `undefined` leaves it out. */
function changed(operation: Operation, parameter: Parameter, value: unknown): Promise<Result> {
	const request = validFor(operation);
	const part: Record<string, unknown> = { ...request[parameter.in], [parameter.name]: value };
	if (value === undefined) delete part[parameter.name];
	return send(operation, { ...request, [parameter.in]: part } as ValidRequest);
}

const isType: Record<ValueType, (value: unknown) => boolean> = {
	string: (value) => typeof value === 'string',
	integer: Number.isInteger,
	number: (value) => typeof value === 'number',
	boolean: (value) => typeof value === 'boolean',
	object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	strings: (value) => Array.isArray(value) && value.every(isType.string),
	integers: (value) => Array.isArray(value) && value.every(isType.integer),
	objects: (value) => Array.isArray(value) && value.every(isType.object),
	date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
	dateTime: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(value)),
	isoDateTime: (value) => /^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/.test(String(value)),
	email: (value) => /^[^@\s]+@[^@\s]+$/.test(String(value)),
	uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
	url: (value) => URL.canParse(String(value)),
	color: (value) => /^#[0-9a-f]{6}$/i.test(String(value)),
};

function expectRecord(record: Record<string, unknown>, fields: RecordFields): void {
	for (const [type, names] of Object.entries(fields)) {
		for (const name of names) {
			const value = record[name.replace('?', '')];
			const right = isType[type as ValueType](value) || (name.endsWith('?') && value === null);
			expect([name, type, value, right]).toEqual([name, type, value, true]);
		}
	}
}

test('sandbox and contract have the same operations, with api in the same place', () => {
	const contract = CONTRACT.map((operation) => `${signature(operation)} api=${operation.api}`);
	const served = endpoints.map((endpoint) => `${signature(endpoint)} api=${endpoint.api}`);
	expect(served.sort()).toEqual(contract.sort());
});

describe.each(CONTRACT)('$id', (operation) => {
	const { answer, parameters } = operation;

	test('is served as the contract says', async () => {
		const { status, json, text, headers } = await send(operation, validFor(operation));
		const { statuses } = answer;
		if (statuses.length > 0) expect(statuses).toContain(status);
		else expect([200, 201, 204]).toContain(status);
		if (answer.body === 'html') {
			expect(headers.get('content-type')).toMatch(/^text\/html/);
			expect(text).toContain('<html');
		}
		if (answer.body === 'envelope') expect(json.total).toEqual(expect.any(Number));
		const items = answer.body === 'record' ? json : json?.items;
		if (answer.items === 'strings') expect(isType.strings(items)).toBe(true);
		if (answer.items === 'array') {
			expect(items.length).toBeGreaterThan(0);
			for (const item of items) expectRecord(item, answer.fields!);
		}
		if (answer.items === 'object') expectRecord(items, answer.fields!);
	});

	test('wants api in its place, and there only', async () => {
		const request = validFor(operation);
		expect((await send(operation, request, [])).status).toBe(400);
		if (operation.method === 'GET') return;
		const elsewhere = operation.api === 'query' ? 'body' : 'query';
		expect((await send(operation, request, [elsewhere])).status).toBe(400);
		expect((await send(operation, request, ['query', 'body'])).status).toBe(400);
	});

	test('takes the parameters of the contract and no others', () => {
		const endpoint = endpoints.find((one) => signature(one) === signature(operation));
		const place = (name: Parameter['in']) =>
			parameters.filter((parameter) => parameter.in === name).map(({ name }) => name);
		const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		expect(place('path')).toEqual(inPath);
		expect(keysOf(endpoint?.pathSchema).sort()).toEqual(place('path').sort());
		expect(keysOf(endpoint?.querySchema).sort()).toEqual(place('query').sort());
		expect(keysOf(endpoint?.bodySchema).sort()).toEqual(place('body').sort());
	});

	test('does without what is optional, and refuses to do without what is required', async () => {
		for (const parameter of parameters) {
			if (parameter.in === 'path' || pairs.has(`${operation.id} ${parameter.name}`)) continue;
			const { status } = await changed(operation, parameter, undefined);
			const refused = parameter.required ? [400] : [200, 201];
			expect([parameter.name, refused.includes(status)]).toEqual([parameter.name, true]);
		}
	});

	test('refuses what is out of limits, and grants what is just within', async () => {
		for (const parameter of parameters) {
			for (const value of outside(parameter)) {
				const { status } = await changed(operation, parameter, value);
				expect([parameter.name, value, status]).toEqual([parameter.name, value, 400]);
			}
			for (const value of within(parameter)) {
				const { status } = await changed(operation, parameter, value);
				expect([parameter.name, value, status < 300]).toEqual([parameter.name, value, true]);
			}
		}
	});

	test('refuses parameters that do not exist', async () => {
		const request = validFor(operation);
		const withQuery = { ...request, query: { ...request.query, another: '1' } };
		expect((await send(operation, withQuery)).status).toBe(400);
		if (operation.method === 'GET') return;
		const withField = { ...request, body: { ...request.body, another: 1 } };
		expect((await send(operation, withField)).status).toBe(400);
	});
});

/** One of these alone is refused, or the other needs it. */
const pairs = new Set([
	'listTopPerformers from',
	'listTopPerformers to',
	'createDataFeed bearerToken',
]);

function keysOf(schema: ZodTypeAny | undefined): string[] {
	if (schema instanceof ZodEffects) return keysOf(schema.innerType());
	return schema instanceof ZodObject ? Object.keys(schema.shape) : [];
}

function outside(parameter: Parameter): unknown[] {
	const { type, minimum, maximum, maxLength, oneOf, pattern } = parameter;
	const wrong: unknown[] = [];
	const number = (value: number) => (parameter.in === 'body' ? value : String(value));
	if (minimum !== undefined) wrong.push(number(minimum - 1));
	if (maximum !== undefined) wrong.push(number(maximum + 1));
	if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
	if (oneOf) wrong.push(typeof oneOf[0] === 'number' ? 99 : 'another');
	if (pattern) wrong.push('!');
	if (type === 'integer') wrong.push(number(1.5), 'x');
	if (type === 'date') wrong.push('2026-02-30', '01.02.2026', '2026-11-20T10:00:00Z');
	if (type === 'color') wrong.push('red', '#123', '#12345g', '#1234567');
	if (type === 'uuid') wrong.push('1', 'x'.repeat(36));
	if (type === 'email') wrong.push('reader', '@', 'a b@readers.example');
	if (type === 'url') wrong.push('feeds.example', 'ftp://feeds.example/a', '/a.json');
	if (parameter.in === 'body') {
		wrong.push(null);
		if (type === 'string') wrong.push(1, ['x']);
		if (type === 'integer') wrong.push('1', true);
		if (type === 'boolean') wrong.push('true', 1);
		if (['strings', 'integers', 'objects'].includes(type)) wrong.push('x', [null], {});
	}
	return wrong;
}

function within(parameter: Parameter): unknown[] {
	const { minimum, maximum, maxLength, oneOf } = parameter;
	const right: unknown[] = [...(oneOf ?? [])];
	for (const limit of [minimum, maximum]) {
		if (limit !== undefined) right.push(parameter.in === 'body' ? limit : String(limit));
	}
	if (maxLength !== undefined) right.push('x'.repeat(maxLength));
	return right;
}
