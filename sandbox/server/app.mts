import { setTimeout as delay } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { SandboxControl } from '../control.mts';
import { DESCRIBED } from '../../openapi/index.mts';
import { ROUTES } from '../routes/index.mts';
import type { Service } from '../service.mts';
import { errorBody, ServiceError } from './answers.mts';
import { authorize, identify } from './auth.mts';
import { receivedBody } from './body.mts';
import { controlRoutes } from './controlRoutes.mts';
import { withEcho } from './echo.mts';
import { asObserved } from './observed.mts';
import { perform, processesFirst, type PlannedFault } from './faults.mts';
import { pageRoutes, sampleRoutes } from './pageRoutes.mts';
import type { SeenRequest } from './recorder.mts';
import { answer } from './route.mts';

declare module 'fastify' {
	interface FastifyRequest {
		seen: SeenRequest | null;
		fault: PlannedFault | null;
	}
}

/** The HTTP server: the service itself, and beside it the control API under `/__sandbox/` and its page at `/`. */
export function createApp(service: Service, control: SandboxControl): FastifyInstance {
	const app = fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { maxParamLength: 16_384 },
		frameworkErrors: (error, request, reply) => {
			// Such a URL (a broken percent escape) reaches no route, hence no hook.
			const seen = service.recorder.begin(request);
			seen.status = 400;
			service.recorder.end(seen);
			sendError(new ServiceError(400, error.message), request, reply as unknown as FastifyReply);
		},
	});
	app.decorateRequest('seen', null);
	app.decorateRequest('fault', null);
	// Bodies stay text until the caller is known: authentication comes before validation.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	app.setErrorHandler(sendError);
	app.register(async (scope) => serviceRoutes(scope, service));
	app.register(async (scope) => controlRoutes(scope, control), { prefix: '/__sandbox' });
	app.register(async (scope) => pageRoutes(scope));
	app.register(async (scope) => sampleRoutes(scope));
	return app;
}

function serviceRoutes(app: FastifyInstance, service: Service): void {
	const { recorder, faults, rateLimiter } = service;

	app.addHook('onRequest', (request, reply, done) => {
		const seen = recorder.begin(request);
		request.seen = seen;
		reply.raw.once('close', () => recorder.end(seen));
		done();
	});

	app.addHook('preValidation', async (request) => {
		request.seen!.body = await receivedBody(request);
	});

	// With `done`: an asynchronous hook would take a response that a fault breaks off for its own failure.
	app.addHook('preValidation', (request, reply, done) => {
		const seen = request.seen!;
		authorize(identify(request.headers.authorization, service.apiKey), service.observed);
		if (!rateLimiter.admit()) {
			const retryAfter = rateLimiter.retryAfter();
			if (retryAfter) reply.header('retry-after', retryAfter);
			throw new ServiceError(429, 'Too many requests.');
		}
		const fault = faults.take(request.method, seen.path);
		if (fault) {
			request.fault = fault;
			if (!processesFirst(fault)) return void reply.send('');
		}
		done();
	});

	app.addHook('preSerialization', async (_request, reply, payload) =>
		service.observed ? asObserved(payload, reply.statusCode) : payload,
	);

	app.addHook('onSend', async (request, reply, payload) => {
		const seen = request.seen!;
		const { latencyMs } = service.settings;
		if (latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
		await service.held;
		const body = request.fault
			? await perform(withEcho(request.fault, request), reply, String(payload ?? ''))
			: payload;
		seen.status = reply.statusCode;
		seen.hasBody = body !== undefined && body !== null && body !== '';
		recorder.end(seen);
		return body;
	});

	for (const operation of DESCRIBED) {
		const run = ROUTES[operation.id];
		if (run === undefined) continue;
		app.route({
			method: operation.method,
			url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
			handler: (request, reply) => {
				const { status, body, contentType } = answer(operation, run, request, service);
				if (contentType) reply.type(contentType);
				reply.code(status).send(body);
			},
		});
	}
	app.all('/*', () => {
		throw new ServiceError(404, 'There is nothing at this path.');
	});
}

function sendError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
	if (error instanceof ServiceError) {
		reply.code(error.status).send(errorBody(error));
		return;
	}
	const { statusCode = 500, message } = error as { statusCode?: number; message: string };
	// Faults of the sandbox itself must be visible.
	if (statusCode >= 500) console.error(error);
	reply.code(statusCode).send(errorBody({ message }));
}
