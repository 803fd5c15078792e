import { CONTRACT, signature } from '../../contract/index.mts';
import { isRequestOf } from '../../contract/isRequestOf.mts';
import type { SeenRequest } from '../../../sandbox/index.mts';
import { allOperations, useNodes } from '../../support/useNodes.mts';

/** The nodes' half of the contract: all of it is reached, and nothing else. */

const nodes = useNodes({ retryMs: 1 });

const seen: SeenRequest[] = [];
beforeAll(async () => {
	nodes.control.reset();
	for (const chosen of allOperations) {
		for (const parameters of ['minimal', 'full'] as const) {
			nodes.control.reset();
			await nodes.run(chosen, nodes.example(chosen)[parameters]);
			seen.push(...nodes.control.requests());
		}
	}
});

test.each(CONTRACT)('$id is reached', (entry) => {
	expect(seen.filter((request) => isRequestOf(entry, request))).not.toEqual([]);
});

test('holds every request: no operation calls a lookup or anything else', () => {
	const strange = seen.filter((request) => !CONTRACT.some((entry) => isRequestOf(entry, request)));
	expect(strange.map(({ method, rawUrl }) => `${method} ${rawUrl}`)).toEqual([]);
});

test('holds every parameter sent, and api stands in its place alone', () => {
	for (const request of seen) {
		const entry = CONTRACT.find((each) => isRequestOf(each, request))!;
		for (const place of ['query', 'body'] as const) {
			const known = entry.parameters.filter((each) => each.in === place).map(({ name }) => name);
			const { api, ...others } = (request[place] ?? {}) as Record<string, unknown>;
			const unknown = Object.keys(others).filter((name) => !known.includes(name));
			expect([signature(entry), place, unknown, String(api)]).toEqual([
				signature(entry),
				place,
				[],
				entry.api === place ? 'true' : 'undefined',
			]);
		}
	}
});

test('holds no optional parameter that no operation can send', () => {
	for (const entry of CONTRACT) {
		const requests = seen.filter((request) => isRequestOf(entry, request));
		const sent = new Set(
			requests.flatMap(({ query, body = {} }) => Object.keys({ ...query, ...(body as object) })),
		);
		const missing = entry.parameters.filter(
			({ in: place, name }) => place !== 'path' && !sent.has(name),
		);
		expect([entry.id, missing.map(({ name }) => name)]).toEqual([entry.id, []]);
	}
});
