import { endpoints, type Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import { CONTRACT, signature } from '../../contract/index.mts';

/** The nodes' endpoint table and the contract, each made from the API document, say the same. */

/** Lookups are in the nodes' table alone. */
const table = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => entryOf(endpoint));

/** An operation without the names of its path's values, which are each side's own. */
function shape(one: { method: Endpoint['method']; path: string; api: string }) {
	return `${signature(one).replace(/\{\w+\}/g, '{}')} api=${one.api}`;
}

function entryOf(endpoint: Endpoint) {
	return CONTRACT.find((entry) => shape(entry) === shape(endpoint))!;
}

test('nodes and contract have the same operations, with api in the same place', () => {
	expect(table.map(([, endpoint]) => shape(endpoint)).sort()).toEqual(CONTRACT.map(shape).sort());
});

describe.each(table)('%s', (_name, endpoint) => {
	test('reads the answer in the form that is documented', () => {
		const { body } = entryOf(endpoint).answer;
		const forms = { envelope: 'envelope', record: 'object', html: 'html', unknown: 'optional' };
		// A write that has succeeded stays one, whatever its body.
		const readable = endpoint.idempotent ? [forms[body]] : [forms[body], 'optional'];
		expect(readable).toContain(endpoint.response);
	});

	test('pages by parameters that are documented, up to the documented size', () => {
		const { parameters } = entryOf(endpoint);
		const find = (name?: string) =>
			parameters.find((each) => each.in === endpoint.paging?.in && each.name === name);
		const pages = parameters.find(({ name }) => name === 'page');
		const page = endpoint.paging?.by === 'page' ? endpoint.paging.page : undefined;
		expect(page).toBe(pages?.name);
		if (endpoint.paging === undefined) return;
		const size = find(endpoint.paging.size);
		expect(size?.name).toBe(endpoint.paging.size);
		if (size?.maximum !== undefined) expect(endpoint.paging.largest).toBe(size.maximum);
	});

	test('says what every documented refusal means', () => {
		const errors = Object.keys(endpoint.errors ?? {}).map(Number);
		const documented = (entryOf(endpoint).errors ?? []).flatMap(({ status }) => status ?? []);
		expect(errors).toEqual(expect.arrayContaining(documented));
	});
});
