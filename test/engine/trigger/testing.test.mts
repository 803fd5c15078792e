import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.mts';
import { LIVE_CHANNEL, SIGNING_PATH, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

test('shows the next event and closes the socket', async () => {
	const testing = trigger.test();
	await trigger.live();
	trigger.server.publish({ event: 'letter.published', data: { id: 'letter_1' } });
	trigger.server.publish({ event: 'letter.sent' });
	const run = await testing;
	expect(run.status).toBe('success');
	expect(run.items.map(({ json }) => json)).toEqual([
		{
			event: 'letter.published',
			channel: LIVE_CHANNEL,
			data: { id: 'letter_1' },
			receivedAt: expect.any(String),
		},
	]);
	await trigger.gone();
	expect(trigger.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
});

test('waits for one that matches, and never makes one up', async () => {
	const testing = trigger.test({ parameters: { events: ['letter.*'] } });
	let isOver = false;
	void testing.finally(() => (isOver = true));
	await trigger.live();
	for (const event of ['import.failed', 'contact.created']) trigger.server.publish({ event });
	await trigger.seenLive();
	expect(isOver).toBe(false);
	trigger.server.publish({ event: 'letter.sent' });
	expect((await testing).items).toMatchObject([{ json: { event: 'letter.sent' } }]);
	await trigger.gone();
});

test('goes on through a reconnection', async () => {
	const testing = trigger.test();
	await trigger.live();
	trigger.server.kick(4200);
	await until(() => trigger.server.state().connections === 2, 'it connects again');
	await trigger.live();
	trigger.server.publish({ event: 'letter.sent' });
	expect(await testing).toMatchObject({
		status: 'success',
		items: [{ json: { event: 'letter.sent' } }],
	});
});

test('ends with a sentence when no event comes within five minutes', async () => {
	const testing = trigger.test();
	await trigger.seenLive();
	trigger.pass(5 * 60_000);
	const run = await testing;
	expect(run).toMatchObject({
		status: 'error',
		items: [],
		error: {
			message: 'No event came within 5 minutes',
			description: expect.stringContaining("'Limit to Events'"),
		},
	});
	await trigger.gone();
});

test('ends with the reason, where the feed was interrupted and no event can come', async () => {
	const testing = trigger.test();
	await trigger.seenLive();
	await trigger.server.stop();
	await trigger.gone();
	trigger.pass(5 * 60_000);
	expect(await testing).toMatchObject({
		error: {
			message: 'No event came within 5 minutes',
			description: expect.stringMatching(/^The feed was interrupted: ./),
		},
	});
});

describe('is stopped', () => {
	const states: Record<string, () => Promise<unknown>> = {
		'while it waits': () => trigger.seenLive(),
		'while it looks up the channel': async () => {
			trigger.control.setLatency(700);
			await until(() => trigger.control.requests().length === 1, 'it looks up the channel');
		},
		'while it subscribes': async () => {
			trigger.server.ignoreSubscribe(true);
			await until(() => trigger.sockets().length === 1, 'it subscribes');
		},
	};
	test.each(Object.entries(states))('%s', async (_, reach) => {
		const stop = new AbortController();
		const testing = trigger.test({}, stop.signal);
		await reach();
		stop.abort();
		expect((await testing).status).toBe('canceled');
		trigger.control.setLatency(0);
		await trigger.gone();
		const { connections } = trigger.server.state();
		await delay(700);
		expect(trigger.server.state().connections).toBe(connections);
		expect(trigger.sockets()).toEqual([]);
	});
});

test.each<[string, number, RegExp]>([
	['a refused key', 401, /^Authorization failed: The service rejected the API key$/],
	['a service that is away', 503, /./],
])('says why it cannot: %s', async (_, status, words) => {
	trigger.control.addFault({ path: SIGNING_PATH, kind: 'status', status });
	const run = await trigger.test();
	expect(run).toMatchObject({ status: 'error', items: [], error: { message: words } });
	expect(trigger.server.state().connections).toBe(0);
});

test('ends with the reason when the server ends the subscription for good', async () => {
	const testing = trigger.test();
	await trigger.live();
	trigger.server.kick(4003);
	const run = await testing;
	expect(run).toMatchObject({
		status: 'error',
		error: { message: expect.stringMatching(/disabled/) },
	});
	await trigger.gone();
});
