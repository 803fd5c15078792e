import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { REALTIME_APP } from '../../../sandbox/index.mts';
import { signSubscription } from '../../../sandbox/company/realtime.mts';
import { until } from '../../support/until.mts';
import { itemsOf, LIVE_CHANNEL, SIGNING_PATH, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

const MINUTE = 60_000;
/** How long a subscription must last to be the end of an outage. */
const HELD_MS = 10_000;

const fault = (status: number, times = 1) =>
	trigger.control.addFault({ path: SIGNING_PATH, kind: 'status', status, times });

/** The server has no room from now on, and the trigger has noticed. */
async function goDown(): Promise<void> {
	const { length } = trigger.log;
	trigger.server.refuseConnections(4100);
	trigger.server.kick(null);
	await until(() => trigger.log.length > length, 'it is interrupted');
}

const refusals: Array<[string, () => unknown, number, RegExp]> = [
	[
		'a key that is refused',
		() => fault(401),
		4200,
		/^Authorization failed: The service rejected the API key$/,
	],
	['a channel that is refused', () => fault(403), 4200, /^Authorization failed: .*channel/],
	['a disabled application', () => {}, 4003, /disabled/],
	['an unknown app key', () => {}, 4001, /app key: check the realtime settings/],
	['a full application', () => {}, 4004, /limit of connections/],
];

describe('a refusal that passes is no end', () => {
	test.each(refusals)('%s', async (_, prepare, code, words) => {
		const active = await trigger.activate();
		prepare();
		trigger.server.kick(code);
		await until(() => trigger.server.state().connections > 1 && trigger.isLive(), 'it is back');
		await trigger.flush(active);
		expect(active).toMatchObject({ errors: [], failedExecutions: [], starts: [] });
		expect(trigger.server.state().mostAtOnce).toBe(1);
		for (const { message } of trigger.log.slice(0, 1)) {
			expect(message.replace(/^.*reconnecting: /, '')).toMatch(words);
		}
	});

	test('one that stays is told once: a failed execution, while it is tried on', async () => {
		const active = await trigger.activate();
		fault(401, 1_000);
		trigger.server.kick(4200);
		await until(() => trigger.log.length === 1, 'it is interrupted');
		trigger.pass(2 * MINUTE);
		await until(() => active.failedExecutions.length === 1, 'the outage is told');
		expect(active.failedExecutions[0]).toMatchObject({
			message: expect.stringMatching(/down for \d+ (seconds|minutes): Authorization failed: .*key/),
			description: expect.stringMatching(/'API Key'.*\n.*keeps trying/s),
		});
		for (let times = 0; times < 3; times++) {
			const before = trigger.signed().length;
			trigger.pass(16 * MINUTE);
			await until(() => trigger.signed().length > before, 'it is tried again');
		}
		expect(active).toMatchObject({ errors: [], failedExecutions: [expect.anything()] });
		expect(trigger.log).toHaveLength(1);
	});

	test('a web page with status 403 is no refusal', async () => {
		const active = await trigger.activate();
		const body = '<!doctype html><title>Maintenance</title>';
		trigger.control.addFault({ path: SIGNING_PATH, kind: 'status', status: 403, body, times: 1 });
		trigger.server.kick(4200);
		await until(() => trigger.log.length === 1, 'it is interrupted');
		expect(trigger.log[0].message).toMatch(/web page with status 403/);
		expect(trigger.log[0].message).not.toMatch(/company|Authorization/);
		await until(() => trigger.isLive(), 'it is back');
		expect(active.errors).toEqual([]);
	});

	test('a service that signs with a different app key than before is followed', async () => {
		const active = await trigger.activate();
		const body = JSON.stringify({ items: { auth: 'another-key:abc' }, message: '', total: 1 });
		trigger.control.addFault({ path: SIGNING_PATH, kind: 'body', body });
		trigger.server.kick(4200);
		await until(() => trigger.log.length === 1, 'it is interrupted');
		expect(trigger.log[0].message).toMatch(/signs with a different app key than before/);
		// The other key is unknown to this server, which says so; then the service signs as before.
		await until(() => trigger.isLive(), 'it is back');
		expect(active).toMatchObject({ errors: [], starts: [] });
	});
});

describe('an n8n before 2.7 is told of what is final, and deactivates the workflow', () => {
	test.each(refusals)('%s', async (_, prepare, code, words) => {
		const active = await trigger.activate({ n8n: { isRecent: false } });
		prepare();
		trigger.server.kick(code);
		await until(() => active.errors.length === 1, 'the end is told');
		expect(active.errors[0]).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(words),
		});
		await trigger.gone();
		trigger.server.publish({ event: 'late' });
		expect(active).toMatchObject({ starts: [], failedExecutions: [] });
	});

	test('and hears what was missed once n8n has activated it again, at the second attempt', async () => {
		const setting: Parameters<typeof trigger.activate>[0] = {
			parameters: { options: { includeSystemEvents: true } },
			n8n: { isRecent: false, mode: 'activate', workflowId: 'given-up' },
		};
		const active = await trigger.activate(setting);
		fault(401, 2);
		trigger.server.kick(4200);
		await until(() => active.errors.length === 1, 'the end is told');
		await active.close();
		await trigger.refusal(setting);
		const missedAt = Date.now();
		const again = await trigger.activate(setting);
		await until(() => again.starts.length === 1, 'it is told');
		const [{ event, data }] = itemsOf(again);
		const { downSince, upAt } = data as Record<string, string>;
		expect(event).toBe('system.reconnected');
		expect(Date.parse(downSince)).toBeLessThan(missedAt);
		expect(Date.parse(upAt)).toBeGreaterThanOrEqual(missedAt);
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
		trigger.pass(31_000);
		await until(() => trigger.signed().length > 3 && trigger.isLive(), 'it is back');
		expect(active.errors).toEqual([]);
	});

	test('a server that restarts', async () => {
		const active = await trigger.activate();
		trigger.server.publish({ event: 'before' });
		await until(() => active.starts.length === 1, 'the event came');
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
	trigger.pass(7 * MINUTE);
	await until(() => active.failedExecutions.length === 1, 'the outage is told');
	expect(active.failedExecutions[0]).toMatchObject({
		name: 'NodeOperationError',
		message: expect.stringMatching(/down for 7 minutes.*code 4100/),
		description: expect.stringMatching(/keeps trying/),
	});
	expect(active.failedExecutions[0].message).not.toContain('Authorization');
	trigger.pass(3 * MINUTE);
	trigger.server.refuseConnections(false);
	trigger.pass(MINUTE);
	await trigger.live();
	await trigger.flush(active);
	expect(active.errors).toEqual([]);
	expect(active.failedExecutions).toHaveLength(1);
	expect(trigger.log).toMatchObject([
		{ level: 'warn', message: expect.stringMatching(/is interrupted; reconnecting: .*4100/) },
		{ level: 'info', message: 'The activity feed is back after 11 minutes' },
	]);
});

test('an outage over five minutes is told in the log by an n8n that has no other way', async () => {
	const active = await trigger.activate({ n8n: { isRecent: false } });
	await goDown();
	trigger.pass(7 * MINUTE);
	await until(() => trigger.log.length === 2, 'the outage is told');
	expect(trigger.log).toMatchObject([
		{ level: 'warn', message: expect.stringMatching(/is interrupted; reconnecting/) },
		{ level: 'warn', message: expect.stringMatching(/down for 7 minutes/) },
	]);
	// It goes on looking after the connection.
	trigger.server.refuseConnections(false);
	trigger.pass(MINUTE);
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
	await until(() => trigger.server.state().connections === 2, 'it connects again');
	await trigger.live();
	const [{ socketId: second }] = trigger.sockets();
	await goDown();
	trigger.pass(6 * MINUTE);
	await until(() => active.failedExecutions.length === 1, 'the outage is told');
	fault(401);
	trigger.server.refuseConnections(false);
	trigger.pass(MINUTE);
	await trigger.seenLive();
	trigger.pass(HELD_MS);
	await until(() => trigger.log.length === 5, 'the end of the outage is logged');

	const { log } = trigger;
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
		await Promise.all([active.close(), active.close()]);
		await active.close();
		await trigger.nobodyFollows();
		// By now it is over for the trigger, whatever the server does.
		trigger.server.silence(false);
		await trigger.server.start();
		await trigger.gone();
		const { connections } = trigger.server.state();
		trigger.server.publish({ event: 'late' });
		await delay(700);
		expect(trigger.server.state().connections).toBe(connections);
		expect(active).toMatchObject({ starts: [], errors: [], failedExecutions: [] });
	});

	test('unsubscribes', async () => {
		const active = await trigger.activate();
		await trigger.end(active);
		expect(trigger.server.state().messages.at(-1)).toMatchObject({
			event: 'pusher:unsubscribe',
			data: { channel: LIVE_CHANNEL },
		});
	});
});
