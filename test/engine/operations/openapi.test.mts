import { findOperation, OPERATIONS, signature } from '../../../openapi/index.mts';
import { SEGMENT_ID, type SeenRequest } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { byId } from '../../support/values.mts';
import { allOperations, operation, useNodes } from '../../support/useNodes.mts';

/** The nodes' half of `openapi/`: all of it is reached, and nothing else. */

const nodes = useNodes({ retryMs: 1 });

/** Runs with several pages: one for each of two parameters that exclude each other. */
const SEVERAL_PAGES = { segmentId: byId(SEGMENT_ID), returnAll: true };
const APART = { returnAll: true, filters: { untagged: true } };

const seen: SeenRequest[] = [];
beforeAll(async () => {
	nodes.control.reset();
	for (const chosen of allOperations) {
		for (const parameters of ['minimal', 'full'] as const) {
			nodes.control.reset();
			await nodes.run(chosen, exampleOf(chosen)[parameters]);
			seen.push(...nodes.control.requests());
		}
	}
	nodes.control.reset();
	nodes.control.setPageCap(40);
	await nodes.run(operation('publishingContacts contact.getAll'), APART);
	await nodes.run(operation('publishingContacts segment.getContacts'), SEVERAL_PAGES);
	seen.push(...nodes.control.requests());
});

test.each(OPERATIONS)('$id is reached', (operation) => {
	expect(seen.filter((request) => findOperation(request) === operation)).not.toEqual([]);
});

test('no operation calls a lookup or anything else that is not described', () => {
	const strange = seen.filter((request) => findOperation(request)?.isLookup !== false);
	expect(strange.map(({ method, rawUrl }) => `${method} ${rawUrl}`)).toEqual([]);
});

test('every parameter sent is described, and api stands in its place alone', () => {
	for (const request of seen) {
		const operation = findOperation(request)!;
		for (const place of ['query', 'body'] as const) {
			const known = operation.parameters.filter((each) => each.in === place);
			const { api, ...others } = (request[place] ?? {}) as Record<string, unknown>;
			const unknown = Object.keys(others).filter((name) => known.every((one) => one.name !== name));
			expect([signature(operation), place, unknown, String(api)]).toEqual([
				signature(operation),
				place,
				[],
				operation.api === place ? 'true' : 'undefined',
			]);
		}
	}
});

test('there is no optional parameter that no operation can send', () => {
	for (const operation of OPERATIONS) {
		const requests = seen.filter((request) => findOperation(request) === operation);
		const sent = new Set(
			requests.flatMap(({ query, body = {} }) => Object.keys({ ...query, ...(body as object) })),
		);
		const missing = operation.parameters.filter(
			({ in: place, name }) => place !== 'path' && !sent.has(name),
		);
		expect([operation.id, missing.map(({ name }) => name)]).toEqual([operation.id, []]);
	}
});
