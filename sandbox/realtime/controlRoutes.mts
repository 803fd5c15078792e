import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { commandsOf, nothing } from '../server/commands.mts';
import { isCloseCode, isRefusalCode, type RealtimeControl } from './control.mts';

const event = z
	.object({ event: z.string(), data: z.unknown(), channel: z.string().optional() })
	.strict();
const raw = z.union([
	z.object({ text: z.string() }).strict(),
	z.object({ base64: z.string().base64() }).strict(),
]);
const close = z
	.object({ code: z.number().refine(isCloseCode, 'no code for closing').nullable() })
	.strict();
const refusal = z
	.object({
		refusal: z.union([z.boolean(), z.number().refine(isRefusalCode, 'not from 4000 to 4299')]),
	})
	.strict();
const onOff = z.object({ on: z.boolean() }).strict();
const activityTimeout = z.object({ seconds: z.number().positive() }).strict();

/** `RealtimeControl` over HTTP. */
export function realtimeRoutes(app: FastifyInstance, realtime: RealtimeControl): void {
	const command = commandsOf(app);

	app.get('/realtime', () => realtime.state());
	command('POST', '/realtime/events', event, (value) => realtime.publish(value));
	command('POST', '/realtime/raw', raw, (value) =>
		realtime.publishRaw('text' in value ? value.text : Buffer.from(value.base64, 'base64')),
	);
	command('POST', '/realtime/ping', nothing, () => realtime.ping());
	command('POST', '/realtime/kick', close, ({ code }) => realtime.kick(code));
	command('PUT', '/realtime/silence', onOff, ({ on }) => realtime.silence(on));
	command('PUT', '/realtime/refusal', refusal, (value) =>
		realtime.refuseConnections(value.refusal),
	);
	command('PUT', '/realtime/ignore-subscribe', onOff, ({ on }) => realtime.ignoreSubscribe(on));
	command('PUT', '/realtime/activity-timeout', activityTimeout, ({ seconds }) =>
		realtime.setActivityTimeout(seconds),
	);
	command('POST', '/realtime/stop', nothing, () => realtime.stop());
	command('POST', '/realtime/start', nothing, () => realtime.start());
}
