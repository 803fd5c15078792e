import { findOperation, OPERATIONS, signature, type Operation } from '../../../openapi/index.mts';
import { cases } from '../../operations/index.mts';

/**
 * The nodes' half of `openapi/`: all of it is reached, and nothing else. The requests are those of the case files,
 * which `cases/requests` compares with the ones that are sent.
 */

interface Sent {
	readonly line: string;
	readonly operation?: Operation;
	readonly query: Readonly<Record<string, unknown>>;
	readonly body: Readonly<Record<string, unknown>>;
}

const sent = cases
	.flatMap(({ minimal, full, requests }) => [minimal, full, ...requests])
	.flatMap(({ sends }) => sends)
	.map(([line, body = {}]): Sent => {
		const [method, url] = line.split(' ');
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		const operation = findOperation({ method, path: pathname });
		return { line, operation, query: Object.fromEntries(searchParams), body: body as Sent['body'] };
	});

test('no operation calls a lookup or anything else that is not described', () => {
	const strange = sent.filter(({ operation }) => operation?.isLookup !== false);
	expect(strange.map(({ line }) => line)).toEqual([]);
});

test('every parameter sent is described, and api stands in its place alone', () => {
	for (const { operation, ...request } of sent) {
		for (const place of ['query', 'body'] as const) {
			const { api, ...others } = request[place];
			const known = operation!.parameters.filter((each) => each.in === place);
			const unknown = Object.keys(others).filter((name) => known.every((one) => one.name !== name));
			expect([signature(operation!), place, unknown, String(api)]).toEqual([
				signature(operation!),
				place,
				[],
				operation!.api === place ? 'true' : 'undefined',
			]);
		}
	}
});

test('every operation is reached, with each of its parameters', () => {
	const missing = OPERATIONS.flatMap((operation) => {
		const requests = sent.filter((request) => request.operation === operation);
		const names = new Set(
			requests.flatMap(({ query, body }) => Object.keys({ ...query, ...body })),
		);
		const unsent = operation.parameters.filter(
			({ in: place, name }) => place !== 'path' && !names.has(name),
		);
		const parts = requests.length === 0 ? ['never'] : unsent.map(({ name }) => name);
		return parts.map((part) => `${operation.id}: ${part}`);
	});
	expect(missing).toEqual([]);
});
