import { z } from 'zod';
import { endpoints } from '../api/endpoints';
import { defineOperation, type Operation } from './operation';

interface Deletion extends Pick<Operation, 'action' | 'description' | 'endpoint' | 'properties'> {
	/** Schemas of the parameters, which have the names of the values in the endpoint's path. */
	readonly path: z.ZodRawShape;
}

/** Declares an operation that deletes one record. If its outcome is unknown, no later item deletes the record again. */
export function defineDeletion({ path: shape, ...words }: Deletion): Operation {
	return defineOperation({
		value: 'delete',
		...words,
		input: z.object(shape),
		partitionKey: ({ email, ...ids }) => JSON.stringify([String(email).toLowerCase(), ids]),
		async run({ input, api }) {
			const values = Object.entries(input).map(([name, value]) => [name, String(value)] as const);
			await api.call(endpoints[words.endpoint], { path: Object.fromEntries(values) });
			return { deleted: true };
		},
	});
}
