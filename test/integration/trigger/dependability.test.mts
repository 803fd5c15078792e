import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { REALTIME_APP, type SandboxControl } from '../../sandbox/index.mts';
import { signSubscription } from '../../sandbox/company/realtime.mts';
import { until } from '../../unit/realtime/until.mts';
import { itemsOf, LIVE_CHANNEL, SIGNING_PATH, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

const MINUTE = 60_000;

const fault = (status: number, times = 1) =>
	trigger.control.addFault({ path: SIGNING_PATH, kind: 'status', status, times });

/** The server has no room from now on, and the trigger has noticed. */
async function goDown(): Promise<void> {
	const { connections } = trigger.server.state();
	trigger.server.refuseConnections(4100);
	trigger.server.kick(null);
	await until(() => trigger.server.state().connections > connections, 'it tried to connect');
}

describe('what is final is told to n8n, which deactivates the workflow', () => {
	test.each<[string, (control: SandboxControl) => unknown, number, RegExp]>([
		['a key that is refused', () => fault(401), 4200, /^Authorization refused: .*key was refused/],
		['a channel that is refused', () => fault(403), 4200, /^Authorization refused: .*channel/],
		['a disabled application', () => {}, 4003, /disabled/],
		['an unknown app key', () => {}, 4001, /app key: check the realtime settings/],
		['a full application', () => {}, 4004, /limit of connections/],
	])('%s', async (_, prepare, code, words) => {
		const active = await trigger.activate();
		prepare(trigger.control);
		trigger.server.kick(code);
		await until(() => active.errors.length === 1, 'the end is told');
		expect(active.errors[0]).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(words),
		});
		await trigger.gone();
		trigger.server.publish({ event: 'late' });
		expect(active).toMatchObject({ emitted: [], failedExecutions: [] });
	});

	test('another app key in the signature of a later socket', async () => {
		const active = await trigger.activate();
		const body = JSON.stringify({ items: { auth: 'another-key:abc' }, message: '', total: 1 });
		trigger.control.addFault({ path: SIGNING_PATH, kind: 'body', body });
		trigger.server.kick(4200);
		await until(() => active.errors.length === 1, 'the end is told');
		expect(active.errors[0].message).toBe('The service signs with another app key than before');
		await trigger.gone();
	});
});

describe('what may pass is tried again, and not told', () => {
	test.each<[string, () => void]>([
		['429', () => fault(429)],
		['500', () => fault(500)],
		['503, twice', () => fault(503, 2)],
		['a reset', () => trigger.control.addFault({ path: SIGNING_PATH, kind: 'reset' })],
		['a web page', () => trigger.control.addFault({ path: SIGNING_PATH, kind: 'html' })],
	])('%s at signing', async (_, prepare) => {
		const active = await trigger.activate();
		const before = trigger.signed().length;
		prepare();
		trigger.server.kick(4200);
		await until(() => trigger.signed().length > before && trigger.isLive(), 'it is back');
		await trigger.flush(active);
		expect(active).toMatchObject({ errors: [], failedExecutions: [] });
		expect(trigger.server.state().mostAtOnce).toBe(1);
	});

	test('a signature that hangs, on a machine that slept meanwhile', async () => {
		trigger.control.addFault({ path: SIGNING_PATH, kind: 'hang', after: 2 });
		const active = await trigger.activate();
		trigger.server.kick(4200);
		await until(() => trigger.signed().length === 3, 'it signs');
		trigger.sleepMachine(31_000);
		await until(() => trigger.signed().length === 4 && trigger.isLive(), 'it is back');
		expect(active.errors).toEqual([]);
	});

	test('a server that restarts', async () => {
		const active = await trigger.activate();
		trigger.server.publish({ event: 'before' });
		await until(() => active.emitted.length === 1, 'the event came');
		await trigger.server.stop();
		await trigger.gone();
		await trigger.server.start();
		await trigger.live();
		trigger.server.publish({ event: 'after' });
		await trigger.flush(active);
		expect(itemsOf(active).map(({ event }) => event)).toEqual(['before', 'after']);
	});
});

