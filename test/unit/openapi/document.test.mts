import { AREAS, readYaml, SOURCES } from '../../../openapi/document.mts';
import { DESCRIBED, findOperation } from '../../../openapi/index.mts';
import { ROUTES } from '../../../sandbox/routes/index.mts';

/** Promises of `openapi/`. `npm run lint` checks that it is OpenAPI, and that its root lists every path. */

type Json = Record<string, unknown>;

const files = ['common', ...AREAS].map((area) => [area, readYaml(`${area}.yaml`)] as const);

/** Every object of a file with an `x-source`, with its path. */
function* marked(value: unknown, where: string): Generator<[where: string, object: Json]> {
	if (typeof value !== 'object' || value === null) return;
	if ('x-source' in value) yield [where, value as Json];
	for (const [name, each] of Object.entries(value)) {
		if (name !== 'x-source') yield* marked(each, `${where}/${name}`);
	}
}

const marks = files.flatMap(([area, document]) => [...marked(document, area)]);
const operations = files.flatMap(([area, { paths = {} }]) =>
	Object.values(paths as Record<string, Json>).flatMap((item) =>
		Object.entries(item)
			.filter(([method]) => method !== 'parameters')
			.map(
				([method, operation]) =>
					[area, method, operation as Json & { operationId: string }] as const,
			),
	),
);

test('an id belongs to one operation', () => {
	const ids = DESCRIBED.map(({ id }) => id);
	expect(ids).toEqual([...new Set(ids)]);
	expect(ids.length).toBeGreaterThan(20);
});

describe.each(
	operations.map(([area, method, one]) => [one.operationId, area, method, one] as const),
)('%s', (id, area, method, operation) => {
	test('says who states it, and whether it may be sent again', () => {
		expect(SOURCES).toContain(operation['x-source']);
		expect(typeof operation['x-idempotent']).toBe(method === 'get' ? 'undefined' : 'boolean');
	});

	test('says what an error is', () => {
		expect(operation.responses).toHaveProperty('default');
	});

	test('is paged by parameters that it has', () => {
		const { paging, parameters } = DESCRIBED.find((one) => one.id === id && one.area === area)!;
		const { by, ...names } = paging ?? {};
		expect([undefined, 'page', 'cursor']).toContain(by);
		const known = parameters.map(({ name }) => name);
		expect(known).toEqual(expect.arrayContaining(Object.values(names)));
	});
});

describe('a request is found', () => {
	const among = [
		'/v3/agents/{agentId}',
		'/v3/agents/activity',
		'/v3/{area}/activity',
		'/v3/a.b',
	].map((path) => ({ ...DESCRIBED[0]!, method: 'GET' as const, path }));

	test.each([
		['GET', '/v3/agents/activity', '/v3/agents/activity'],
		['GET', '/v3/agents/activity%2F', '/v3/agents/{agentId}'],
		['GET', '/v3/runs/activity', '/v3/{area}/activity'],
		['GET', '/v3/a-b', undefined],
		['GET', '/base/v3/agents/a', undefined],
		['POST', '/v3/agents/activity', undefined],
	])('%s %s: %s', (method, path, found) => {
		for (const order of [among, among.toReversed()]) {
			expect(findOperation({ method, path }, order)?.path).toBe(found);
		}
	});
});

test('whatever is shared says who states it', () => {
	const shared = files.flatMap(([area, { components = {} }]) =>
		Object.entries(components as Record<string, Record<string, Json>>).flatMap(([kind, all]) =>
			Object.entries(all).map(
				([name, { 'x-source': mark }]) =>
					[`${area} ${kind} ${name}`, (mark as Json | undefined)?.name ?? mark] as const,
			),
		),
	);
	expect(shared.filter(([, source]) => !SOURCES.includes(source as never))).toEqual([]);
});

test('marks are words that are known, of the whole or of a keyword that is there', () => {
	expect(marks.length).toBeGreaterThan(50);
	for (const [where, { 'x-source': mark, ...object }] of marks) {
		const single: Json = typeof mark === 'object' ? (mark as Json) : { '*': mark };
		for (const [keyword, word] of Object.entries(single)) {
			expect([where, keyword, SOURCES.includes(word as never)]).toEqual([where, keyword, true]);
			const schema = { ...object, ...(object.schema as Json | undefined) };
			const isThere = ['*', 'name', 'required'].includes(keyword) || keyword in schema;
			expect([where, keyword, isThere]).toEqual([where, keyword, true]);
		}
	}
});

test('every operation has a route of its name in sandbox/routes, and no other', () => {
	expect(Object.keys(ROUTES).sort()).toEqual(DESCRIBED.map(({ id }) => id).sort());
});
