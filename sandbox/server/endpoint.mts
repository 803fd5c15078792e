import type { FastifyRequest } from 'fastify';
import { z, type ZodTypeAny } from 'zod';
import type { Service } from '../service.mts';
import { apiFlagReasons, type ApiPlace } from './apiFlag.mts';
import { ServiceError, type Answer } from './answers.mts';
import { readBody } from './body.mts';

/** One operation of the document: where it is, what it takes, what it does. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown> {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** With `:name` for each path parameter. */
	path: string;
	/** Where `api` goes ("Conventions", rule 2). */
	api: ApiPlace;
	pathSchema?: ZodTypeAny;
	querySchema?: ZodTypeAny;
	/** Absent: the endpoint takes no body, or none but `api`. */
	bodySchema?: ZodTypeAny;
	handle(input: { path: P; query: Q; body: B }, service: Service): Answer;
}

type Inferred<T> = T extends ZodTypeAny ? z.output<T> : Record<string, never>;

/** Lets the schemas type what `handle` gets. */
export function defineEndpoint<
	P extends ZodTypeAny | undefined = undefined,
	Q extends ZodTypeAny | undefined = undefined,
	B extends ZodTypeAny | undefined = undefined,
>(
	endpoint: Omit<
		Endpoint<Inferred<P>, Inferred<Q>, Inferred<B>>,
		'pathSchema' | 'querySchema' | 'bodySchema'
	> & {
		pathSchema?: P;
		querySchema?: Q;
		bodySchema?: B;
	},
): Endpoint {
	return endpoint as unknown as Endpoint;
}

const NOTHING = z.object({}).strict();

/** Checks a request against everything the endpoint takes, all reasons at once, then runs it. */
export function answer(endpoint: Endpoint, request: FastifyRequest, service: Service): Answer {
	const { api: queryApi, ...query } = request.query as Record<string, unknown>;
	const { fields, reasons: bodyReasons } = readBody(request, acceptsBody(endpoint));
	const { api: bodyApi, ...body } = fields;
	const reasons = [...bodyReasons, ...apiFlagReasons(endpoint.api, queryApi, bodyApi)];

	const check = (schema: ZodTypeAny | undefined, value: unknown): unknown => {
		const result = (schema ?? NOTHING).safeParse(value);
		if (result.success) return result.data;
		for (const { path, message } of result.error.issues) {
			reasons.push([path.join('.'), message].filter(Boolean).join(': '));
		}
		return undefined;
	};
	const input = {
		path: endpoint.pathSchema ? check(endpoint.pathSchema, request.params) : request.params,
		query: check(endpoint.querySchema, query),
		body: check(endpoint.bodySchema, body),
	};
	if (reasons.length > 0) throw new ServiceError(400, 'The request is not valid.', reasons);
	return endpoint.handle(input, service);
}

function acceptsBody({ api, bodySchema }: Endpoint): boolean {
	return api === 'body' || bodySchema !== undefined;
}
