import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { signSubscription } from '../../../sandbox/company/realtime.mts';
import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { useSandbox } from '../../../sandbox/test/client.mts';

const { sandbox } = useSandbox();

const SUBSCRIPTION = resolve('nodes/PublishingActivityTrigger/realtime/subscription.ts');

/** Follows the feed in a Node.js of its own, as its environment is read when it starts; says once it is live. */
const PROGRAM = `
	const [url, channel, signer] = process.argv.slice(1);
	const { Subscription } = await import(${JSON.stringify(SUBSCRIPTION)});
	const done = (word) => { process.stdout.write(word); process.exit(); };
	const sign = async (socketId) => await (await fetch(signer + socketId)).text();
	new Subscription(
		{
			clock: { now: () => performance.now(), random: Math.random, sleep: (ms) => new Promise((r) => setTimeout(r, ms)) },
			prepare: async () => ({ url, channel, sign }),
		},
		{
			onLive: () => done('live'),
			onFailed: ({ message }) => done(message),
			onEvent() {}, onInterrupted() {}, onOutage() {}, onRecovered() {}, onNotice() {},
		},
	).start();
`;

/** An HTTP proxy that notes where it was asked to connect to. */
async function startProxy() {
	const asked: string[] = [];
	const proxy = createServer();
	proxy.on('connect', (request, socket, head) => {
		asked.push(request.url ?? '');
		const [host, port] = (request.url ?? '').split(':');
		const target = connect(Number(port), host, () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			target.write(head);
			target.pipe(socket).pipe(target);
		});
		for (const end of [target, socket]) end.on('error', () => {});
	});
	await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', () => listening()));
	return { asked, proxy, port: (proxy.address() as AddressInfo).port };
}

test.each([
	['1', true],
	['', false],
])('NODE_USE_ENV_PROXY=%s: the feed goes through the proxy: %s', async (value, isThrough) => {
	const { asked, proxy, port } = await startProxy();
	const signer = createServer((request, response) => {
		response.end(signSubscription((request.url ?? '').slice(1), LIVE_CHANNEL));
	});
	await new Promise<void>((listening) => signer.listen(0, '127.0.0.1', () => listening()));
	try {
		const { host, port: realtimePort, key } = sandbox.realtime;
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[
				'--import=tsx',
				'--input-type=module',
				'--eval',
				PROGRAM,
				`ws://${host}:${realtimePort}/app/${key}?protocol=7&client=test&version=1`,
				LIVE_CHANNEL,
				`http://localhost:${(signer.address() as AddressInfo).port}/`,
			],
			{
				env: {
					...process.env,
					NODE_USE_ENV_PROXY: value,
					HTTP_PROXY: `http://127.0.0.1:${port}`,
					NO_PROXY: 'localhost',
				},
			},
		);
		expect(stdout).toBe('live');
		expect(asked).toEqual(isThrough ? [`${host}:${realtimePort}`] : []);
	} finally {
		for (const server of [proxy, signer]) {
			server.closeAllConnections();
			server.close();
		}
	}
});
