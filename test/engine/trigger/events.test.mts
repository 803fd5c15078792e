import { until } from '../../support/until.mts';
import { itemsOf, LIVE_CHANNEL, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

describe('an event', () => {
	test.each<[string, unknown, unknown]>([
		['an object', { id: 'letter_1', rows: [1, 2] }, { id: 'letter_1', rows: [1, 2] }],
		['a list', [1, 'two'], [1, 'two']],
		['text', 'The May edition is out', 'The May edition is out'],
		['a number as text', '42', 42],
		['nothing', '', ''],
		['null', 'null', null],
	])('starts one execution with one item, its data %s', async (_, sent, data) => {
		const active = await trigger.activate();
		const before = Date.now();
		trigger.server.publish({ event: 'letter.published', data: sent });
		await until(() => active.starts.length === 1, 'the event came');
		const { receivedAt } = itemsOf(active)[0];
		expect(active.starts[0].data).toEqual([
			[{ json: { event: 'letter.published', channel: LIVE_CHANNEL, data, receivedAt } }],
		]);
		expect(new Date(receivedAt).toISOString()).toBe(receivedAt);
		expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before);
		expect(Date.parse(receivedAt)).toBeLessThanOrEqual(Date.now());
	});

	test('is given as plain JSON, with a key of its own', async () => {
		const active = await trigger.activate();
		for (const id of [1, 1]) trigger.server.publish({ event: 'letter.published', data: { id } });
		await until(() => active.starts.length === 2, 'the events came');
		const [one, other] = active.starts;
		expect(JSON.parse(JSON.stringify(one.data))).toEqual(one.data);
		expect(one.key).toMatch(/^publishing-activity:\w{32}$/);
		expect(one.key).not.toBe(other.key);
	});

	test('without data gives an item that can be saved', async () => {
		const active = await trigger.activate();
		trigger.server.publishRaw(JSON.stringify({ event: 'bare', channel: LIVE_CHANNEL }));
		await until(() => active.starts.length === 1, 'the event came');
		expect(Object.keys(itemsOf(active)[0]).sort()).toEqual([
			'channel',
			'data',
			'event',
			'receivedAt',
		]);
		expect(itemsOf(active)[0].data).toBeNull();
	});
});

test('1,000 events start 1,000 executions, in order', async () => {
	const active = await trigger.activate();
	for (let id = 0; id < 1_000; id++) trigger.server.publish({ event: 'row', data: { id } });
	await until(() => active.starts.length >= 1_000, 'all events came');
	await trigger.flush(active);
	expect(itemsOf(active).map(({ data }) => data)).toEqual(
		Array.from({ length: 1_000 }, (_, id) => ({ id })),
	);
});

test.each<[string, unknown, string[]]>([
	['no names', [], ['letter.published', 'letter.sent', 'Letter.sent', 'import.failed', 'letter']],
	['a name', ['letter.sent'], ['letter.sent']],
	['names', ['letter.sent', 'letter'], ['letter.sent', 'letter']],
	['a beginning', ['letter.*'], ['letter.published', 'letter.sent']],
	['a beginning without a dot', ['letter*'], ['letter.published', 'letter.sent', 'letter']],
	['a name and a beginning', ['import.failed', 'letter.p*'], ['letter.published', 'import.failed']],
	[
		'the same twice',
		['letter.sent', 'letter.*', 'letter.sent'],
		['letter.published', 'letter.sent'],
	],
	['*', ['*'], ['letter.published', 'letter.sent', 'Letter.sent', 'import.failed', 'letter']],
	['an asterisk inside', ['*.sent'], []],
	['what no event is called', ['contact.created'], []],
	['a name with spaces around', [' letter.sent '], ['letter.sent']],
	['one text with commas', '={{ "letter.sent, import.*" }}', ['letter.sent', 'import.failed']],
	['a list by an expression', '={{ ["letter.sent"] }}', ['letter.sent']],
])('%s: starts with those events alone', async (_, events, expected) => {
	const isAll = Array.isArray(events) && events.length === 0;
	const withFlush = Array.isArray(events)
		? [...events, ...(isAll ? [] : ['flush'])]
		: String(events)
				.replace(/(")([ \]]*\}\})$/, ', flush$1$2')
				.replace('["letter.sent, flush"', '["letter.sent", "flush"');
	const active = await trigger.activate({ parameters: { events: withFlush } });
	const names = ['letter.published', 'letter.sent', 'Letter.sent', 'import.failed', 'letter'];
	for (const event of names) trigger.server.publish({ event });
	await trigger.flush(active);
	expect(itemsOf(active).map(({ event }) => event)).toEqual(expected);
});

test('an event of the protocol starts nothing, whatever names are asked for', async () => {
	const active = await trigger.activate({
		parameters: { events: ['*', 'pusher:*', 'pusher:ping'] },
	});
	trigger.server.ping();
	for (const event of ['pusher:of_tomorrow', 'pusher_internal:member_added', 'pusher:pong']) {
		trigger.server.publish({ event });
	}
	await trigger.flush(active);
	expect(active.starts).toEqual([]);
});

describe('after an interruption', () => {
	test('nothing starts of itself', async () => {
		const active = await trigger.activate();
		trigger.server.kick(4200);
		await until(() => trigger.server.state().connections === 2, 'it connects again');
		await trigger.live();
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
	});

	test("with 'Include System Events' an execution can catch up, whatever the names", async () => {
		const before = Date.now();
		const active = await trigger.activate({
			parameters: { events: ['letter.*'], options: { includeSystemEvents: true } },
		});
		expect(active.starts).toEqual([]);
		trigger.server.kick(4200);
		await until(() => active.starts.length === 1, 'it is told');
		const [{ data, ...item }] = itemsOf(active);
		expect(item).toEqual({
			event: 'system.reconnected',
			channel: LIVE_CHANNEL,
			receivedAt: expect.any(String),
		});
		const { downSince, upAt } = data as { downSince: string; upAt: string };
		for (const at of [downSince, upAt]) expect(new Date(at).toISOString()).toBe(at);
		// When the feed was last heard, which is before its end was noticed.
		expect(Date.parse(downSince)).toBeGreaterThanOrEqual(before);
		expect(Date.parse(upAt)).toBeGreaterThanOrEqual(Date.parse(downSince));
		expect(JSON.parse(JSON.stringify(active.starts))).toEqual(active.starts);
	});
});
