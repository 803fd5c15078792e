import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ServiceError } from './answers.mts';
import { parseBody } from './body.mts';

type Method = 'POST' | 'PUT' | 'DELETE';

/** Ignores the body. */
export const nothing = z.unknown();

/** Returns a function that makes a route of one control call: 204 if it succeeded, else 400 with the reasons. */
export function commandsOf(app: FastifyInstance) {
	return <T,>(method: Method, url: string, schema: z.ZodType<T>, run: (value: T) => unknown) => {
		app.route({
			method,
			url,
			handler: async (request, reply) => {
				await run(parsed(schema, request.body));
				reply.code(204).send();
			},
		});
	};
}

/** Returns a body that fits the schema. Throws 400 with the reasons. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
	const result = schema.safeParse(parseBody(body));
	if (result.success) return result.data;
	const reasons = result.error.issues.map(
		({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
	);
	throw new ServiceError(400, 'The request is not valid.', reasons);
}
