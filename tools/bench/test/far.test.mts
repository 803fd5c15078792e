import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { ownCertificate } from '../../../test/support/certificate.mts';
import type { Clock } from '../far/delayLine.mts';
import { DelayingProxy } from '../far/delayingProxy.mts';
import { TlsFront } from '../far/tlsFront.mts';

const ROUND_TRIP_MS = 200;
const open: Array<{ close(): unknown }> = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

async function serve(onSocket: (socket: Socket) => void): Promise<number> {
	const server: Server = createServer({ allowHalfOpen: true }, onSocket);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	open.push(server);
	return (server.address() as AddressInfo).port;
}

/** A proxy whose delays are noted instead of waited for. */
async function proxyTo(port: number) {
	const delays: number[] = [];
	const clock: Clock = {
		now: () => 0,
		after: (ms, action) => {
			delays.push(ms);
			action();
		},
	};
	const proxy = await DelayingProxy.start(port, clock);
	open.push(proxy);
	proxy.setRoundTrip(ROUND_TRIP_MS);
	return { proxy, delays };
}

describe('the delaying proxy', () => {
	const echo = (socket: Socket) => socket.pipe(socket);

	test('delays the first bytes by a round trip and a half, all others by half of one', async () => {
		const { proxy, delays } = await proxyTo(await serve(echo));
		const client = connect(proxy.port, '127.0.0.1');
		for (const word of ['one', 'two', 'three']) {
			client.write(word);
			expect(String((await once(client, 'data'))[0])).toBe(word);
		}
		// The clock stands still, so later bytes cannot be earlier than the first.
		expect(delays).toEqual([300, 100, 300, 100, 300, 100]);
		client.destroy();
	});

	test('carries bytes whole and in their order, also after one side has ended', async () => {
		const { proxy } = await proxyTo(await serve(echo));
		const sent = randomBytes(3_000_000);
		const client = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
		client.end(sent);
		expect((await buffer(client)).equals(sent)).toBe(true);
	});

	test('breaks one side when the other breaks', async () => {
		const { proxy } = await proxyTo(await serve((socket) => socket.resetAndDestroy()));
		const client = connect(proxy.port, '127.0.0.1');
		const [error] = await once(client, 'error');
		expect(error).toMatchObject({ code: 'ECONNRESET' });
	});
});

describe('TLS in front', () => {
	/** Sends a request over a new connection; returns the answer and the TLS session to resume. */
	async function ask(port: number, ca: string, session?: Buffer) {
		const agent = new Agent({ session });
		const request = get({ port, host: 'localhost', ca, agent });
		const [response] = (await once(request, 'response')) as [IncomingMessage];
		const answer = await text(response);
		return { answer, session: (response.socket as TLSSocket).getSession() };
	}

	test('carries what TLS protects, and tells full from resumed handshakes', async () => {
		const service = createHttpServer((_, response) => response.end('hello'));
		service.listen(0, '127.0.0.1');
		await once(service, 'listening');
		const certificate = await ownCertificate();
		const front = await TlsFront.start((service.address() as AddressInfo).port, certificate);
		open.push(service, front);
		const first = await ask(front.port, certificate.cert);
		const second = await ask(front.port, certificate.cert, first.session);
		expect([first.answer, second.answer]).toEqual(['hello', 'hello']);
		expect(front.takeHandshakes()).toEqual({ full: 1, resumed: 1 });
		expect(front.takeHandshakes()).toEqual({ full: 0, resumed: 0 });
		front.setResuming(false);
		await ask(front.port, certificate.cert, second.session);
		expect(front.takeHandshakes()).toEqual({ full: 1, resumed: 0 });
		front.setResuming(true);
		const third = await ask(front.port, certificate.cert);
		await ask(front.port, certificate.cert, third.session);
		expect(front.takeHandshakes()).toEqual({ full: 1, resumed: 1 });
	});
});
