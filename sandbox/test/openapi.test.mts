import {
	DESCRIBED,
	merged,
	type Operation,
	type Parameter,
	type Schema,
} from '../../openapi/index.mts';
import { ROUTES } from '../routes/index.mts';
import { useSandbox, type Result } from './client.mts';
import { validRequests, type ValidRequest } from './validRequests.mts';

const { sandbox, call: client } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });

/** A request that the sandbox grants. */
const validFor = ({ id }: Operation): ValidRequest => validRequests[id];

/** Sends a request with `api` in its described place, or in the given places. */
function send(
	operation: Operation,
	{ path, query, body }: ValidRequest,
	apiIn: readonly string[] = [operation.api],
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
	return client(operation.method, url, {
		query: sent.toString(),
		body: isForm(operation) && json !== undefined ? formOf(json) : json,
	});
}

/** The fields of a form are text, like those of a query. */
function isForm({ body }: Operation): boolean {
	return body?.type === 'multipart/form-data';
}

/** The parts of a form; a list is its part several times. */
function formOf(fields: Record<string, unknown>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const one of [value].flat()) form.append(name, String(one));
	}
	return form;
}

/** The valid request with one value changed; `undefined` leaves it out. */
function changed(operation: Operation, parameter: Parameter, value: unknown): Promise<Result> {
	const request = validFor(operation);
	const part: Record<string, unknown> = { ...request[parameter.in], [parameter.name]: value };
	if (value === undefined) delete part[parameter.name];
	return send(operation, { ...request, [parameter.in]: part } as ValidRequest);
}

test('every operation is played, and no other', () => {
	expect(Object.keys(ROUTES).sort()).toEqual(DESCRIBED.map(({ id }) => id).sort());
});

describe.each(DESCRIBED)('$id', (operation) => {
	const { parameters } = operation;

	test('has every field that is described', async () => {
		const { status, json, text, headers } = await send(operation, validFor(operation));
		const described = operation.responses[status] ?? operation.responses['2XX'];
		const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(described?.content ?? {});
		if (text !== '') expect(headers.get('content-type')).toContain(type);
		expect([status < 300, missingFrom(json, schema, '')]).toEqual([true, []]);
	});

	test('wants api in its place, and there only', async () => {
		const request = validFor(operation);
		const isOptional = operation.outsideBody.some(
			({ name, required }) => name === 'api' && !required,
		);
		expect((await send(operation, request, [])).status < 300).toBe(isOptional);
		if (operation.method === 'GET') return;
		const elsewhere = operation.api === 'query' ? 'body' : 'query';
		expect((await send(operation, request, [elsewhere])).status).toBe(400);
		expect((await send(operation, request, ['query', 'body'])).status).toBe(400);
	});

	test('does without what is optional, and refuses to do without what is required', async () => {
		for (const parameter of parameters) {
			if (parameter.in === 'path' || pairs.has(`${operation.id} ${parameter.name}`)) continue;
			const { status } = await changed(operation, parameter, undefined);
			const isRight = parameter.required ? status === 400 : status < 300;
			expect([parameter.name, isRight]).toEqual([parameter.name, true]);
		}
	});

	test('refuses what is out of limits, and grants what is just within', async () => {
		for (const parameter of parameters) {
			for (const value of outside(parameter, isForm(operation))) {
				const { status } = await changed(operation, parameter, value);
				expect([parameter.name, value, status]).toEqual([parameter.name, value, 400]);
			}
			for (const value of within(parameter)) {
				// A decision or a deletion succeeds once.
				await sandbox.control.reset();
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
	'getTopPerformers from',
	'getTopPerformers to',
	'createDataFeed bearerToken',
	'reviewPurchase feedback',
]);

/** Described fields that a value lacks, or in a list each of its records. */
function missingFrom(value: unknown, schema: Schema, where: string): string[] {
	if (Array.isArray(value)) {
		const items = itemsOf(schema);
		if (items === undefined) return [];
		const missing = value.map((item) => missingFrom(item, items, where));
		if (missing.length > 0) return missing.reduce(common);
		return where === '.items' ? ['no records'] : [];
	}
	if (typeof value !== 'object' || value === null) return [];
	const record = value as Record<string, unknown>;
	return Object.entries(merged(schema).properties).flatMap(([name, field]) =>
		record[name] === undefined
			? [`${where}.${name}`]
			: missingFrom(record[name], field, `${where}.${name}`),
	);
}

const common = (some: string[], others: string[]) => some.filter((name) => others.includes(name));

function itemsOf({ items, allOf = [] }: Schema): Schema | undefined {
	return items ?? allOf.map(itemsOf).find((each) => each !== undefined);
}

/** Values just beyond the limits of a parameter, and of other types. */
function outside({ in: place, schema }: Parameter, isText: boolean): unknown[] {
	const { type, minimum, maximum, maxLength, enum: allowed, pattern, format } = schema;
	const wrong: unknown[] = [];
	const number = (value: number) => (place === 'body' ? value : String(value));
	if (typeof minimum === 'number') wrong.push(number(minimum - 1));
	if (typeof maximum === 'number') wrong.push(number(maximum + 1));
	if (typeof maxLength === 'number') wrong.push('x'.repeat(maxLength + 1));
	if (Array.isArray(allowed)) wrong.push(typeof allowed[0] === 'number' ? 99 : 'another');
	if (pattern !== undefined) wrong.push('!', '');
	if (type === 'integer') wrong.push(number(1.5), 'x');
	if (format === 'date') wrong.push('2026-02-30', '01.02.2026', '2026-11-20T10:00:00Z');
	if (format === 'uuid') wrong.push('1', 'x'.repeat(36));
	if (place === 'body' && !isText) {
		wrong.push(null);
		if (type === 'string') wrong.push(1, ['x']);
		if (type === 'integer') wrong.push('1', true);
		if (type === 'boolean') wrong.push('true', 1);
		if (type === 'array') wrong.push('x', [null], {});
	}
	return wrong.filter((value) => place !== 'path' || value !== '');
}

function within({ in: place, schema }: Parameter): unknown[] {
	const { minimum, maximum, maxLength, enum: allowed } = schema;
	const right: unknown[] = Array.isArray(allowed) ? [...allowed] : [];
	for (const limit of [minimum, maximum]) {
		if (limit !== undefined) right.push(place === 'body' ? limit : String(limit));
	}
	if (typeof maxLength === 'number') right.push('x'.repeat(maxLength));
	return right;
}

/** Values that certain patterns refuse, in addition to those that every pattern refuses. */
test.each<[id: string, name: string, refused: readonly string[]]>([
	['createContactTag', 'color', ['red', '#123', '#12345g', '#1234567']],
	['updateSubscription', 'email', ['reader', '@', 'a b@readers.example']],
	['createDataFeed', 'feedUrl', ['feeds.example', 'ftp://feeds.example/a', '/a.json', 'https://']],
	['previewDataFeed', 'feedUrl', ['feeds.example', 'ftp://feeds.example/a', '/a.json']],
	['authorizeActivityFeed', 'channel_name', ['private-', 'presence-a']],
])('%s refuses as %s %j', async (id, name, refused) => {
	const operation = DESCRIBED.find((each) => each.id === id)!;
	const parameter = operation.parameters.find((each) => each.name === name)!;
	for (const value of refused) {
		expect([value, (await changed(operation, parameter, value)).status]).toEqual([value, 400]);
	}
});
