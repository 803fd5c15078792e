import {
	clusterServer,
	isProtocolEvent,
	pingMessage,
	pongMessage,
	readMessage,
	socketUrl,
	subscribeMessage,
	unsubscribeMessage,
	type Message,
} from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import {
	meaningOf,
	closeActionFor,
	type CloseAction,
} from '../../../nodes/PublishingActivityTrigger/realtime/closeCodes.ts';

describe('a message that was received', () => {
	test.each<[string, unknown, Message | undefined]>([
		[
			'its data as JSON text',
			'{"event":"a","data":"{\\"id\\":7}"}',
			{ event: 'a', data: { id: 7 } },
		],
		['its data as a JSON list', '{"event":"a","data":"[1,null]"}', { event: 'a', data: [1, null] }],
		['its data as text', '{"event":"a","data":"It is out"}', { event: 'a', data: 'It is out' }],
		['its data as text of broken JSON', '{"event":"a","data":"{"}', { event: 'a', data: '{' }],
		[
			'an ID of more digits than a number holds',
			'{"event":"a","data":"{\\"id\\": 7615917337495251231, \\"ids\\":[-12345678901234567890]}"}',
			{ event: 'a', data: { id: '7615917337495251231', ids: ['-12345678901234567890'] } },
		],
		[
			'such an ID in data that is JSON itself',
			'{"event":"a","data":{"id":7615917337495251231}}',
			{ event: 'a', data: { id: '7615917337495251231' } },
		],
		['empty data', '{"event":"a","data":""}', { event: 'a', data: '' }],
		['data that is JSON itself', '{"event":"a","data":{"b":[]}}', { event: 'a', data: { b: [] } }],
		['no data', '{"event":"a"}', { event: 'a', data: undefined }],
		[
			'a channel',
			'{"event":"a","channel":"private-b","data":"1"}',
			{ event: 'a', channel: 'private-b', data: 1 },
		],
		['a channel that is none', '{"event":"a","channel":5,"data":"1"}', { event: 'a', data: 1 }],
		['more than is known', '{"event":"a","user_id":"x","data":"1"}', { event: 'a', data: 1 }],
		['no JSON', 'event: a', undefined],
		['nothing', '', undefined],
		['a list', '["a"]', undefined],
		['text', '"a"', undefined],
		['null', 'null', undefined],
		['no event', '{"data":"{}"}', undefined],
		['an event that is no text', '{"event":{"name":"a"}}', undefined],
		['bytes', new TextEncoder().encode('{"event":"a"}').buffer, undefined],
	])('with %s', (_, received, expected) => {
		expect(readMessage(received)).toEqual(expected);
	});
});

test.each([
	['ping', pingMessage(), { event: 'pusher:ping', data: {} }],
	['pong', pongMessage(), { event: 'pusher:pong', data: {} }],
	[
		'subscribe',
		subscribeMessage('private-a', 'key:signature'),
		{ event: 'pusher:subscribe', data: { channel: 'private-a', auth: 'key:signature' } },
	],
	[
		'unsubscribe',
		unsubscribeMessage('private-a'),
		{ event: 'pusher:unsubscribe', data: { channel: 'private-a' } },
	],
])('the message %s', (_, message, expected) => {
	expect(JSON.parse(message)).toEqual(expected);
});

test.each([
	['a cluster', clusterServer('eu'), 'k1', 'wss://ws-eu.pusher.com:443/app/k1'],
	[
		'a host',
		{ host: 'rt.example', port: 6001, secure: true },
		'k1',
		'wss://rt.example:6001/app/k1',
	],
	['no TLS', { host: 'rt.example', port: 80, secure: false }, 'k1', 'ws://rt.example:80/app/k1'],
	[
		'a key with signs of its own',
		{ host: 'rt.example', port: 80, secure: false },
		'a/b?c',
		'ws://rt.example:80/app/a%2Fb%3Fc',
	],
])('the address of %s', (_, server, key, expected) => {
	expect(socketUrl(server, key, '1.2.3')).toBe(
		`${expected}?protocol=7&client=n8n-nodes-publishing&version=1.2.3`,
	);
});

test.each<[number, CloseAction]>([
	[1000, 'later'],
	[1001, 'later'],
	[1006, 'later'],
	[1011, 'later'],
	[3999, 'later'],
	[4000, 'final'],
	[4001, 'final'],
	[4009, 'later'],
	[4099, 'final'],
	[4100, 'later'],
	[4199, 'later'],
	[4200, 'now'],
	[4201, 'now'],
	[4299, 'now'],
	[4300, 'later'],
	[4999, 'later'],
])('after code %i: %s', (code, action) => {
	expect(closeActionFor(code)).toBe(action);
});

test.each([
	[4001, /app key.*realtime settings of the credential/],
	[4003, /disabled/],
	[4004, /limit of connections/],
	[4005, /address.*realtime settings of the credential/],
	[4009, /signature/],
	[4042, /code 4042/],
	[4100, /code 4100/],
])('code %i is told in words', (code, words) => {
	expect(meaningOf(code)).toMatch(words);
	expect(meaningOf(code)).not.toContain('Authorization');
});

test.each([
	['pusher:ping', true],
	['pusher:of_tomorrow', true],
	['pusher_internal:subscription_succeeded', true],
	['pusher', false],
	['pusherette:new', false],
	['letter.pusher:sent', false],
	['client-typing', false],
])('%s belongs to the protocol: %s', (event, expected) => {
	expect(isProtocolEvent(event)).toBe(expected);
});
