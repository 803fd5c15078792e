import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.mts';
import { itemsOf, LIVE_CHANNEL, useTrigger, type FeedItem } from './useTrigger.mts';

const trigger = useTrigger();

interface Saved {
	saved: { 'node:Node'?: { lastHeard?: string }; global?: unknown };
}

const HOUR = 60 * 60_000;

const withSystemEvents = { options: { includeSystemEvents: true } };
let nodes = 0;

/** A workflow that was published, heard an event, and ended with n8n. */
async function stopped(parameters: Record<string, unknown> = withSystemEvents) {
	const staticData = { saved: {} } as Saved;
	const n8n = { workflowId: `restart-${++nodes}`, staticData: staticData as never };
	const active = await trigger.activate({ parameters, n8n });
	trigger.pass(11_000);
	trigger.server.publish({ event: 'letter.sent' });
	await until(() => active.starts.length === 1, 'the event came');
	const [{ receivedAt }] = itemsOf(active);
	await trigger.end(active);
	return { staticData, n8n, receivedAt };
}

const lastHeard = ({ saved }: Saved) => saved['node:Node']?.lastHeard;

/** The outage that an item tells of, in epoch milliseconds. */
function timesOf({ data }: FeedItem) {
	const { downSince, upAt } = data as { downSince: string; upAt: string };
	return { downSince: Date.parse(downSince), upAt: Date.parse(upAt) };
}

/** The two clocks of a machine differ by a few milliseconds: the earlier one counts. */
function expectSince(item: FeedItem, since: string) {
	const { downSince } = timesOf(item);
	expect(downSince).toBeLessThanOrEqual(Date.parse(since));
	expect(downSince).toBeGreaterThan(Date.parse(since) - 1_000);
}

describe('when the feed was last heard', () => {
	test('is kept at the end of an activation, and with an event', async () => {
		const staticData = { saved: {} } as Saved;
		const before = Date.now();
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { staticData: staticData as never },
		});
		const atFirst = lastHeard(staticData)!;
		// The last moment at which this process ran in time, which is a second or two earlier at most.
		expect(Date.parse(atFirst)).toBeGreaterThan(before - 5_000);
		expect(Date.parse(atFirst)).toBeLessThanOrEqual(Date.now());
		trigger.server.publish({ event: 'letter.sent' });
		await until(() => active.starts.length === 1, 'the event came');
		expect(lastHeard(staticData)).toBe(atFirst);
		// To the trigger n8n stands still each time: what comes then is proof only once n8n has run for a second.
		for (let events = 2; lastHeard(staticData)! <= atFirst; events++) {
			trigger.pass(11_000);
			await delay(1_500);
			trigger.server.publish({ event: 'letter.sent' });
			await until(() => active.starts.length === events, 'the event came');
		}
	});

	test('is never later than an event that was not executed yet', async () => {
		const staticData = { saved: {} } as Saved;
		let finish = () => {};
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: {
				staticData: staticData as never,
				execute: async ({ data: [[{ json }]] }) => {
					if (json.event === 'long') await new Promise<void>((resolve) => (finish = resolve));
				},
			},
		});
		trigger.server.publish({ event: 'long' });
		await until(() => active.starts.length === 1, 'the event came');
		trigger.pass(60_000);
		trigger.server.publish({ event: 'letter.sent' });
		await until(() => active.starts.length === 2, 'the event came');
		expect(Date.parse(lastHeard(staticData)!)).toBeLessThanOrEqual(
			Date.parse(itemsOf(active)[0].receivedAt),
		);
		finish();
	});

	test('is never later than the beginning of an outage that is not told yet', async () => {
		const staticData = { saved: {} } as Saved;
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { staticData: staticData as never },
		});
		const reconnect = async () => {
			const { length } = trigger.signed();
			trigger.server.kick(4200);
			await until(() => trigger.signed().length > length, 'it connects again');
			await trigger.seenLive();
		};
		trigger.pass(11_000);
		await reconnect();
		await until(() => active.starts.length === 1, 'the outage is told');
		// The second one is told only once the new connection has held for ten seconds.
		trigger.pass(6_000);
		const lostAt = Date.now();
		await reconnect();
		trigger.pass(6_000);
		trigger.server.publish({ event: 'letter.sent' });
		await until(() => active.starts.length === 2, 'the event came');
		expect(itemsOf(active)[1].event).toBe('letter.sent');
		expect(Date.parse(lastHeard(staticData)!)).toBeLessThanOrEqual(lostAt);
	});

	test.each([
		['that are switched on by publishing again', 'update'],
		['where n8n starts with none kept', 'init'],
		['where a leader begins with none kept', 'leadershipChange'],
	] as const)('is kept at once for interruptions %s', async (_, mode) => {
		const staticData = { saved: {} } as Saved;
		const n8n = { workflowId: `restart-${++nodes}`, staticData: staticData as never };
		if (mode === 'update') await (await trigger.activate({ n8n })).close();
		const from = Date.now();
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { ...n8n, mode },
		});
		expect(Date.parse(lastHeard(staticData)!)).toBeLessThanOrEqual(Date.now());
		expect(Date.parse(lastHeard(staticData)!)).toBeGreaterThan(from - 5_000);
		await trigger.seenLive();
		await trigger.end(active);
		trigger.pass(60_000);
		const next = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { ...n8n, mode: 'init' },
		});
		await until(() => next.starts.length === 1, 'it is told');
		expectSince(itemsOf(next)[0], lastHeard(staticData)!);
	});

	test('is not what was kept before interruptions were switched off for a while', async () => {
		const { staticData, n8n } = await stopped();
		const before = lastHeard(staticData)!;
		const off = await trigger.activate({ n8n: { ...n8n, mode: 'update' } });
		await trigger.seenLive();
		trigger.pass(HOUR);
		// What comes is proof once n8n has run for a second.
		for (let events = 0; events < 4; events++) {
			await delay(1_000);
			await trigger.flush(off);
		}
		await off.close();
		await trigger.activate({ parameters: withSystemEvents, n8n: { ...n8n, mode: 'update' } });
		expect(Date.parse(lastHeard(staticData)!)).toBeGreaterThan(Date.parse(before) + HOUR - 10_000);
	});

	test.each([null, 'text', 7])('is not known where static data is %j', async (broken) => {
		const staticData = { saved: { 'node:Node': broken } };
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { staticData: staticData as never, mode: 'init' },
		});
		await trigger.live();
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
	});

	test('is not kept where nobody wants to hear of interruptions: static data stays as it is', async () => {
		const { staticData } = await stopped({});
		expect(staticData.saved).toEqual({});
	});
});

