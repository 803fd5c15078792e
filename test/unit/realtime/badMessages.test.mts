import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { useRealtime } from './useRealtime.mts';

const realtime = useRealtime();

const message = (parts: object) => JSON.stringify({ channel: LIVE_CHANNEL, ...parts });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const MEGABYTE = 1024 * 1024;

const NO_EVENT = 'An unreadable message was ignored';
const OTHER_CHANNEL = 'An event of another channel was ignored';

/** Sends messages, then an event; gives what was made of them when the event has come. */
async function receive(...messages: Array<string | Uint8Array>) {
	const feed = await realtime.subscribed();
	for (const each of messages) realtime.server.publishRaw(each);
	realtime.server.publish({ event: 'last' });
	await until(() => feed.events.at(-1)?.event === 'last', 'the last event came');
	expect(feed).toMatchObject({ recovered: [], outages: [], failed: [] });
	expect(realtime.server.state().connections).toBe(1);
	expect(feed.signed).toHaveLength(1);
	return { events: feed.events.slice(0, -1), notices: feed.notices };
}

describe('left aside, and noticed', () => {
	test.each<[string, string | Uint8Array, string]>([
		['nothing', '', NO_EVENT],
		['no JSON', 'Service temporarily out of order', NO_EVENT],
		['HTML', '<!doctype html><title>502</title>', NO_EVENT],
		['half a message', message({ event: 'a', data: '{}' }).slice(0, -9), NO_EVENT],
		['a list', '[{"event":"a"}]', NO_EVENT],
		['a number', '4711', NO_EVENT],
		['null', 'null', NO_EVENT],
		['no event', message({ data: '{}' }), NO_EVENT],
		['an event that is a number', message({ event: 7 }), NO_EVENT],
		['an event that is an object', message({ event: { name: 'a' } }), NO_EVENT],
		['lists in lists, 100,000 deep', nested(100_000), NO_EVENT],
		['1 MB of no JSON', 'x'.repeat(MEGABYTE), NO_EVENT],
		['bytes', Uint8Array.of(0, 255, 1, 254), NO_EVENT],
		['an event as bytes', new TextEncoder().encode(message({ event: 'a', data: '{}' })), NO_EVENT],
		['another channel', message({ event: 'a', channel: 'private-b', data: '{}' }), OTHER_CHANNEL],
		['no channel', JSON.stringify({ event: 'a', data: '{}' }), OTHER_CHANNEL],
		['a channel that is no text', message({ event: 'a', channel: 7, data: '{}' }), OTHER_CHANNEL],
		[
			'an error without a code',
			'{"event":"pusher:error","data":{"message":"?"}}',
			'A message without a code was ignored',
		],
		['an error without data', '{"event":"pusher:error"}', 'A message without a code was ignored'],
	])('%s', async (_, received, notice) => {
		expect(await receive(received, received, received)).toEqual({ events: [], notices: [notice] });
	});
});

describe('left aside without a word', () => {
	test.each([
		['an event of the protocol that is not known', message({ event: 'pusher:of_tomorrow' })],
		['an internal one', message({ event: 'pusher_internal:member_added', data: '{}' })],
		[
			'a second welcome',
			message({ event: 'pusher:connection_established', data: '{"socket_id":"1.2"}' }),
		],
		['a second success', message({ event: 'pusher_internal:subscription_succeeded', data: '{}' })],
		[
			'success of another channel',
			message({ event: 'pusher_internal:subscription_succeeded', channel: 'private-b' }),
		],
		[
			'failure of another channel',
			message({ event: 'pusher:subscription_error', channel: 'private-b', data: { status: 403 } }),
		],
		['a pong nobody asked for', '{"event":"pusher:pong","data":{}}'],
		['an error about an event of ours', '{"event":"pusher:error","data":{"code":4301}}'],
	])('%s', async (_, received) => {
		expect(await receive(received, received)).toEqual({ events: [], notices: [] });
	});
});

describe('delivered', () => {
	test.each<[string, object, unknown]>([
		['no data', {}, undefined],
		['data that is null', { data: null }, null],
		['data that is no text', { data: { id: 7 } }, { id: 7 }],
		['data that is broken JSON', { data: '{"id":' }, '{"id":'],
		['1 MB of text', { data: 'x'.repeat(MEGABYTE) }, 'x'.repeat(MEGABYTE)],
		['text with all signs', { data: '\u0000\u2028 ü 🗞️ \ud800' }, '\u0000\u2028 ü 🗞️ \ud800'],
		[
			'a key like a built-in one',
			{ data: '{"__proto__":{"a":1}}' },
			JSON.parse('{"__proto__":{"a":1}}'),
		],
	])('%s', async (_, parts, data) => {
		const { events, notices } = await receive(message({ event: 'odd', ...parts }));
		expect(events).toEqual([{ event: 'odd', channel: LIVE_CHANNEL, data }]);
		expect(notices).toEqual([]);
	});

	test('an event by any name', async () => {
		const names = ['', ' ', 'a'.repeat(10_000), 'constructor', '__proto__', 'client-a', 'ü:🗞️'];
		const { events } = await receive(...names.map((event) => message({ event, data: '1' })));
		expect(events.map(({ event }) => event)).toEqual(names);
	});

	test('lists in lists, 10,000 deep', async () => {
		const { events } = await receive(message({ event: 'deep', data: nested(10_000) }));
		expect(events).toEqual([expect.objectContaining({ event: 'deep' })]);
	});
});

test('each kind is noticed once, however often it comes', async () => {
	const other = message({ event: 'a', channel: 'private-b' });
	const { notices } = await receive(...Array.from({ length: 1_000 }, () => ['{', other]).flat());
	expect(notices).toEqual([NO_EVENT, OTHER_CHANNEL]);
});

test('a notice holds nothing of what was received', async () => {
	const { notices } = await receive(
		'secret-payload',
		message({ event: 'secret-name', channel: 'private-secret' }),
		'{"event":"pusher:error","data":{"message":"secret-words"}}',
	);
	expect(notices).toHaveLength(3);
	expect(notices.join()).not.toContain('secret');
});

describe('before it is live', () => {
	test.each([
		['a welcome without a socket', '{"event":"pusher:connection_established","data":"{}"}'],
		['a welcome without data', '{"event":"pusher:connection_established"}'],
		[
			'success before subscribing',
			message({ event: 'pusher_internal:subscription_succeeded', data: '{}' }),
		],
		['an event before subscribing', message({ event: 'early', data: '{}' })],
	])('%s changes nothing', async (_, received) => {
		let release = () => {};
		const feed = realtime.follow({
			sign: async () => {
				await new Promise<void>((resolve) => (release = resolve));
				return 'nonsense';
			},
		});
		feed.subscription.start();
		await until(() => feed.signed.length === 1, 'it signs');
		realtime.server.publishRaw(received);
		realtime.server.ping();
		await until(() => realtime.received('pusher:pong').length === 1, 'the message was read');
		expect(feed.lives).toEqual([]);
		expect(feed.events).toEqual([]);
		expect(feed.signed).toHaveLength(1);
		release();
		await until(() => feed.failed.length === 1, 'the signature is refused');
		expect(feed.lives).toEqual([]);
	});
});
