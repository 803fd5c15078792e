import { findOperation, OPERATIONS, type Operation, type Parameter } from '../../openapi/index.mts';
import { cases, type Sent } from '../operations/index.mts';

/** The cases leave no request, parameter or documented error out. */

const urlOf = ([line]: Sent) => new URL(line.split(' ')[1], 'https://api.example');
const sent = cases
	.flatMap(({ minimal, full, requests }) => [minimal, full, ...requests])
	.flatMap(({ sends }) => sends);
const byOperation = Map.groupBy(sent, (one) => {
	const [method] = one[0].split(' ');
	return findOperation({ method, path: urlOf(one).pathname });
});
const conditions = new Set(cases.flatMap(({ errors }) => errors.map(({ when }) => when)));

function isSent(operation: Operation, { in: place, name }: Parameter): boolean {
	return byOperation.get(operation)!.some(([line, body]) => {
		if (place === 'path') return true;
		if (place === 'query') return urlOf([line]).searchParams.has(name);
		return typeof body === 'object' && body !== null && name in body;
	});
}

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
	'%s',
	(_, operation) => {
		expect(byOperation.get(operation)).toBeDefined();
		const { parameters, errors } = operation;
		expect(parameters.filter((one) => !isSent(operation, one)).map(({ name }) => name)).toEqual([]);
		expect(errors.map(({ when }) => when).filter((when) => !conditions.has(when))).toEqual([]);
	},
);