describe('the first item after a new start', () => {
	test.each(['init', 'leadershipChange', 'update'] as const)(
		'(%s) tells since when events may be missing',
		async (mode) => {
			const { staticData, n8n } = await stopped();
			const since = lastHeard(staticData)!;
			trigger.pass(60_000);
			const active = await trigger.activate({
				parameters: withSystemEvents,
				n8n: { ...n8n, mode },
			});
			await until(() => active.starts.length === 1, 'it is told');
			const [item] = itemsOf(active);
			expect(item).toMatchObject({
				event: 'system.reconnected',
				channel: LIVE_CHANNEL,
				data: { downSince: expect.any(String) },
			});
			expectSince(item, since);
			const { downSince, upAt } = timesOf(item);
			expect(upAt - downSince).toBeGreaterThanOrEqual(60_000);
			expect(trigger.log).toEqual([]);
		},
	);

	test('after a start that took long tells of all that time, once', async () => {
		const { staticData, n8n } = await stopped();
		const since = lastHeard(staticData)!;
		await trigger.server.stop();
		const active = await trigger.activate({
			parameters: withSystemEvents,
			n8n: { ...n8n, mode: 'init' },
		});
		await until(() => trigger.log.length === 1, 'the trouble is logged');
		await trigger.server.start();
		await trigger.live();
		await trigger.flush(active);
		const items = itemsOf(active);
		expect(items).toMatchObject([{ event: 'system.reconnected' }]);
		expectSince(items[0], since);
	});

	test('is an event like any other where a person publishes for the first time, or again after an end', async () => {
		const { n8n } = await stopped();
		const active = await trigger.activate({ parameters: withSystemEvents, n8n });
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
	});

	test('is one where the option is off', async () => {
		const { n8n } = await stopped();
		const active = await trigger.activate({ n8n: { ...n8n, mode: 'init' } });
		await trigger.live();
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
	});
});
