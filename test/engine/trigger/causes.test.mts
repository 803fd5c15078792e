import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createLine, type AddressInfo, type Socket } from 'node:net';
import { ownCertificate } from '../../support/certificate.mts';
import { until } from '../../support/until.mts';
import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { byName, SIGNING_PATH, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

/** What stands at the address of the realtime server instead of it. */
const standIns: Array<Pick<Server, 'close'> & { closeAllConnections?(): void }> = [];
afterEach(() => {
	for (const server of standIns.splice(0)) {
		server.closeAllConnections?.();
		server.close();
	}
});

type Listening = Pick<Server, 'listen' | 'address' | 'close'>;

async function at(server: Listening): Promise<Record<string, unknown>> {
	standIns.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
	return { realtimePort: (server.address() as AddressInfo).port };
}

const answering = (listener: RequestListener) => async () => await at(createServer(listener));

/** TLS, with a certificate that nobody trusts. */
const tls = async () => await at(createTlsServer(await ownCertificate()));

const status = (code: number) =>
	answering((_, response) => response.writeHead(code, { 'Content-Type': 'text/html' }).end('<p>'));

const line = (listener: (socket: Socket) => void) => async () => {
	const sockets = new Set<Socket>();
	const server = createLine((socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		listener(socket);
	});
	const closeAllConnections = () => sockets.forEach((socket) => socket.destroy());
	return await at(Object.assign(server, { closeAllConnections }) as never);
};

/** A WebSocket is refused to Node.js's own client, while n8n's helper gets one: as through a proxy. */
const onlyForHelper = async () => {
	const server = createServer((_, response) => response.writeHead(426).end());
	server.on('upgrade', (request, socket) => {
		const isHelper = request.headers['user-agent']?.includes('n8n') ?? false;
		if (!isHelper) return void socket.destroy();
		socket.write(
			'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
		);
	});
	return await at(server);
};

type Cause = [
	name: string,
	set: () => Promise<Record<string, unknown>> | Record<string, unknown>,
	message: RegExp,
	whatToDo: RegExp,
];

/** Why the realtime server cannot be reached. */
const UNREACHED: Cause[] = [
	[
		'no host of that name',
		() => ({ realtimeHost: 'nothing.invalid' }),
		/no host of that name|could not be looked up/,
		/'Realtime Host' or 'Realtime Cluster'/,
	],
	['nobody listens', () => ({ realtimePort: 1 }), /connection was refused/, /'Realtime Port'/],
	['nobody answers', line(() => {}), /did not respond/, /'Realtime Port'.*firewall/],
	[
		'the line is cut',
		line((socket) => socket.destroy()),
		/connection was cut off/,
		/'Realtime TLS'/,
	],
	[
		'something else listens',
		line((socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
		/did not respond with HTTP/,
		/something else/,
	],
	[
		'TLS where none is spoken',
		async () => ({ ...(await status(200)()), realtimeTls: true }),
		/could not agree on a TLS connection/,
		/'Realtime TLS'/,
	],
	[
		'a certificate that cannot be trusted',
		async () => ({ ...(await tls()), realtimeTls: true }),
		/its certificate cannot be trusted: it is not signed by an authority/,
		/NODE_EXTRA_CA_CERTS/,
	],
	[
		'no TLS where it is spoken',
		tls,
		/connection was cut off|with HTTP|could not read/,
		/'Realtime TLS'/,
	],
	['status 400', status(400), /could not read the request \(HTTP status 400\)/, /'Realtime TLS'/],
	['status 403', status(403), /refused the connection \(HTTP status 403\)/, /firewall or a proxy/],
	['status 404', status(404), /nothing at this address \(HTTP status 404\)/, /something else/],
	['status 407', status(407), /proxy asks for a login \(HTTP status 407\)/, /HTTP_PROXY/],
	['status 429', status(429), /too many requests \(HTTP status 429\)/, /Wait/],
	['status 503', status(503), /down or overloaded \(HTTP status 503\)/, /Wait/],
	['a web server', status(200), /as a web server does.*\(HTTP status 200\)/, /something else/],
	['a redirect', status(302), /as a web server does.*\(HTTP status 302\)/, /something else/],
	[
		'a proxy that WebSockets do not use',
		onlyForHelper,
		/n8n's requests reach it, but WebSockets do not/,
		/NODE_USE_ENV_PROXY=1/,
	],
];

const fault = (code: number, body?: string) => () => {
	trigger.control.addFault({ path: SIGNING_PATH, kind: 'status', status: code, body, times: 9 });
	return {};
};

/** Why the service, or the realtime server's own words, keep it from subscribing. */
const REFUSED: Cause[] = [
	['a refused key', () => ({ apiKey: 'of-nobody' }), /service rejected the API key/, /'API Key'/],
	['a channel of another company', fault(403), /belongs to another company/, /name of the channel/],
	[
		'a maintenance page',
		fault(403, '<html>Back soon</html>'),
		/web page with status 403/,
		/maintenance page or a firewall/,
	],
	[
		'a base URL of another service',
		() => ({ baseUrl: 'http://127.0.0.1:1' }),
		/could not be reached: the connection was refused/,
		/'Base URL'/,
	],
	[
		'an app key that the server does not know',
		() => ({ realtimeAppKey: 'of-another-app' }),
		/does not know the app key: check the realtime settings/,
		/^$/,
	],
	[
		'a disabled application',
		() => (trigger.server.refuseConnections(4003), {}),
		/application is disabled/,
		/^$/,
	],
	[
		'a full application',
		() => (trigger.server.refuseConnections(4004), {}),
		/limit of connections/,
		/^$/,
	],
];

describe('whoever publishes is told the cause in one sentence, with what to do', () => {
	test.each([...UNREACHED, ...REFUSED])('%s', async (_, set, message, whatToDo) => {
		const credential = await set();
		// A server that says nothing is given up after seven seconds.
		const parameters = { channel: byName(LIVE_CHANNEL) };
		const error = await trigger.refusal({ parameters, credential });
		expect(error.message).toMatch(message);
		expect(error.message).not.toMatch(/\n|HTTP status:|Reported:/);
		expect(error.description ?? '').toMatch(whatToDo);
		// n8n shows whoever publishes the message alone.
		expect(error.message).toMatch(whatToDo.source === '^$' ? message : whatToDo);
	});

	test('one that is down for long is told why, too', async () => {
		const active = await trigger.activate();
		await trigger.server.stop();
		const isTold = () =>
			trigger.log.some(({ message }) => message.includes('connection was refused'));
		await until(isTold, 'the cause is logged');
		await trigger.server.start();
		await trigger.live();
		await trigger.flush(active);
	});
});

test('n8n tries an activation that failed again: those attempts are short, and say the same', async () => {
	let connections = 0;
	const credential = await line(() => connections++)();
	const n8n = { workflowId: 'tried-again' };
	const first = await trigger.refusal({ credential, n8n });
	const asked = connections;
	const again = trigger.refusal({ credential, n8n });
	await until(() => connections > asked, 'it connects');
	trigger.pass(3_000);
	const error = await again;
	expect(error).toMatchObject({ message: first.message, description: first.description });
	// Nobody asked for the cause again.
	expect(connections).toBe(asked + 1);
});
