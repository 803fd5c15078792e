import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../openapi/index.mts';
import type { Service } from '../service.mts';
import { errorBody, notValid, ServiceError, type Answer } from './answers.mts';
import { readBody } from './body.mts';
import { requestReasons, responseReasons, type RequestParts } from './checks.mts';

/** What an operation does with a request that the description allows: defaults filled in, `api` left out. */
export type Route = (input: RequestParts, service: Service) => Answer;

/** Says of what types the parameters are that a route reads; the description says the same and checks it. */
export function route<Input extends Partial<Record<keyof RequestParts, object>>>(
	run: (input: Input, service: Service) => Answer,
): Route {
	return run as unknown as Route;
}

/** Checks a request against the description, runs it, and checks what comes of it. */
export function answer(
	operation: Operation,
	run: Route,
	request: FastifyRequest,
	service: Service,
): Answer {
	const { fields, reasons } = readBody(request, operation, request.seen!.body);
	const input: RequestParts = {
		path: { ...(request.params as object) },
		query: { ...(request.query as object) },
		body: fields,
	};
	reasons.push(...requestReasons(operation, input));
	delete input.query.api;
	delete input.body.api;
	const given = attempt(() => {
		if (reasons.length > 0) throw notValid(reasons);
		return switched(operation, service) ?? run(input, service);
	});
	if (service.checkResponses && !given.isOdd) {
		hold(operation, given, responseReasons(operation, given));
	}
	return given;
}

function attempt(run: () => Answer): Answer {
	try {
		return run();
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		return { status: error.status, body: errorBody(error) };
	}
}

/** What a list answers that is switched off, as the existence of lookups is not promised. */
function switched({ id }: Operation, { settings }: Service): Answer | undefined {
	const state = settings.lookups[id] ?? 'on';
	if (state === 403) throw new ServiceError(403, 'This API key cannot read this list.');
	if (state === 404) throw new ServiceError(404, 'There is nothing at this path.');
	return state === 'malformed' ? { status: 200, body: { status: 'ok' }, isOdd: true } : undefined;
}

/** A sandbox that is wrong must be seen by whoever uses it. */
function hold({ id, area }: Operation, given: Answer, reasons: readonly string[]): void {
	if (reasons.length === 0) return;
	throw new Error(
		`The sandbox's ${given.status} of ${id} is not as openapi/${area}.yaml has it: ${reasons.join('; ')}`,
	);
}
