import type { SeenRequest } from '../../../sandbox/index.mts';
import { cases, type NamedCase, type RequestRow, type Sent } from '../../operations/index.mts';
import { asText, useCases } from './useCases.mts';

/** The exact requests of each operation: method, path, query, headers and body. */

const nodes = useCases();

describe.each(cases)('$name', (operationCase) => {
	const { minimal, full, requests } = operationCase;
	const examples: RequestRow[] = [
		{ shows: 'minimal', ...minimal },
		{ shows: 'full', ...full },
	];

	test.each([...examples, ...requests])('$shows', async (row) => {
		const { error } = await nodes.runIn(operationCase, row);
		expect(error).toBeUndefined();
		if (row.inAnyOrder) expect(sorted(nodes.sent())).toEqual(sorted(row.sends));
		else expect(nodes.sent()).toEqual(row.sends);
		for (const request of nodes.control.requests().slice(0, row.sends.length)) {
			expect(request.headers).toEqual(expect.objectContaining(headersOf(operationCase, request)));
		}
	});
});

/** After the first. */
function sorted([first, ...others]: ReadonlyArray<Sent | unknown[]>) {
	return [first, ...others.sort((one, other) => (asText(one) < asText(other) ? -1 : 1))];
}

/** Headers of every request: the key, the accepted type, and the type of the body if there is one. */
function headersOf({ headers }: NamedCase, { body }: SeenRequest): Record<string, unknown> {
	const expected = {
		authorization: 'Bearer <known>',
		accept: 'application/json',
		...(body === undefined ? {} : { 'content-type': /^application\/json\b/ }),
		...headers,
	};
	const matched = Object.entries(expected).map(([name, value]) => [
		name,
		expect.stringMatching(value),
	]);
	return Object.fromEntries(matched);
}
