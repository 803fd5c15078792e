import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxControl } from '../control.mts';
import { LOOKUPS } from '../routes/lookups.mts';
import { ServiceError } from './answers.mts';
import { parseBody } from './body.mts';

const count = z.number().int().min(0);

const latency = z.object({ ms: z.number().min(0) }).strict();
const rateLimit = z
	.object({
		perSecond: count,
		retryAfter: z.enum(['seconds', 'date', 'nonsense', 'none']).optional(),
	})
	.strict();
const fault = z
	.object({
		method: z.string().optional(),
		path: z.string().optional(),
		times: count.optional(),
		after: count.optional(),
		kind: z.enum([
			'status',
			'reset',
			'resetMidBody',
			'hang',
			'hangMidBody',
			'cutBody',
			'html',
			'empty',
			'body',
			'redirect',
		]),
		status: z.number().int().min(200).max(599).optional(),
		headers: z.record(z.string()).optional(),
		body: z.string().optional(),
		location: z.string().optional(),
		afterProcessing: z.boolean().optional(),
	})
	.strict();
const pageCap = z.object({ max: z.number().int().min(1).nullable() }).strict();
const lookup = z
	.object({
		name: z.enum(LOOKUPS),
		state: z.union([z.literal('on'), z.literal(403), z.literal(404), z.literal('malformed')]),
	})
	.strict();
const smsReport = z.object({ enabled: z.boolean() }).strict();
const howMany = z.object({ count }).strict();

/** `SandboxControl` over HTTP, for processes of their own. Answers 204, or 400 with the reasons. */
export function controlRoutes(app: FastifyInstance, control: SandboxControl): void {
	const put = <T,>(
		path: string,
		schema: z.ZodType<T>,
		run: (value: T) => void,
		method: 'PUT' | 'POST' = 'PUT',
	) => {
		app.route({
			method,
			url: path,
			handler: (request, reply) => {
				const result = schema.safeParse(parseBody(request.body));
				if (!result.success) {
					const reasons = result.error.issues.map(
						(issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
					);
					throw new ServiceError(400, 'The request is not valid.', reasons);
				}
				run(result.data);
				reply.code(204).send();
			},
		});
	};
	const plain = (method: 'POST' | 'DELETE', path: string, run: () => void) => {
		app.route({
			method,
			url: path,
			handler: (_request, reply) => {
				run();
				reply.code(204).send();
			},
		});
	};

	plain('POST', '/reset', () => control.reset());
	put('/latency', latency, ({ ms }) => control.setLatency(ms));
	put('/rate-limit', rateLimit, (limit) => control.setRateLimit(limit as never));
	plain('DELETE', '/rate-limit', () => control.setRateLimit(null));
	put('/faults', fault, (planned) => control.addFault(planned as never), 'POST');
	plain('DELETE', '/faults', () => control.clearFaults());
	app.get('/requests', () => control.requests());
	plain('DELETE', '/requests', () => control.clearRequests());
	put('/page-cap', pageCap, ({ max }) => control.setPageCap(max));
	put('/imports', howMany, (value) => control.setImports(value.count));
	put('/import-growth', howMany, (value) => control.growImportsWhileRead(value.count));
	put('/lookup', lookup, ({ name, state }) => control.setLookup(name, state));
	put('/sms-report', smsReport, ({ enabled }) => control.setSmsReport(enabled));
}
