import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../openapi/index.mts';
import type { Service } from '../service.mts';
import { errorBody, notValid, ServiceError, type Answer } from './answers.mts';
import { readBody } from './body.mts';
import { requestReasons, responseReasons, type RequestParts } from './checks.mts';

/** Handles a request that the description allows, with defaults filled in and without `api`. */
export type Route = (input: RequestParts, service: Service) => Answer;

/** The types of the parameters that a route reads, as in the description, which checks them. */
export function route<Input extends Partial<Record<keyof RequestParts, object>>>(
	run: (input: Input, service: Service) => Answer,
): Route {
	return run as unknown as Route;
}

/** Checks a request with the description, handles it, and checks the response. */
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

/** The response of a list that is switched off, because the existence of lookups is not promised. */
function switched({ id }: Operation, { settings }: Service): Answer | undefined {
	const state = settings.lookups[id] ?? 'on';
	if (state === 403) throw new ServiceError(403, 'This API key cannot read this list.');
	if (state === 404) throw new ServiceError(404, 'There is nothing at this path.');
	return state === 'malformed' ? { status: 200, body: { status: 'ok' }, isOdd: true } : undefined;
}

/** Faults of the sandbox must be visible to its users. */
function hold({ id, area }: Operation, given: Answer, reasons: readonly string[]): void {
	if (reasons.length === 0) return;
	throw new Error(
		`The sandbox's ${given.status} of ${id} is not as openapi/${area}.yaml has it: ${reasons.join('; ')}`,
	);
}
