import { readFileSync } from 'node:fs';
import { CLIENT_VERSION } from '../../../nodes/PublishingActivityTrigger/feed/feedTarget.ts';
import { realtimeServer } from '../../../nodes/PublishingActivityTrigger/feed/server.ts';

test('the realtime server is told the version of this package', () => {
	const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
	expect(CLIENT_VERSION).toBe(version);
});

const cluster = (realtimeCluster?: unknown) => ({ realtimeMode: 'cluster', realtimeCluster });
const host = (parts: object) => ({ realtimeMode: 'host', realtimePort: 6001, ...parts });
const pusher = (name: string) => ({ host: `ws-${name}.pusher.com`, port: 443, secure: true });

test.each([
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
