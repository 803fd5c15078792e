import { endpoints, type Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import { lookupEndpoints } from '../../../nodes/shared/api/endpoints/lookups.ts';
import { DESCRIBED, merged, OPERATIONS, type Operation } from '../../../openapi/index.mts';

/** The nodes' endpoint table and `openapi/`, neither made from the other, say the same. */

const table = Object.entries<Endpoint>(endpoints);
const all = [...table, ...Object.entries<Endpoint>(lookupEndpoints)];

/** A request without the names of its path's values, which never go over the wire. */
const shape = ({ method, path }: { method: string; path: string }) =>
	`${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

test('both have the same operations, by the same ids, and the same lookups', () => {
	expect(table.map(([id]) => id).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
	expect(all.map(([, endpoint]) => shape(endpoint)).sort()).toEqual(DESCRIBED.map(shape).sort());
});

describe.each(all)('%s', (_id, endpoint) => {
	const operation = DESCRIBED.find((one) => shape(one) === shape(endpoint))!;

	test('has api in the same place, and may be sent again or not', () => {
		const { api, idempotent } = operation;
		expect(endpoint).toMatchObject({ api, idempotent });
	});

	test('reads the response in the form that is described', () => {
		// A write that has succeeded stays one, whatever its body.
		const readable = endpoint.idempotent ? formsOf(operation) : [...formsOf(operation), 'optional'];
		expect(readable).toContain(endpoint.response);
	});

	test('pages by parameters that are described, up to the size that is', () => {
		const { paging } = endpoint;
		const pages = operation.paging?.by === 'page' ? operation.paging : undefined;
		expect([paging?.page, paging?.size]).toEqual([pages?.page, pages?.size]);
		const parameter = (name?: string) => operation.parameters.find((one) => one.name === name);
		if (paging === undefined) return;
		expect(parameter(paging.page)?.in).toBe(paging.in);
		const { maximum } = parameter(paging.size)?.schema ?? {};
		if (operation.isLookup) expect(paging.largest).toBeLessThanOrEqual(Number(maximum));
		else expect(paging.largest).toBe(maximum ?? Infinity);
	});

	test('says what every error that is described means', () => {
		const said = Object.keys(endpoint.errors ?? {}).map(Number);
		expect(said).toEqual(
			expect.arrayContaining(operation.errors.flatMap(({ status }) => status ?? [])),
		);
	});
});

/** What a success holds, in the words of the endpoint table. */
function formsOf({ responses }: Operation): string[] {
	const contents = Object.entries(responses)
		.filter(([status]) => status.startsWith('2'))
		.map(([, { content = {} }]) => content);
	if (contents.some((content) => 'text/html' in content)) return ['html'];
	const schemas = contents.map((content) => content['application/json']?.schema ?? {});
	const fields = schemas.flatMap((schema) => Object.keys(merged(schema).properties));
	if (fields.includes('items')) return ['envelope', 'list'];
	return fields.length > 0 ? ['object'] : ['optional'];
}
