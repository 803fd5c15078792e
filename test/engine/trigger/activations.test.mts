import type { WorkflowActivateMode } from 'n8n-workflow';
import { until } from '../../support/until.mts';
import { byName, itemsOf, LIVE_CHANNEL, SIGNING_PATH, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

let nodes = 0;
/** A node of its own, activated why. */
const node = (mode: WorkflowActivateMode, workflowId = `activations-${++nodes}`) => ({
	mode,
	workflowId,
});

const refusedBy = (status: number) =>
	trigger.control.addFault({ path: '/api/v3/*', kind: 'status', status, times: 1_000 });
const isBack = () => trigger.control.clearFaults();

const troubles: Array<[string, () => unknown, () => unknown]> = [
	['the realtime server is away', () => trigger.server.stop(), () => trigger.server.start()],
	['the service is away', () => refusedBy(503), isBack],
	['the key is refused', () => refusedBy(401), isBack],
	[
		'the realtime server refuses',
		() => trigger.server.refuseConnections(4004),
		() => trigger.server.refuseConnections(false),
	],
];

describe.each(troubles)('while %s', (_, begin, end) => {
	test.each<WorkflowActivateMode>(['init', 'leadershipChange'])(
		'an activation by n8n itself (%s) succeeds at once, and begins when it can',
		async (mode) => {
			await begin();
			const active = await trigger.activate({ n8n: node(mode) });
			await until(() => trigger.log.length === 1, 'the trouble is logged');
			await end();
			await trigger.live();
			await trigger.flush(active);
			expect(active).toMatchObject({ starts: [], errors: [], failedExecutions: [] });
			expect(trigger.server.state().mostAtOnce).toBe(1);
		},
	);

	test.each<WorkflowActivateMode>(['activate', 'update'])(
		'whoever publishes (%s) is told',
		async (mode) => {
			await begin();
			await trigger.refusal({ n8n: node(mode) });
			await end();
			// n8n itself logs what it is told.
			expect(trigger.log).toEqual([]);
		},
	);

	test("n8n's repair of a node that was active (update) succeeds at once", async () => {
		const n8n = node('activate');
		await trigger.end(await trigger.activate({ n8n }));
		await begin();
		const active = await trigger.activate({ n8n: { ...n8n, mode: 'update' } });
		await end();
		await trigger.live();
		expect(active.errors).toEqual([]);
	});

	test('an n8n before 2.7 is told at its start, too, and tries again itself', async () => {
		await begin();
		const failed = trigger.refusal({ n8n: { ...node('init'), isRecent: false } });
		await until(() => trigger.control.requests().length > 0, 'it asks the service');
		// It is patient with what may pass, and with nothing else.
		trigger.pass(12_000);
		expect((await failed).message).not.toBe('');
		await end();
	});
});

test('an activation that failed leaves nothing behind', async () => {
	trigger.server.ignoreSubscribe(true);
	const failed = trigger.refusal({ n8n: node('activate') });
	await until(() => trigger.sockets().length === 1, 'it subscribes');
	trigger.pass(12_000);
	await failed;
	await trigger.gone();
});

describe('a person who publishes again after a failure', () => {
	test.each([
		['is told the reason again, soon, where nothing was corrected', true, 4_000, /API key/],
		['is told of what is wrong now where the key was corrected', false, 13_000, /respond|time/],
	])('%s', async (_, isSame, withinMs, reason) => {
		const n8n = node('activate');
		const credential = { apiKey: 'of-nobody' };
		await trigger.refusal({ credential, n8n });
		trigger.control.addFault({ path: '/api/v3/*', kind: 'hang', times: 1_000 });
		const before = trigger.control.requests().length;
		const failed = trigger.refusal({ credential: isSame ? credential : {}, n8n });
		await until(() => trigger.control.requests().length > before, 'it asks the service');
		trigger.pass(withinMs);
		expect((await failed).message).toMatch(reason);
	});
});

describe('a second activation of the same node, without an end of the first', () => {
	test.each<WorkflowActivateMode>(['activate', 'update', 'init', 'leadershipChange'])(
		'(%s) takes the subscription over: there is one, and each event starts one execution',
		async (mode) => {
			const n8n = node('activate');
			const first = await trigger.activate({ n8n });
			const second = await trigger.activate({ n8n: { ...n8n, mode } });
			trigger.server.publish({ event: 'letter.sent' });
			await trigger.flush(second);
			expect(itemsOf(second).map(({ event }) => event)).toEqual(['letter.sent']);
			expect(first.starts).toEqual([]);
			expect(trigger.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
			// n8n may still close the first: that is no business of the second.
			await first.close();
			trigger.pass(3_000);
			await trigger.flush(second);
			await trigger.end(second);
			expect(trigger.server.state().connections).toBe(1);
		},
	);

	test("the company's live channel has moved meanwhile: it follows that one", async () => {
		const n8n = node('activate');
		const parameters = { channel: byName('') };
		await trigger.activate({ n8n, parameters });
		trigger.control.moveLiveChannel('private-activity.moved');
		const second = await trigger.activate({ n8n, parameters });
		await until(
			() => trigger.sockets()[0]?.subscriptions[0] === 'private-activity.moved',
			'it follows the channel that is live now',
		);
		expect(trigger.server.state().mostAtOnce).toBe(1);
		await trigger.end(second);
	});

	test('the live channel cannot be looked up: the subscription is kept', async () => {
		const n8n = node('activate');
		const parameters = { channel: byName('') };
		await trigger.activate({ n8n, parameters });
		trigger.control.setLookup('getActivityFeedChannel', 404);
		const second = await trigger.activate({ n8n, parameters });
		await trigger.flush(second);
		expect(trigger.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
	});

	test('while the first has not begun', async () => {
		const n8n = node('init');
		await trigger.server.stop();
		const first = await trigger.activate({ n8n });
		const second = await trigger.activate({ n8n });
		await trigger.server.start();
		await trigger.live();
		trigger.server.publish({ event: 'letter.sent' });
		await trigger.flush(second);
		expect(second.starts).toHaveLength(1);
		expect(first.starts).toEqual([]);
		expect(trigger.server.state().mostAtOnce).toBe(1);
	});

	test('nodes of two workflows have a subscription each', async () => {
		await trigger.activate({ n8n: node('activate') });
		await trigger.activate({ n8n: node('activate') });
		expect(trigger.sockets()).toHaveLength(2);
	});
});

describe('a workflow that is published again', () => {
	const publishAgain = async (
		setting: Parameters<typeof trigger.activate>[0],
		between = () => {},
	) => {
		const n8n = node('activate');
		const parameters = { channel: byName(LIVE_CHANNEL), options: { includeSystemEvents: true } };
		const first = await trigger.activate({ parameters, n8n });
		await first.close();
		between();
		const second = await trigger.activate({
			parameters,
			...setting,
			n8n: { ...n8n, mode: 'update' },
		});
		return { first, second };
	};

	test('keeps its subscription, and every event that comes in between', async () => {
		const { first, second } = await publishAgain({}, () => {
			for (let id = 0; id < 50; id++) trigger.server.publish({ event: 'row', data: { id } });
		});
		trigger.server.publish({ event: 'row', data: { id: 50 } });
		await trigger.flush(second);
		const rows = [...itemsOf(first), ...itemsOf(second)].map(({ data }) => data);
		expect(rows).toEqual(Array.from({ length: 51 }, (_, id) => ({ id })));
		expect(trigger.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
		const unsubscribed = ({ event }: { event: string }) => event === 'pusher:unsubscribe';
		expect(trigger.server.state().messages.some(unsubscribed)).toBe(false);
	});

	test('for other events starts with those, from what came in between, too', async () => {
		const channel = byName(LIVE_CHANNEL);
		const { second } = await publishAgain(
			{ parameters: { channel, events: ['letter.*', 'flush'] } },
			() => {
				for (const event of ['import.failed', 'letter.sent']) trigger.server.publish({ event });
			},
		);
		await trigger.flush(second);
		expect(itemsOf(second).map(({ event }) => event)).toEqual(['letter.sent']);
	});

	test('with another channel subscribes to that, never to both, and tells what it may have missed', async () => {
		const other = `${LIVE_CHANNEL}-2`;
		trigger.control.addFault({
			path: SIGNING_PATH,
			kind: 'status',
			status: 403,
			after: 2,
			times: 1,
		});
		const parameters = { channel: byName(other), options: { includeSystemEvents: true } };
		const { second } = await publishAgain({ parameters });
		await until(
			() => trigger.sockets().every(({ subscriptions }) => !subscriptions.includes(LIVE_CHANNEL)),
			'the old subscription has ended',
		);
		expect(second.errors).toEqual([]);
		expect(trigger.server.state().mostAtOnce).toBe(1);
	});

	test('with another key makes a subscription of its own, and tells what it may have missed', async () => {
		const { second } = await publishAgain({
			credential: { realtimeAppKey: trigger.sandbox.realtime.key },
		});
		await until(() => second.starts.length === 1, 'it is told');
		expect(itemsOf(second)).toMatchObject([{ event: 'system.reconnected' }]);
		expect(trigger.server.state()).toMatchObject({ connections: 2, mostAtOnce: 1 });
	});

	test('for more executions at once tells what was lost for lack of room: on which channel, and since before n8n stood still', async () => {
		const n8n = { ...node('activate'), execute: () => new Promise<void>(() => {}) };
		const options = { includeSystemEvents: true, maxExecutions: 1 };
		const first = await trigger.activate({ parameters: { options }, n8n });
		const sentAt = Date.now();
		// One is executed, two wait and fill the queue.
		for (let id = 0; id < 4; id++) {
			trigger.server.publish({ event: 'big', data: 'x'.repeat(20_000_000) });
		}
		trigger.pass(20_000);
		await until(() => first.failedExecutions.length === 1, 'the queue is full');
		await first.close();
		const second = await trigger.activate({
			parameters: { options: { ...options, maxExecutions: 20 } },
			n8n: { ...n8n, mode: 'update' },
		});
		const told = () => itemsOf(second).find(({ event }) => event === 'system.reconnected');
		await until(() => told() !== undefined, 'it is told');
		const { channel, data } = told()!;
		expect(channel).toBe(LIVE_CHANNEL);
		expect(Date.parse((data as { downSince: string }).downSince)).toBeLessThanOrEqual(sentAt);
	});

	test('with a name that no channel can have is refused by a sentence', async () => {
		const n8n = node('activate');
		const first = await trigger.activate({ n8n });
		await first.close();
		const parameters = { channel: byName('desk') };
		const error = await trigger.refusal({ parameters, n8n: { ...n8n, mode: 'update' } });
		expect(error.message).toMatch(/^'Channel' must be the name of a channel/);
		// The subscription is left as it is: the one before may be published again.
		const isEnd = ({ event }: { event: string }) => event === 'pusher:unsubscribe';
		expect(trigger.server.state().messages.some(isEnd)).toBe(false);
	});

	test('in a long pause that the service asked for tries at once', async () => {
		const n8n = node('activate');
		const active = await trigger.activate({ n8n });
		const headers = { 'Retry-After': '3600' };
		trigger.control.addFault({
			path: SIGNING_PATH,
			kind: 'status',
			status: 429,
			headers,
			times: 1,
		});
		trigger.server.kick(4200);
		await until(() => trigger.log.length === 1, 'it is interrupted');
		await active.close();
		await trigger.activate({ n8n: { ...n8n, mode: 'update' } });
		await trigger.live();
	});

	test('with a key that is refused keeps trying, and works with the next one, unpublished', async () => {
		const { second } = await publishAgain({ credential: { apiKey: 'of-nobody' } });
		await until(() => trigger.log.length === 1, 'it is refused');
		expect(second.errors).toEqual([]);
		await second.saveCredentials(trigger.credentials());
		await trigger.live();
		await trigger.flush(second);
	});
});

test('an end waits for nobody', async () => {
	const active = await trigger.activate({ n8n: node('activate') });
	trigger.server.silence(true);
	await active.close();
	expect(trigger.sockets()).toHaveLength(1);
	trigger.server.silence(false);
	trigger.pass(3_000);
	await trigger.gone();
});
