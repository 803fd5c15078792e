import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ownCertificate, type Certificate } from '../support/certificate.mts';
import { container } from '../support/engine/n8n.mts';
import { byId, bySlug, GOES_ON, operation, useNodes } from '../support/useNodes.mts';
import { useVirtualTime } from '../support/virtualTime.mts';

/** Connections that break: a write is sent again only if it is proved that the first one was not sent. */

const nodes = useNodes();
useVirtualTime();

const trusted = getCACertificates('default');
let certificate: Certificate;
let close = async () => {};
beforeAll(async () => {
	certificate = await ownCertificate();
	setDefaultCACertificates([...trusted, certificate.cert]);
});
afterEach(async () => await close());
afterAll(() => setDefaultCACertificates(trusted));

/** The point at which a connection breaks: accepted, during the handshake, after it, or with a request. */
type Point = 'accepted' | 'hello' | 'secured' | 'received' | 'responding';
type Break = (line: Socket) => void;

const timeout = AbortSignal.timeout.bind(AbortSignal);
const silence: Break = () => {};
const reset: Break = (line) => void line.resetAndDestroy();
const end: Break = (line) => void line.end();
/** As a load balancer does that knows nothing of the TLS within the connection. */
const plainText: Break = (line) => void line.end('HTTP/1.1 408 Request Timeout\r\n\r\n');

const answerTo = (url: string) => {
	if (url.includes('/letters/')) return { items: { uniqueId: 'ltr_1', publicationStatus: 7 } };
	if (url.includes('/purchases?'))
		return { items: [{ uniqueId: 'p1', status: 'pending' }], total: 1 };
	return { items: { periodDays: 30 } };
};

/** Starts a service behind TLS, whose connection number `broken` breaks. Returns its URL and the requests that it gets. */
async function startBreaking(
	broken: number,
	point: Point,
	breakLine: Break,
	maxVersion?: 'TLSv1.2',
) {
	const lines: Socket[] = [];
	const received: string[] = [];
	/** Breaks a connection if it is to break at this point. */
	const breaks = (at: Point, port: number | undefined): boolean => {
		const number = lines.findIndex(({ remotePort }) => remotePort === port);
		if (number !== broken || at !== point) return false;
		breakLine(lines[number]);
		return true;
	};
	const service = createHttps({ ...certificate, maxVersion }, (request, response) => {
		const { remotePort } = request.socket;
		received.push(request.method!);
		if (breaks('received', remotePort)) return;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.write('{', () => {
			if (!breaks('responding', remotePort))
				response.end(JSON.stringify(answerTo(request.url!)).slice(1));
		});
	});
	service.on('secureConnection', ({ remotePort }) => breaks('secured', remotePort));
	service.on('tlsClientError', () => {});
	const front = createServer((line) => {
		lines.push(line);
		line.on('error', () => {});
		const { remotePort } = line;
		if (breaks('accepted', remotePort)) return;
		if (lines.length - 1 !== broken || point !== 'hello') service.emit('connection', line);
		else line.once('data', () => breaks('hello', remotePort));
	});
	await new Promise<void>((listening) => front.listen(0, '127.0.0.1', () => listening()));
	close = async () => {
		for (const line of lines) line.destroy();
		await new Promise((closed) => front.close(closed));
	};
	return { baseUrl: `https://localhost:${(front.address() as AddressInfo).port}`, lines, received };
}

const SUBSCRIPTION = { email: 'a@x.example', channel: bySlug('c'), status: 1 };
const LETTER = { channel: bySlug('a'), letterId: byId('ltr_1'), segmentId: byId(0) };
/** An operation, its parameters, and the number of requests before its write. */
const WRITES: Array<[string, object, reads: number]> = [
	['publishingContacts subscription.create', SUBSCRIPTION, 0],
	['publishingLetters letter.send', LETTER, 1],
	['publishingPromotions purchase.review', { purchaseId: byId('p1'), decision: 'approved' }, 1],
	['publishingImports import.retry', { importId: byId('i') }, 0],
];
const BREAKS: Array<
	[string, Point, Break, write: 'again' | 'fails' | 'doubt', readAgain: boolean, 'TLSv1.2'?]
> = [
	['a reset before the handshake', 'accepted', reset, 'again', true],
	['an end before the handshake', 'accepted', end, 'again', true],
	['a reset during the handshake', 'hello', reset, 'again', true],
	['a handshake that does not finish', 'hello', end, 'again', true],
	['a handshake that never ends', 'hello', silence, 'again', true],
	['plain text in place of the handshake', 'hello', plainText, 'fails', false],
	['a reset during the request', 'secured', reset, 'doubt', true],
	['a reset after the request', 'received', reset, 'doubt', true],
	['plain text within TLS', 'received', plainText, 'doubt', false],
	['plain text within TLS 1.2', 'received', plainText, 'doubt', false, 'TLSv1.2'],
	['a reset during the response', 'responding', reset, 'doubt', true],
];

const runTwice = async (name: string, parameters: object, baseUrl: string) =>
	await nodes.run(
		operation(name),
		{ ...parameters },
		{
			credentials: nodes.credentials({ baseUrl }),
			items: [{ json: {} }, { json: {} }],
			node: GOES_ON,
		},
	);
const blocks = createRequire(createRequire(path.resolve('package.json')).resolve('n8n-core'))(
	'@n8n/config',
) as typeof import('@n8n/config');

describe("n8n's protection against SSRF", () => {
	const config = container.get(blocks.SsrfProtectionConfig);
	beforeEach(() => (config.enabled = true));
	afterEach(() => (config.enabled = false));

	test.each(['http://127.0.0.1:1', 'https://localhost:1'])(
		'a write to %s: its own reason, and no doubt',
		async (baseUrl) => {
			const { items } = await runTwice(
				'publishingContacts subscription.create',
				SUBSCRIPTION,
				baseUrl,
			);
			const error = 'The service could not be reached: the connection failed';
			const details = expect.stringMatching(
				/^Check the 'Base URL' .*\nReported: The request was blocked because it resolves to a restricted/,
			);
			for (const { json } of items) expect(json).toEqual({ error, details });
		},
	);
});

const DOUBT = /The request may still have been processed/;
const MAY_HAVE_BEEN = /may have been \w+ for an earlier item/;

describe.each(BREAKS)('%s', (_, point, breakLine, write, readAgain, version) => {
	test.each(WRITES)('%s', async (name, parameters, reads) => {
		const { baseUrl, lines } = await startBreaking(reads, point, breakLine, version);
		if (breakLine === silence)
			jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
		const { items } = await runTwice(name, parameters, baseUrl);
		const [first, second] = items.map(({ json }) => JSON.stringify(json));
		if (write === 'again') expect(first).not.toContain('error');
		else expect(DOUBT.test(first)).toBe(write === 'doubt');
		if (write === 'doubt') expect(lines).toHaveLength(reads + 1);
		expect(MAY_HAVE_BEEN.test(second)).toBe(write === 'doubt');
	});

	test('a read', async () => {
		const { baseUrl, received } = await startBreaking(0, point, breakLine, version);
		const { items } = await runTwice('publishingLetters engagement.get', {}, baseUrl);
		expect(items[0].json.error === undefined).toBe(readAgain);
		expect(JSON.stringify(items)).not.toMatch(DOUBT);
		expect(received.length).toBeLessThanOrEqual(3);
	});
});
