import { OPERATIONS } from '../../../openapi/index.mts';
import { cases } from '../../operations/index.mts';
import { endpointOf } from '../faults/kinds.mts';

/** Cases and `openapi/` name the same errors, neither made from the other. */

test('every error that is described is in the case of an operation that calls the endpoint', () => {
	const described = OPERATIONS.flatMap(({ id, errors }) =>
		errors.map(({ status, when }) => ({ name: `${id}: ${when}`, status })),
	);
	const told = cases.flatMap((one) =>
		one.errors.map(({ when, status }) => ({ name: `${endpointOf(one)}: ${when}`, status })),
	);
	expect(told.map(({ name }) => name)).toEqual(
		expect.arrayContaining(described.map(({ name }) => name)),
	);
	// If the status is not stated, the sandbox has one, or the node refuses the input.
	const stated = new Map(described.map(({ name, status }) => [name, status]));
	const wrong = told.filter(({ name, status }) => (stated.get(name) ?? status) !== status);
	expect(wrong).toEqual([]);
});
