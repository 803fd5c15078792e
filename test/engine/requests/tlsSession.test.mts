import { constants } from 'node:crypto';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { inspect } from 'node:util';
import { ownCertificate, type Certificate } from '../../support/certificate.mts';
import { bySlug, operation, useNodes } from '../../support/useNodes.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { TlsServer } from './tlsServer.mts';

/** Connections that resume the TLS session of an earlier one. */

const service = useNodes({ retryMs: 1 });
useVirtualTime();

const trusted = getCACertificates('default');
let certificate: Certificate;
beforeAll(async () => {
	certificate = await ownCertificate();
	setDefaultCACertificates([...trusted, certificate.cert]);
});
afterAll(() => setDefaultCACertificates(trusted));

let server: TlsServer;
afterEach(() => server.close());
const start = async (options?: TlsOptions, port?: number) =>
	(server = await TlsServer.start(service.url, { ...certificate, ...options }, port));

const UPDATE = operation('publishingContacts subscription.update');
const CREATE = operation('publishingContacts tag.create');
const READ = operation('publishingLetters engagement.get');

const run = (
	chosen: typeof UPDATE,
	parameters: Readonly<Record<string, unknown>> = {},
	items = 1,
	maxConcurrency = 1,
) =>
	service.run(
		chosen,
		{ ...parameters, options: { maxConcurrency } },
		{
			items: Array.from({ length: items }, (_, item) => ({ json: { item } })),
			credentials: service.credentials({ baseUrl: `https://localhost:${server.port}` }),
		},
	);
const update = (items: number, maxConcurrency?: number) =>
	run(
		UPDATE,
		{
			email: '={{ "reader" + $json.item + "@readers.example" }}',
			channel: bySlug('morning-brief'),
			status: 1,
		},
		items,
		maxConcurrency,
	);
const createTags = (items: number) =>
	run(CREATE, { tagName: '={{ "Tag " + $json.item }}', color: '#aabbcc' }, items);
const read = () => run(READ);

test.each([
	['TLS 1.3', 'TLSv1.3'],
	['TLS 1.2', 'TLSv1.2'],
] as const)('%s: one full handshake, all others resume its session', async (_, maxVersion) => {
	await start({ maxVersion });
	const { status, items } = await update(30);
	expect(status).toBe('success');
	expect(items).toHaveLength(30);
	expect(server.takeHandshakes()).toEqual({ full: 1, resumed: 29 });
	await read();
	expect(server.takeHandshakes()).toEqual({ full: 0, resumed: 1 });
});

test('a server that offers no sessions is served as before', async () => {
	await start({ secureOptions: constants.SSL_OP_NO_TICKET });
	expect(await update(5)).toMatchObject({ status: 'success' });
	expect(server.takeHandshakes()).toEqual({ full: 5, resumed: 0 });
});

test('a server that forgets its sessions agrees on a new one', async () => {
	await start();
	await update(5);
	server.takeHandshakes();
	server.rotateTicketKeys();
	expect(await update(5)).toMatchObject({ status: 'success' });
	expect(server.takeHandshakes()).toEqual({ full: 1, resumed: 4 });
});

test('a certificate that cannot be trusted is refused, whatever was agreed on before', async () => {
	await start();
	await update(5);
	const { port } = server;
	await server.close();
	await start(await ownCertificate('other.example'), port);
	const { error } = await read();
	expect(error).toMatchObject({
		message: /^The certificate of the base URL cannot be trusted/,
	});
	expect(service.control.requests()).toHaveLength(5);
});

test('a session that no longer works is dropped, and another one is tried', async () => {
	await start();
	await update(5);
	server.takeHandshakes();
	let broken = 0;
	server.breaks = () => broken++ === 0;
	expect(await update(5)).toMatchObject({ status: 'success' });
	expect(server.takeHandshakes()).toEqual({ full: 1, resumed: 5 });
});

test('large responses side by side are not mixed up', async () => {
	await start();
	const names = (list: number) =>
		Array.from({ length: 3_000 }, (_, index) => `List ${list}, promoter number ${index}`);
	for (let list = 0; list < 6; list++) {
		const body = JSON.stringify({ items: names(list), message: '', total: 3_000 });
		service.control.addFault({ kind: 'body', body });
	}
	const lists = await Promise.all(
		Array.from({ length: 6 }, () =>
			run(operation('publishingPromotions promoter.getAll'), { returnAll: true }),
		),
	);
	const all = lists.map(({ items }) => items.map(({ json }) => json.name));
	const number = (first: unknown) => Number(/\d+/.exec(String(first))![0]);
	expect(all.toSorted(([one], [other]) => number(one) - number(other))).toEqual(
		Array.from({ length: 6 }, (_, list) => names(list)),
	);
});

test('through a proxy, whose tunnel shows no session, every connection is a full one', async () => {
	await start();
	const proxy = createServer();
	const asked: Array<string | undefined> = [];
	proxy.on('connect', (request, socket) => {
		asked.push(request.url);
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		const target = connect(server.port, '127.0.0.1');
		for (const end of [target, socket]) end.on('error', () => {});
		target.pipe(socket).pipe(target);
	});
	await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', () => listening()));
	process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	try {
		expect(await update(3)).toMatchObject({ status: 'success' });
		expect(asked).toHaveLength(3);
		expect(server.takeHandshakes()).toEqual({ full: 3, resumed: 0 });
	} finally {
		delete process.env.HTTPS_PROXY;
		proxy.close();
	}
});

test('no session is in what a failing execution holds', async () => {
	await start();
	await update(5);
	server.breaks = () => true;
	const failed = await createTags(1);
	expect(failed.error).toBeDefined();
	expect(inspect(failed, { depth: 20 })).not.toMatch(/session|onread/i);
});