test('an outage over five minutes is told once as a failed execution, its end in the log', async () => {
	const active = await trigger.activate();
	await goDown();
	trigger.sleepMachine(7 * MINUTE);
	await until(() => active.failedExecutions.length === 1, 'the outage is told');
	expect(active.failedExecutions[0]).toMatchObject({
		name: 'NodeOperationError',
		message: expect.stringMatching(/down for 5 minutes.*code 4100/),
		description: expect.stringMatching(/keeps trying/),
	});
	expect(active.failedExecutions[0].message).not.toContain('Authorization');
	trigger.sleepMachine(3 * MINUTE);
	trigger.server.refuseConnections(false);
	trigger.sleepMachine(MINUTE);
	await trigger.live();
	await trigger.flush(active);
	expect(active.errors).toEqual([]);
	expect(active.failedExecutions).toHaveLength(1);
	expect(trigger.log).toContainEqual({
		level: 'info',
		message: 'The activity feed is back after 11 minutes',
	});
});

test('an outage over five minutes is told in the log by an n8n that has no other way', async () => {
	const active = await trigger.activate({ recordsFailures: false });
	await goDown();
	trigger.sleepMachine(7 * MINUTE);
	await until(() => trigger.log.length > 0, 'the outage is told');
	expect(trigger.log[0]).toMatchObject({ level: 'warn', message: /down for 5 minutes/ });
	// It goes on looking after the connection.
	trigger.server.refuseConnections(false);
	trigger.sleepMachine(MINUTE);
	await trigger.live();
	await trigger.flush(active);
	expect(active.errors).toEqual([]);
});

test('no log line and no error holds a key, a signature or an event', async () => {
	const active = await trigger.activate();
	const [{ socketId }] = trigger.sockets();
	trigger.server.publish({ event: 'secret-event', data: 'secret-payload' });
	trigger.server.publishRaw('secret-payload');
	trigger.server.publishRaw(
		'{"event":"secret-event","channel":"private-b","data":"secret-payload"}',
	);
	trigger.server.publishRaw('{"event":"pusher:error","data":{"message":"secret-payload"}}');
	await until(() => trigger.log.length === 3, 'the notices are logged');
	trigger.server.kick(4200);
	await until(() => trigger.server.state().connections === 2, 'it connects anew');
	await trigger.live();
	const [{ socketId: second }] = trigger.sockets();
	await goDown();
	trigger.sleepMachine(6 * MINUTE);
	await until(() => active.failedExecutions.length === 1, 'the outage is told');
	fault(401);
	trigger.server.refuseConnections(false);
	trigger.sleepMachine(MINUTE);
	await until(() => active.errors.length === 1, 'the end is told');

	const { log } = trigger;
	expect(log.length).toBeGreaterThanOrEqual(4);
	const told = inspect([log, active.errors, active.failedExecutions], { depth: 20 });
	const signatures = [socketId, second, '1.1'].map(
		(socket) => signSubscription(socket, LIVE_CHANNEL).split(':')[1],
	);
	const { apiKey } = trigger.sandbox;
	for (const secret of [apiKey, REALTIME_APP.key, ...signatures, 'secret-']) {
		expect(told).not.toContain(secret);
	}
});

describe('deactivation', () => {
	const states: Record<string, () => Promise<unknown>> = {
		live: () => trigger.live(),
		'a silent server': async () => trigger.server.silence(true),
		'a server that is gone': () => trigger.server.stop(),
		signing: async () => {
			const { length } = trigger.signed();
			trigger.control.addFault({ path: SIGNING_PATH, kind: 'hang' });
			trigger.server.kick(4200);
			await until(() => trigger.signed().length > length, 'it signs');
		},
		subscribing: async () => {
			const { connections } = trigger.server.state();
			trigger.server.ignoreSubscribe(true);
			trigger.server.kick(4200);
			await until(
				() => trigger.server.state().connections > connections && trigger.sockets().length === 1,
				'it subscribes',
			);
		},
	};

	test.each(Object.entries(states))('in the state: %s', async (_, reach) => {
		const active = await trigger.activate({
			parameters: { options: { includeSystemEvents: true } },
		});
		await reach();
		const before = performance.now();
		await Promise.all([active.close(), active.close()]);
		await active.close();
		expect(performance.now() - before).toBeLessThan(10_000);
		trigger.server.silence(false);
		await trigger.server.start();
		await trigger.gone();
		const { connections } = trigger.server.state();
		trigger.server.publish({ event: 'late' });
		await delay(700);
		expect(trigger.server.state().connections).toBe(connections);
		expect(active).toMatchObject({ emitted: [], errors: [], failedExecutions: [] });
	});

	test('unsubscribes', async () => {
		const active = await trigger.activate();
		await active.close();
		await trigger.gone();
		expect(trigger.server.state().messages.at(-1)).toMatchObject({
			event: 'pusher:unsubscribe',
			data: { channel: LIVE_CHANNEL },
		});
	});
});
