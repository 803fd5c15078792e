import { readFileSync } from 'node:fs';
import {
	CLIENT_VERSION,
	realtimeServer,
} from '../../../nodes/PublishingActivityTrigger/feed/target.ts';
import {
	socketUrl,
	type RealtimeServer,
} from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';

test('the realtime server is told the version of this package', () => {
	const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
	expect(CLIENT_VERSION).toBe(version);
});

const cluster = (realtimeCluster?: unknown) => ({ realtimeMode: 'cluster', realtimeCluster });
const host = (parts: object) => ({ realtimeMode: 'host', realtimePort: 6001, ...parts });
const pusher = (name: string) => ({ host: `ws-${name}.pusher.com`, port: 443, secure: true });

test.each<[string, object, RealtimeServer]>([
	['a cluster', cluster('eu'), pusher('eu')],
	['a cluster with spaces around', cluster(' ap3 '), pusher('ap3')],
	['no cluster', cluster(''), pusher('mt1')],
	['nothing', {}, pusher('mt1')],
	[
		'a host',
		host({ realtimeHost: ' realtime.example ' }),
		{ host: 'realtime.example', port: 6001, secure: true },
	],
	[
		'a host without TLS',
		host({ realtimeHost: '127.0.0.1', realtimeTls: false }),
		{ host: '127.0.0.1', port: 6001, secure: false },
	],
	...['my_server', '10.0.0.7', '::1', 'realtime.example.', 'bücher.example'].map(
		(name): [string, object, RealtimeServer] => [
			`the host ${name}`,
			host({ realtimeHost: name }),
			{ host: name, port: 6001, secure: true },
		],
	),
	[
		'an IPv6 address as in a URL',
		host({ realtimeHost: '[2001:db8::7]' }),
		{ host: '2001:db8::7', port: 6001, secure: true },
	],
	[
		'a port as text',
		host({ realtimeHost: 'localhost', realtimePort: '80' }),
		{ host: 'localhost', port: 80, secure: true },
	],
	[
		'a host, and a cluster from before',
		host({ realtimeHost: 'localhost', realtimeCluster: 'eu' }),
		{ host: 'localhost', port: 6001, secure: true },
	],
])('where the feed is served, by %s in the credential', (_, credential, server) => {
	expect(realtimeServer(credential as never)).toEqual(server);
});

test.each([
	['my_server', 'ws://my_server:6001'],
	['::1', 'ws://[::1]:6001'],
	['realtime.example.', 'ws://realtime.example.:6001'],
	['bücher.example', 'ws://xn--bcher-kva.example:6001'],
])('the host %s is one that a WebSocket takes', (name, origin) => {
	const url = socketUrl({ host: name, port: 6001, secure: false }, 'key', '1.2.3');
	expect(new URL(url).origin).toBe(origin);
});
