import { endpoints, type Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import { DESCRIBED, merged, type Operation, type Schema } from '../../../openapi/index.mts';

/** The nodes' endpoint table and `openapi/`, neither made from the other, say the same. */

/** POST requests that change something and may be repeated. */
const WRITES = [
	'updateCuration',
	'setJudgmentState',
	'upsertContact',
	'setSubscriptions',
	'addContactTag',
];

const table = Object.entries<Endpoint>(endpoints);

test('both have the same operations by the same ids', () => {
	expect(table.map(([id]) => id).sort()).toEqual(DESCRIBED.map(({ id }) => id).sort());
});

describe.each(table)('%s', (id, endpoint) => {
	const operation = DESCRIBED.find((one) => one.id === id)!;

	test('is the same request, and may be sent again or not', () => {
		const { method, path, api, idempotent } = operation;
		expect(endpoint).toMatchObject({ method, path, api, idempotent });
		const { body = { type: 'application/json' } } = operation;
		expect(body.type).toContain(endpoint.body ?? 'json');
	});

	test('reads the response in the form that is described', () => {
		// A write that has succeeded stays one, whatever its body.
		const isWrite =
			!endpoint.idempotent || WRITES.includes(id) || /PUT|PATCH|DELETE/.test(endpoint.method);
		const readable = isWrite ? [...formsOf(operation), 'optional'] : formsOf(operation);
		// A bare object is a record, which is read without an envelope, too.
		if (readable.includes('object')) expect(endpoint.record).toBeDefined();
		else expect(readable).toContain(endpoint.response);
	});

	test('pages by parameters that are described, up to the size that is', () => {
		const { paging } = endpoint;
		const names: unknown[] = Object.values(operation.paging ?? {});
		expect(paging ?? {}).toMatchObject({ ...operation.paging });
		if (paging === undefined) return;
		const named = operation.parameters.filter(({ name }) => names.includes(name));
		expect(named.map((parameter) => parameter.in)).toEqual(named.map(() => paging.in));
		const { maximum } = named.find(({ name }) => name === paging.size)?.schema ?? {};
		if (operation.isLookup) expect(paging.largest).toBeLessThanOrEqual(Number(maximum));
		else expect(paging.largest).toBe(maximum ?? Infinity);
	});

	test('finds a list where it is described', () => {
		if (operation.paging === undefined && endpoint.records === undefined) return;
		const schema = operation.responses['200']!.content!['application/json']!.schema;
		const within = endpoint.records?.split('.') ?? [];
		const lists = [within, ['items', ...within]].map((place) =>
			place.reduce<Schema>((each, name) => merged(each).properties[name] ?? {}, schema),
		);
		expect(lists.flatMap((list) => Object.keys(list))).toContain('items');
	});

	test('says what every error that is described means', () => {
		const said = Object.keys(endpoint.errors ?? {}).map(Number);
		expect(said).toEqual(
			expect.arrayContaining(operation.errors.flatMap(({ status }) => status ?? [])),
		);
	});
});

/** The contents of a success, in the words of the endpoint table. */
function formsOf({ responses }: Operation): string[] {
	const contents = Object.entries(responses)
		.filter(([status]) => status.startsWith('2'))
		.map(([, { content = {} }]) => content);
	for (const form of ['html', 'csv']) {
		if (contents.some((content) => `text/${form}` in content)) return [form];
	}
	const schemas = contents.map((content) => content['application/json']?.schema ?? {});
	const fields = schemas.flatMap((schema) => Object.keys(merged(schema).properties));
	if (fields.some((name) => ['items', 'aggregates', 'all'].includes(name))) {
		return ['envelope'];
	}
	return fields.length > 0 ? ['object'] : ['optional'];
}
