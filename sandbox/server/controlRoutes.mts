import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CHANGES } from '../changes.mts';
import type { SandboxControl } from '../control.mts';
import { realtimeRoutes } from '../realtime/controlRoutes.mts';
import { READS } from '../service.mts';
import { commandsOf, nothing, parsed } from './commands.mts';
import { FAULT_KINDS } from './faults.mts';
import { onlyFromHere } from './onlyFromHere.mts';

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
		kind: z.enum(FAULT_KINDS),
		status: z.number().int().min(200).max(599).optional(),
		headers: z.record(z.string()).optional(),
		body: z.string().optional(),
		location: z.string().optional(),
		charset: z.string().optional(),
		afterProcessing: z.boolean().optional(),
	})
	.strict();
const pageCap = z.object({ max: z.number().int().min(1).nullable() }).strict();
const lookup = z
	.object({
		name: z.string().refine((id) => READS.includes(id), 'must be the operationId of a read'),
		state: z.union([z.literal('on'), z.literal(403), z.literal(404), z.literal('malformed')]),
	})
	.strict();
const tagWrites = z.object({ writes: z.enum(['add', 'replace']) }).strict();
const smsReport = z.object({ enabled: z.boolean() }).strict();
const oneImport = z.object({ uniqueId: z.string() }).strict();
const oneChange = z
	.object({ change: z.enum(CHANGES), email: z.string().email().optional() })
	.strict();
const howMany = z.object({ count }).strict();

/**
 * `SandboxControl` over HTTP, for the page and for processes of their own. Commands respond with 204, or 400 with the
 * reasons.
 */
export function controlRoutes(app: FastifyInstance, control: SandboxControl): void {
	onlyFromHere(app);
	const command = commandsOf(app);
	app.get('/state', () => control.state());
	app.get('/requests', () => control.requests());
	app.get('/record', ({ query }, reply) => {
		const record = control.changes.record((query as { id: string }).id);
		return reply.type('application/json').send(JSON.stringify(record, undefined, 2));
	});
	app.post('/changes', ({ body }) => {
		const { change, email } = parsed(oneChange, body);
		return { record: control.changes.happen(change, email) };
	});
	command('DELETE', '/requests', nothing, control.clearRequests);
	command('POST', '/reset', nothing, control.reset);
	command('PUT', '/latency', latency, ({ ms }) => control.setLatency(ms));
	command('PUT', '/rate-limit', rateLimit, control.setRateLimit);
	command('DELETE', '/rate-limit', nothing, () => control.setRateLimit(null));
	command('POST', '/faults', fault, control.addFault);
	command('DELETE', '/faults', nothing, control.clearFaults);
	command('PUT', '/page-cap', pageCap, ({ max }) => control.setPageCap(max));
	command('PUT', '/imports', howMany, (value) => control.setImports(value.count));
	command('PUT', '/contacts', howMany, (value) => control.setContacts(value.count));
	command('POST', '/imports/fail', oneImport, (value) => control.failImport(value.uniqueId));
	command('PUT', '/import-growth', howMany, (value) => control.growImportsWhileRead(value.count));
	command('PUT', '/lookup', lookup, ({ name, state }) => control.setLookup(name, state));
	command('PUT', '/tag-writes', tagWrites, ({ writes }) => control.setTagWrites(writes));
	command('PUT', '/sms-report', smsReport, ({ enabled }) => control.setSmsReport(enabled));
	realtimeRoutes(app, control.realtime);
}
