import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { WorkflowActivateMode } from 'n8n-workflow';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { signSubscription } from '../../sandbox/company/realtime.mts';
import { LIVE_CHANNEL, REALTIME_APP, type PlannedFault } from '../../sandbox/index.mts';
import type { ActiveTrigger, TriggerStart } from '../support/engine.mts';
import { container, n8n as core, OutboundHttp } from '../support/engine/n8n.mts';
import { DUPLICATE } from '../support/engine/trigger.mts';
import {
	itemsOf,
	TRIGGER,
	useTrigger,
	type FeedItem,
	type Setting,
} from '../support/feed/useTrigger.mts';
import { until } from '../support/until.mts';
import { byName } from '../support/values.mts';

/** The promises of the Activity Trigger, in n8n's own engine. */

const trigger = useTrigger();
afterEach(() => jest.restoreAllMocks());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CHANNEL_PATH = '/api/v3/agents/activity/channel';
const withSystemEvents = { options: { includeSystemEvents: true } };

const eventsOf = (active: ActiveTrigger) => itemsOf(active).map(({ event }) => event);
const rows = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));
const publish = (count: number, from = 0) => {
	for (const data of rows(count, from)) trigger.server.publish({ event: 'row', data });
};
const rowOf = ({ data: [[{ json }]] }: TriggerStart) => json.data as { id: number };
const failSigning = (status: number, times = 1, body?: string) =>
	trigger.failSigning({ kind: 'status', status, times, body });
/** A response of the service with these items. */
const responds = (items: unknown) =>
	({ kind: 'body', body: JSON.stringify({ items, message: '', total: 1 }) }) as const;
const failService = (status: number) =>
	trigger.control.addFault({ path: '/api/v3/*', kind: 'status', status, times: 1_000 });
const sent = (event: string) =>
	trigger.server.state().messages.filter((message) => message.event === event);

/** Lets time pass second by second. With `pass` alone, n8n stands still to the trigger. */
async function elapse(seconds: number): Promise<void> {
	for (let passed = 0; passed < seconds; passed++) {
		trigger.pass(1_000);
		await delay(0);
	}
}

/** The server has no room from now on, and the trigger has noticed. */
async function goDown(): Promise<void> {
	const { length } = trigger.log;
	trigger.server.refuseConnections(4100);
	trigger.server.kick(null);
	await trigger.logged(length + 1);
}

describe('an event', () => {
	test.each<[string, unknown, unknown]>([
		['an object', { id: 'letter_1', rows: [1, 2] }, { id: 'letter_1', rows: [1, 2] }],
		['missing', undefined, null],
	])('starts one execution with one item, its data %s', async (_, data, expected) => {
		const active = await trigger.activate();
		const before = Date.now();
		const event = 'letter.published';
		if (data !== undefined) trigger.server.publish({ event, data });
		else trigger.server.publishRaw(JSON.stringify({ event, channel: LIVE_CHANNEL }));
		const [{ receivedAt }] = await trigger.started(active, 1);
		expect(active.starts[0].data).toEqual([
			[{ json: { event, channel: LIVE_CHANNEL, data: expected, receivedAt } }],
		]);
		expect(new Date(receivedAt).toISOString()).toBe(receivedAt);
		expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before);
		expect(Date.parse(receivedAt)).toBeLessThanOrEqual(Date.now());
	});

	const names = ['letter.published', 'letter.sent', 'Letter.sent', 'import.failed', 'letter'];
	test.each<[string, unknown, string[]]>([
		['no names', [], names],
		['a name, twice and with spaces', [' letter.sent ', 'letter.sent', 'flush'], ['letter.sent']],
		['a name and a beginning', ['letter', 'letter.p*', 'flush'], ['letter.published', 'letter']],
		['one text with commas', '={{ "letter.sent, flush" }}', ['letter.sent']],
	])('limited to %s starts the workflow if it matches', async (_, events, expected) => {
		const active = await trigger.activate({ parameters: { events } });
		for (const event of names) trigger.server.publish({ event });
		await trigger.flush(active);
		expect(eventsOf(active)).toEqual(expected);
	});
});

const raw = (parts: object) => JSON.stringify({ channel: LIVE_CHANNEL, ...parts });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const WELCOME = raw({ event: 'pusher:connection_established', data: '{"socket_id":"1.2"}' });
const SUCCESS = raw({ event: 'pusher_internal:subscription_succeeded', data: '{}' });

describe('a message', () => {
	test.each<[string, string | Uint8Array]>([
		['of HTML', '<!doctype html><title>502</title>'],
		['nested 100,000 deep', nested(100_000)],
		['of binary data', new TextEncoder().encode(raw({ event: 'a' }))],
		['of another channel', raw({ event: 'a', channel: 'private-b' })],
		['about an error without a code', '{"event":"pusher:error","data":{"message":"?"}}'],
		['about an event of ours', '{"event":"pusher:error","data":{"code":4301}}'],
		['of an unknown protocol event', raw({ event: 'pusher:of_tomorrow' })],
		['that welcomes again', WELCOME],
		['that confirms again', SUCCESS],
		[
			'about a failure of another channel',
			raw({ event: 'pusher:subscription_error', channel: 'private-b', data: { status: 403 } }),
		],
	])('%s is ignored', async (_, received) => {
		const active = await trigger.activate({ parameters: { events: ['*', 'pusher:*'] } });
		for (let times = 0; times < 3; times++) trigger.server.publishRaw(received);
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
		expect(trigger.log).toEqual([]);
		expect(trigger.server.state().connections).toBe(1);
		expect(trigger.signed()).toHaveLength(2);
	});

	test('of the application is an event, whatever its name and size', async () => {
		const active = await trigger.activate();
		const names = ['', 'a'.repeat(10_000), '__proto__', 'client-a', 'ü:🗞️', 'pusherette:new'];
		const data = '\u0000\u2028 ü 🗞️ \ud800'.repeat(5_000);
		for (const event of names) trigger.server.publishRaw(raw({ event, data }));
		trigger.server.publishRaw(raw({ event: 'deep', data: nested(10_000) }));
		await trigger.flush(active);
		expect(eventsOf(active)).toEqual([...names, 'deep']);
		expect(itemsOf(active)[0].data).toBe(data);
		expect(trigger.log).toEqual([]);
	});

	test.each([
		['a welcome without a socket', raw({ event: 'pusher:connection_established', data: '{}' })],
		['success', SUCCESS],
		['an event', raw({ event: 'early', data: '{}' })],
	])('before subscribing changes nothing: %s', async (_, received) => {
		trigger.failSigning({ kind: 'hang', after: 1 });
		const active = await trigger.activate({ n8n: { mode: 'init' } });
		await until(() => trigger.signed().length === 2, 'it signs');
		trigger.server.publishRaw(received);
		trigger.server.ping();
		await until(() => sent('pusher:pong').length === 1, 'the message was read');
		expect(trigger.isLive()).toBe(false);
		expect(active.starts).toEqual([]);
		expect(trigger.signed()).toHaveLength(2);
	});
});

describe('the parameters', () => {
	test.each<[string, Record<string, unknown>, boolean]>([
		['no channel: the live channel', {}, true],
		['empty by name: the live channel', { channel: byName('  ') }, true],
		['from the list', { channel: { ...byName(LIVE_CHANNEL), mode: 'list' } }, false],
		['typed', { channel: byName(` ${LIVE_CHANNEL} `) }, false],
	])('channel, %s', async (_, parameters, isLookedUp) => {
		await trigger.activate({ parameters });
		expect(trigger.subscriptions()).toEqual([[LIVE_CHANNEL]]);
		const lookUps = trigger.control.requests().filter(({ path }) => path === CHANNEL_PATH);
		expect(lookUps).toHaveLength(isLookedUp ? 1 : 0);
	});

	const channel = (value: unknown) => ({ channel: byName(value) });
	const maxExecutions = (value: unknown) => ({ options: { maxExecutions: value } });
	test.each<[string, Record<string, unknown>, RegExp]>([
		['an encrypted one', channel('private-encrypted-a'), /^'Feed Channel' .*neither an encrypted/],
		['a cache channel', channel('private-cache-a'), /^'Feed Channel' .*nor a cache channel/],
		['a public channel', channel('desk'), /^'Feed Channel' .*begins with 'private-'/],
		['a channel with a slash', channel('private-a/b'), /^'Feed Channel' .*begins with 'private-'/],
		['a long channel', channel(`private-${'a'.repeat(10_000)}`), /^'Feed Channel' .{20,200}$/],
		['a channel that is an object', channel('={{ ({ a: 1 }) }}'), /^'Feed Channel' must be text/],
		['an empty event', { events: ["={{ '' }}"] }, /^'Limit to Events' is empty. Give it a value.$/],
		['no executions', maxExecutions(0), /^'Max Executions' in 'Options' must be .* from 1 to 1000/],
		['half an execution', maxExecutions(1.5), /^'Max Executions' .* but it is 1.5/],
		['too many executions', maxExecutions(1001), /^'Max Executions' .* from 1 to 1000/],
	])('%s is refused with one sentence, and nothing is sent', async (_, parameters, words) => {
		const error = await trigger.refusal({ parameters });
		expect(error.message).toMatch(words);
		expect(trigger.control.requests()).toEqual([]);
		expect(trigger.server.state().connections).toBe(0);
	});

	test.each<[string, Record<string, unknown>]>([
		['Cluster', { realtimeMode: 'cluster', realtimeCluster: 'https://eu' }],
		['Host', { realtimeHost: '' }],
		['Host', { realtimeHost: 'wss://realtime.example' }],
		['Host', { realtimeHost: 'realtime.example/app' }],
		['Host', { realtimeHost: '127.0.0.999' }],
		['Host', { realtimeHost: 5 }],
		['Port', { realtimePort: '' }],
		['Port', { realtimePort: 65_536 }],
	])("'Realtime %s' of the credential as in %j is refused", async (name, credential) => {
		const error = await trigger.refusal({ credential });
		expect(error.message).toMatch(new RegExp(`^'Realtime ${name}' must `));
		expect(trigger.server.state().connections).toBe(0);
	});

	test('the picker lists the live channel, or says why it cannot', async () => {
		const open = () =>
			trigger.engine.listSearch({
				type: TRIGGER,
				method: 'searchLiveChannel',
				credentials: trigger.credentials(),
			});
		expect(await open()).toEqual({ results: [{ name: LIVE_CHANNEL, value: LIVE_CHANNEL }] });
		trigger.control.setLookup('getActivityFeedChannel', 404);
		await expect(open()).rejects.toMatchObject({
			message:
				"The live channel cannot be listed (There is nothing at this path): check the 'Base URL' of the credential, or choose 'By Name' and enter the name",
		});
	});
});

describe('the lookup of the live channel', () => {
	const IN_DOUBT = /looked up \(.+\)\. Choose 'By Name'.* If that does not help, check the 'Base/;
	test.each<[string, Partial<PlannedFault>, RegExp]>([
		['a web page', { kind: 'html' }, /^(?!.*'By Name').*The 'Base URL' of the credential/],
		['a status 503', { kind: 'status', status: 503 }, /^(?!.*'By Name').*under maintenance/],
		['a status 404', { kind: 'status', status: 404 }, IN_DOUBT],
		['other JSON', { kind: 'body', body: '{"status":"ok"}' }, IN_DOUBT],
		['no channel', responds({}), /\(The service returned no channel\)\. Choose 'By Name'/],
		['another channel', responds({ channel: 'presence-desk' }), /begins with 'private-'/],
	])('is answered with %s', async (_, fault, words) => {
		trigger.control.addFault({ path: CHANNEL_PATH, times: 9, ...fault } as PlannedFault);
		expect((await trigger.refusal({})).message).toMatch(words);
		expect(trigger.signed()).toEqual([]);
	});
});

describe('the app key', () => {
	test('is learned with a probe if the credential has none', async () => {
		await trigger.activate();
		const [{ socketId }] = trigger.sockets();
		expect(trigger.signed()).toEqual([
			{ api: true, channel_name: LIVE_CHANNEL, socket_id: '1.1' },
			{ api: true, channel_name: LIVE_CHANNEL, socket_id: socketId },
		]);
	});

	test('of the credential is used without a probe', async () => {
		await trigger.activate({ credential: { realtimeAppKey: ` ${REALTIME_APP.key} ` } });
		expect(trigger.subscriptions()).toEqual([[LIVE_CHANNEL]]);
		expect(trigger.signed()).toHaveLength(1);
	});

	test('that the service has changed is learned again', async () => {
		await trigger.activate();
		trigger.failSigning(responds({ auth: 'another-key:abc' }));
		trigger.server.kick(4200);
		await trigger.logged(1);
		// This server does not know the other key. Then the service signs as before.
		expect(trigger.log[0].message).toMatch(/does not know the app key/);
		await trigger.live();
	});
});

/** Servers in the place of the realtime server. */
const standIns: Server[] = [];
afterEach(() => {
	for (const server of standIns.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

/** Starts a server, and returns the field of a credential that leads to it. */
async function standIn(server: Server): Promise<{ realtimePort: number }> {
	standIns.push(server);
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
	return { realtimePort: (server.address() as AddressInfo).port };
}

describe('a person who publishes is told the cause and the remedy', () => {
	const web = (listener: RequestListener) => async () => await standIn(createServer(listener));
	const status = (code: number) =>
		web((_, response) => response.writeHead(code, { 'Content-Type': 'text/html' }).end('<p>'));
	/** Accepts connections and never responds. The time to open a WebSocket passes, and the time to ask why. */
	const silent = async () => {
		const times = [7_500, 0, 2_500];
		const server = createServer(() => {});
		return await standIn(server.on('connection', () => trigger.pass(times.shift() ?? 0)));
	};
	/** Refuses a WebSocket to Node.js's own client, but not to n8n's helper, as if behind a proxy. */
	const onlyForHelper = async () => {
		const server = createServer((_, response) => response.writeHead(426).end());
		server.on('upgrade', (request, socket) => {
			const isHelper = request.headers['user-agent']?.includes('n8n') ?? false;
			if (!isHelper) return void socket.destroy();
			socket.write(
				'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
			);
		});
		return await standIn(server);
	};
	/** A realtime server that does one thing with each connection, after some messages. */
	const speaks =
		(play: (socket: ServerSocket) => void, ...messages: string[]) =>
		async () => {
			const server = createServer();
			new WebSocketServer({ server }).on('connection', (socket) => {
				for (const message of messages) socket.send(message);
				play(socket);
			});
			return await standIn(server);
		};
	const established = (socket_id: unknown) =>
		raw({ event: 'pusher:connection_established', data: { socket_id, activity_timeout: 120 } });
	const failed = (data: unknown) => raw({ event: 'pusher:error', data });
	const overQuota = failed({ code: null, message: 'Over\n quota' });
	const notOnPlan = raw({ event: 'pusher:subscription_error', data: 'Not on this plan' });
	const signs = (items: unknown) => () => trigger.failSigning({ ...responds(items), times: 9 });
	const signsWrongly = signs({ auth: `${REALTIME_APP.key}:abc` });
	const refuses = (code: number, body?: string) => () => failSigning(code, 9, body);
	const given = (changes: object) => () => changes;

	const closes = (code: number, words?: string) => speaks((socket) => socket.close(code, words));
	const says = (...messages: string[]) => speaks(() => {}, ...messages);
	const asksForNoPlan = speaks(
		(socket) => socket.on('message', () => socket.send(notOnPlan)),
		established('1.2'),
	);
	const SETTINGS = /realtime settings/;
	const SERVER = /'Realtime Port'.*'Realtime TLS'.*firewall/;

	test.each<[string, () => unknown, message: RegExp, remedy?: RegExp]>([
		['a closed port', given({ realtimePort: 1 }), /no connection could be made/, SERVER],
		['a silent server', silent, /did not respond/, SERVER],
		['a web server', status(404), /no WebSocket at this address \(HTTP status 404\)/, SERVER],
		['status 503', status(503), /down or overloaded \(HTTP status 503\)/, /Try again later/],
		['a proxy', onlyForHelper, /requests reach it, but WebSockets do not/, /NODE_USE_ENV_PROXY=1/],
		['a rejected key', given({ apiKey: 'of-nobody' }), /rejected the API key/, /'API Key'/],
		['a foreign channel', refuses(403), /is not a channel of this company/, /name of the channel/],
		['a web page', refuses(403, '<html>Soon'), /page with status 403/, /maintenance page or a/],
		['status 503 at signing', refuses(503), /under maintenance/],
		['no signature', signs({}), /no signature/],
		['a wrong signature', signsWrongly, /not accept the signature.*it says: .*HMAC.*…/, SETTINGS],
		['an unknown app key', given({ realtimeAppKey: 'x' }), /the app key.*it says: App key not in/],
		['a disabled app', () => trigger.server.refuseConnections(4003), /with code 4003/, SETTINGS],
		['a late signature', closes(4009, 'Too late'), /before it had .*says: Too late/, /too slowly/],
		['words alone', says(overQuota), /refused the connection \(it says: Over quota\)/, SETTINGS],
		['a refused subscription', asksForNoPlan, /signature.*says: Not on this plan/, SETTINGS],
		['an end right after opening', closes(1000), /refused the connection with code 1000/, SETTINGS],
		...['1.2:private-all', '1.', '1.2\n', `1.${'2'.repeat(63)}`, 1.2].map(
			(id): [string, () => unknown, RegExp, RegExp] => [
				`the socket ID ${JSON.stringify(id)}`,
				says(established(id)),
				/socket ID of an unknown form/,
				/something else may respond/,
			],
		),
	])('%s', async (_, set, message, remedy = /^/) => {
		const credential = (await set()) as Record<string, unknown> | undefined;
		const error = await trigger.refusal({
			parameters: { channel: byName(LIVE_CHANNEL) },
			credential,
		});
		expect(error.name).toBe('NodeOperationError');
		expect(error.message).toMatch(message);
		expect(error.message).not.toMatch(/\n|HTTP status:|Reported:/);
		// n8n shows only the message to a person who publishes.
		for (const text of [error.message, error.description ?? '']) {
			expect(text).toMatch(remedy);
		}
		await trigger.gone();
	});

	test('within 12 seconds, even if nothing responds', async () => {
		trigger.server.ignoreSubscribe(true);
		const failed = trigger.refusal({});
		await until(() => sent('pusher:subscribe').length > 0, 'it subscribes');
		trigger.pass(12_000);
		expect((await failed).message).toBe('The realtime server did not respond');
		await trigger.gone();
	});

	test('that Node.js is too old', async () => {
		const { WebSocket } = globalThis;
		try {
			Reflect.deleteProperty(globalThis, 'WebSocket');
			expect((await trigger.refusal({})).message).toMatch(/Node\.js 22/);
		} finally {
			globalThis.WebSocket = WebSocket;
		}
	});
});

test("an address that n8n's protection against internal requests refuses is never connected to", async () => {
	const http = container.get(OutboundHttp);
	const filter = http.egressFilter.bind(http);
	await trigger.activate();
	jest.spyOn(http, 'egressFilter').mockImplementation(() => filter('enforced'));
	trigger.server.kick(4200);
	await trigger.logged(1);
	const error = await trigger.refusal({});
	const words = /does not allow.* 127\.0\.0\.1:\d+ .*restricted IP address.*n8n administrator/s;
	expect(error.message).toMatch(words);
	expect(trigger.server.state().connections).toBe(1);
	jest.restoreAllMocks();
	trigger.pass(MINUTE);
	await trigger.live();
});

describe('an activation', () => {
	const clearFaults = () => trigger.control.clearFaults();
	const troubles: Array<[string, () => unknown, () => unknown]> = [
		['the realtime server is down', () => trigger.server.stop(), () => trigger.server.start()],
		['the service is down', () => failService(503), clearFaults],
		['the key is rejected', () => failService(401), clearFaults],
	];

	describe.each(troubles)('while %s', (_, begin, end) => {
		test('by n8n itself succeeds, and the feed begins when it can', async () => {
			await begin();
			const active = await trigger.activate({ n8n: { mode: 'init' } });
			await trigger.logged(1);
			await end();
			await trigger.live();
			await trigger.flush(active);
			expect(active).toMatchObject({ starts: [], failedExecutions: [] });
		});

		test('by a person fails, also after a change', async () => {
			const { activate } = trigger.newNode();
			await begin();
			await expect(activate()).rejects.toThrow();
			await expect(activate('update')).rejects.toThrow();
			await end();
			// n8n itself logs the error.
			expect(trigger.log).toEqual([]);
			await trigger.gone();
		});

		test("by n8n's repair of an active node (update) succeeds", async () => {
			const { activate } = trigger.newNode();
			await trigger.end(await activate());
			await begin();
			await activate('update');
			await end();
			await trigger.live();
		});
	});

	test.each<[string, WorkflowActivateMode, WorkflowActivateMode]>([
		['is active', 'activate', 'update'],
		['is active', 'activate', 'leadershipChange'],
		['has no subscription yet', 'init', 'init'],
	])('of a node that %s (after %s: %s) takes its feed over', async (state, before, mode) => {
		const isDown = state !== 'is active';
		const { activate } = trigger.newNode();
		if (isDown) await trigger.server.stop();
		const first = await activate(before);
		const second = await activate(mode);
		if (isDown) await trigger.server.start();
		await trigger.live();
		trigger.server.publish({ event: 'letter.sent' });
		await trigger.flush(second);
		expect(eventsOf(second)).toEqual(['letter.sent']);
		expect(first.starts).toEqual([]);
		// n8n may still close the first. That does not end the second.
		await first.close();
		trigger.pass(3_000);
		await trigger.flush(second);
		await trigger.end(second);
		expect(trigger.server.state().connections).toBe(1);
	});
});

describe('a workflow that is published again', () => {
	const publishAgain = async (changes: Setting, between = () => {}) => {
		const events = ['row', 'flush'];
		const parameters = { channel: byName(LIVE_CHANNEL), events, ...withSystemEvents };
		const { activate } = trigger.newNode({ parameters });
		const first = await activate();
		// However slow this machine is, the feed waits for its next activation.
		const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
		await first.close();
		between();
		await trigger.seenLive();
		const second = await activate('update', changes).finally(() => clock.mockRestore());
		return { first, second };
	};

	test('keeps its subscription, and all events in between', async () => {
		const { first, second } = await publishAgain({}, () => publish(50));
		publish(1, 50);
		await trigger.flush(second);
		expect([...first.starts, ...second.starts].map(rowOf)).toEqual(rows(51));
		expect(trigger.server.state().connections).toBe(1);
		expect(sent('pusher:unsubscribe')).toEqual([]);
	});

	test('for other events starts with those, also from the time in between', async () => {
		const parameters = { channel: byName(LIVE_CHANNEL), events: ['letter.*', 'flush'] };
		const { second } = await publishAgain({ parameters }, () => {
			for (const event of ['import.failed', 'letter.sent']) trigger.server.publish({ event });
		});
		await trigger.flush(second);
		expect(eventsOf(second)).toEqual(['letter.sent']);
	});

	test('with another channel subscribes to it, and never to both', async () => {
		trigger.failSigning({ kind: 'status', status: 403, after: 2 });
		const parameters = { channel: byName(`${LIVE_CHANNEL}-2`), ...withSystemEvents };
		await publishAgain({ parameters });
		await until(() => !trigger.subscriptions().flat().includes(LIVE_CHANNEL), 'the old one ended');
	});

	test('with another credential closes its socket, opens another, and reports the gap', async () => {
		const { WebSocket } = globalThis;
		const seen: string[] = [];
		globalThis.WebSocket = class extends WebSocket {
			constructor(url: string | URL) {
				super(url);
				seen.push('opened');
				this.addEventListener('close', () => seen.push('closed'));
			}
			// Slow enough for another one to open meanwhile.
			override close() {
				setTimeout(() => super.close(), 50);
			}
		};
		try {
			// With an app key, nothing is requested before the socket opens.
			const credential = { realtimeAppKey: REALTIME_APP.key };
			// An execution in queue mode has erased the saved time.
			const { second } = await publishAgain({ credential, n8n: { staticData: undefined } });
			await trigger.started(second, 1);
			expect(eventsOf(second)).toEqual(['system.reconnected']);
		} finally {
			globalThis.WebSocket = WebSocket;
		}
		expect(seen).toEqual(['opened', 'closed', 'opened']);
	});

	test('with an impossible channel is refused, and the subscription stays', async () => {
		const parameters = { channel: byName('desk') };
		await expect(publishAgain({ parameters })).rejects.toThrow(/^'Feed Channel' must be the name/);
		expect(sent('pusher:unsubscribe')).toEqual([]);
	});

	test('during a pause that the service asks for tries at once, and sends nothing before', async () => {
		const { activate } = trigger.newNode();
		const active = await activate();
		// Whatever the status.
		trigger.failSigning({ kind: 'status', status: 502, headers: { 'Retry-After': '3600' } });
		trigger.server.kick(4200);
		await trigger.logged(1);
		const { length } = trigger.signed();
		await elapse(120);
		expect(trigger.signed()).toHaveLength(length);
		await active.close();
		await activate('update');
		trigger.pass(1_000);
		await trigger.live();
	});

	test('with a rejected key keeps trying, and works as soon as the credential is corrected', async () => {
		const { second } = await publishAgain({ credential: { apiKey: 'of-nobody' } });
		await trigger.logged(1);
		second.saveCredentials(trigger.credentials());
		await trigger.live();
		await trigger.flush(second);
	});

	test('with more executions reports the events that found no room, with their channel and time', async () => {
		let isBusy = true;
		const execute = async () => (isBusy ? await new Promise(() => {}) : undefined);
		const options = { includeSystemEvents: true, maxExecutions: 1 };
		const { activate } = trigger.newNode({ parameters: { options }, n8n: { execute } });
		const first = await activate();
		// One is executed, 10,000 wait, and one finds no room.
		publish(10_002);
		await until(() => first.failedExecutions.length === 1, 'the queue is full');
		const fullAt = Date.now();
		trigger.pass(20_000);
		expect(first.failedExecutions[0].message).toMatch(/faster than the workflow can take them/);
		isBusy = false;
		await first.close();
		const parameters = { options: { ...options, maxExecutions: 20 } };
		const second = await activate('update', { parameters });
		const outage = () => itemsOf(second).find(({ event }) => event === 'system.reconnected');
		await until(() => outage() !== undefined, 'it is reported');
		expect(outage()?.channel).toBe(LIVE_CHANNEL);
		const { downSince, upAt } = timesOf(outage()!);
		expect(downSince).toBeLessThanOrEqual(fullAt);
		expect(upAt).toBeGreaterThanOrEqual(fullAt + 20_000);
	});
});

/** The outage that an item reports, in epoch milliseconds. */
function timesOf({ data }: FeedItem) {
	const { downSince, upAt } = data as { downSince: string; upAt: string };
	return { downSince: Date.parse(downSince), upAt: Date.parse(upAt) };
}

test.each<[string, () => Promise<unknown>]>([
	['a silent server', async () => trigger.server.silence(true)],
	['a server that is gone', () => trigger.server.stop()],
	[
		'a service that signs',
		async () => {
			const { length } = trigger.signed();
			trigger.failSigning({ kind: 'hang' });
			trigger.server.kick(4200);
			await until(() => trigger.signed().length > length, 'it signs');
		},
	],
])('deactivation waits for nobody: %s', async (_, reach) => {
	const active = await trigger.activate({ parameters: withSystemEvents });
	await reach();
	await Promise.all([active.close(), active.close()]);
	await active.close();
	await trigger.nobodyFollows();
	// The trigger has ended, whatever the server does now.
	trigger.server.silence(false);
	await trigger.server.start();
	await trigger.gone();
	expect(active).toMatchObject({ starts: [], failedExecutions: [] });
});

describe('a failure of the service or the server', () => {
	test.each<[string, () => unknown, number, RegExp?]>([
		['a rejected key', () => failSigning(401), 4200, /^The service rejected the API key$/],
		['a refused channel', () => failSigning(403), 4200, /channel/],
		['a disabled application', () => {}, 4003],
		['429 at signing', () => failSigning(429), 4200, /./],
		['a web page', () => failSigning(403, 1, '<!doctype html>'), 4200, /web page with status 403/],
	])(
		'that passes is only logged, if the first attempt fails: %s',
		async (_, prepare, code, words = undefined) => {
			const active = await trigger.activate();
			prepare();
			trigger.server.kick(code);
			await until(() => trigger.server.state().connections > 1 && trigger.isLive(), 'it is back');
			await trigger.flush(active);
			expect(active).toMatchObject({ failedExecutions: [], starts: [] });
			const warnings = trigger.log.filter(({ level }) => level === 'warn');
			expect(warnings.map(({ message }) => message.replace(/^.*reconnecting: /, ''))).toEqual(
				words === undefined ? [] : [expect.stringMatching(words)],
			);
		},
	);

	test.each([
		[401, 'The service rejected the API key'],
		[403, 'The channel is not a channel of this company'],
	])('that stays is reported by one failed execution: %i', async (status, reason) => {
		const active = await trigger.activate();
		failSigning(status, 1_000);
		trigger.server.kick(4200);
		await trigger.logged(1);
		trigger.pass(2 * MINUTE);
		await until(() => active.failedExecutions.length === 1, 'the outage is reported');
		expect(active.failedExecutions[0]).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(new RegExp(`down for \\d+ (seconds|minutes): ${reason}`)),
			description: expect.stringMatching(/Check .*\n.*keeps trying/s),
		});
		for (let times = 0; times < 3; times++) {
			const before = trigger.signed().length;
			trigger.pass(16 * MINUTE);
			await until(() => trigger.signed().length > before, 'it tries again');
		}
		expect(active.failedExecutions).toHaveLength(1);
		expect(trigger.log).toHaveLength(1);
	});

	test.each([true, false])(
		'over five minutes is reported once, and its end in the log (n8n 2.7: %s)',
		async (isRecent) => {
			const active = await trigger.activate({ n8n: { isRecent } });
			await goDown();
			trigger.pass(7 * MINUTE);
			const reported = () => active.failedExecutions.length + trigger.log.length;
			await until(() => reported() === 2, 'the outage is reported');
			trigger.pass(3 * MINUTE);
			trigger.server.refuseConnections(false);
			trigger.pass(MINUTE);
			await trigger.live();
			await trigger.flush(active);
			const long = { message: expect.stringMatching(/down for 7 minutes.*code 4100/) };
			expect(active).toMatchObject({ failedExecutions: isRecent ? [long] : [] });
			expect(trigger.log).toMatchObject([
				{ level: 'warn', message: expect.stringMatching(/is interrupted; reconnecting: .*4100/) },
				...(isRecent ? [] : [{ level: 'warn', ...long }]),
				{ level: 'info', message: 'The activity feed is back after 11 minutes' },
			]);
		},
	);

	test('never shows a key, a signature or an event in the log or an error', async () => {
		const active = await trigger.activate();
		const [{ socketId }] = trigger.sockets();
		trigger.server.publish({ event: 'secret-event', data: 'secret-payload' });
		for (const raw of [
			'secret-payload',
			'{"event":"secret-event","channel":"private-b","data":"secret-payload"}',
			'{"event":"pusher:error","data":{"message":"secret-payload"}}',
		]) {
			trigger.server.publishRaw(raw);
		}
		await goDown();
		trigger.pass(6 * MINUTE);
		await until(() => active.failedExecutions.length === 1, 'the outage is reported');
		failSigning(401);
		trigger.server.refuseConnections(false);
		trigger.pass(MINUTE);
		await trigger.seenLive();
		trigger.pass(10_000);
		await trigger.logged(2);
		expect(trigger.steps).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^The activity feed connects to 127\.0\.0\.1:\d+$/),
				'The activity feed was new and is publishing',
				'The activity feed is subscribed',
				'The activity feed was publishing and is following',
				'The activity feed was live when its connection ended; close code: 1006',
				expect.stringMatching(/^The activity feed tries again in \d+ ms: .*code 4100/),
			]),
		);
		const { log, steps } = trigger;
		const reports = [log, steps, active.errors, active.failedExecutions];
		const reported = inspect(reports, { depth: 20, maxArrayLength: null, maxStringLength: null });
		const signatures = [socketId, '1.1'].map(
			(socket) => signSubscription(socket, LIVE_CHANNEL).split(':')[1],
		);
		for (const secret of [trigger.sandbox.apiKey, REALTIME_APP.key, ...signatures, 'secret-']) {
			expect(reported).not.toContain(secret);
		}
	});
});

describe('a connection', () => {
	const reconnected = async (active: ActiveTrigger, count = 1) => {
		await trigger.started(active, count);
		return timesOf(itemsOf(active).at(-1)!);
	};

	test('that answers no ping is replaced, and all the silence is reported', async () => {
		trigger.server.setActivityTimeout(10);
		// Reported whatever the wanted events.
		const parameters = { events: ['letter.*'], ...withSystemEvents };
		const active = await trigger.activate({ parameters });
		const quietSince = Date.now();
		trigger.server.silence(true);
		await elapse(43);
		trigger.server.silence(false);
		const { downSince, upAt } = await reconnected(active);
		expect(downSince).toBeLessThanOrEqual(quietSince);
		expect(upAt - downSince).toBeGreaterThan(40_000);
		const text = expect.any(String);
		const data = { downSince: text, upAt: text };
		expect(active.starts.map(({ data }) => data)).toEqual([
			[[{ json: { event: 'system.reconnected', channel: LIVE_CHANNEL, data, receivedAt: text } }]],
		]);
	});

	test('that has held is followed by short pauses again', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.99);
		const active = await trigger.activate({ parameters: withSystemEvents });
		for (let times = 1; times <= 7; times++) {
			await elapse(12);
			trigger.server.kick(4100);
			await until(() => (trigger.pass(100), active.starts.length === times), 'it is back');
			const { downSince, upAt } = await reconnected(active, times);
			expect(upAt - downSince).toBeLessThan(30_000);
		}
	});

	test('that survives a standstill of n8n is kept, with every event of that time', async () => {
		const active = await trigger.activate();
		for (let times = 0; times < 3; times++) {
			const { length } = sent('pusher:ping');
			publish(50, times * 50);
			trigger.pass(20_000);
			await until(() => sent('pusher:ping').length > length, 'it pings');
			await trigger.flush(active);
			await elapse(7);
		}
		// n8n notices that it stood still, and does again at once.
		trigger.pass(4_500);
		for (let turns = 0; turns < 5; turns++) await Promise.resolve();
		publish(20, 150);
		trigger.pass(31_000);
		await trigger.flush(active);
		expect(active.starts.map(rowOf)).toEqual(rows(170));
		expect(trigger.server.state().connections).toBe(1);
		expect(trigger.log).toEqual([]);
	});

	test.each<[string, () => unknown]>([
		['stood still', () => trigger.pass(8 * HOUR)],
		// The monotonic clock of a machine stands still while it sleeps.
		[
			'slept',
			() => {
				const { now } = Date;
				jest.spyOn(Date, 'now').mockImplementation(() => now() + 8 * HOUR);
			},
		],
	])('that was lost while n8n %s is replaced, and all that time is reported', async (_, pass) => {
		const active = await trigger.activate({ parameters: withSystemEvents });
		await elapse(3);
		const from = Date.now();
		// An event that waits in the socket proves nothing.
		trigger.server.publish({ event: 'waiting' });
		trigger.server.silence(true);
		pass();
		await elapse(7);
		trigger.server.silence(false);
		const { downSince, upAt } = await reconnected(active, 2);
		expect(eventsOf(active)).toEqual(['waiting', 'system.reconnected']);
		expect(downSince).toBeLessThanOrEqual(from);
		expect(upAt - downSince).toBeGreaterThanOrEqual(8 * HOUR);
	});

	test.each([
		[8_000, 'with'],
		[8_000, 'without'],
		// Too short to be noticed.
		[2_500, 'with'],
	])(
		'that is cut in a standstill of %i ms (%s an event before) is missed since before it',
		async (ms, event) => {
			const active = await trigger.activate({ parameters: withSystemEvents });
			await elapse(5);
			const from = Date.now();
			if (event === 'with') trigger.server.publish({ event: 'waiting' });
			trigger.server.kick(null);
			trigger.pass(ms);
			const { downSince } = await reconnected(active, event === 'with' ? 2 : 1);
			expect(downSince).toBeLessThanOrEqual(from);
		},
	);
});

describe('across a restart of n8n', () => {
	type Node = ReturnType<typeof trigger.newNode>;
	const lastHeard = ({ staticData: { saved } }: Node) => saved['node:Node']!.lastHeard!;
	const newNode = () => trigger.newNode({ parameters: withSystemEvents });

	/** A workflow that was published, received an event, and ended with n8n. */
	async function stopped(node = newNode()) {
		const active = await node.activate();
		trigger.pass(11_000);
		trigger.server.publish({ event: 'letter.sent' });
		await trigger.started(active, 1);
		await trigger.end(active);
		return node;
	}

	test.each<[string, WorkflowActivateMode, isDown?: boolean]>([
		['n8n', 'init'],
		["n8n's repair", 'update'],
		['n8n during an outage', 'init', true],
	])('(by %s) the first item reports the whole time, once', async (_, mode, isDown = false) => {
		const node = await stopped();
		const since = lastHeard(node);
		trigger.pass(MINUTE);
		if (isDown) await trigger.server.stop();
		const active = await node.activate(mode);
		if (isDown) {
			await trigger.logged(1);
			// If n8n stops again, all is still reported.
			expect(lastHeard(node)).toBe(since);
		}
		await trigger.server.start();
		await trigger.live();
		await trigger.flush(active);
		const [item] = itemsOf(active);
		expect(eventsOf(active)).toEqual(['system.reconnected']);
		expect(item.channel).toBe(LIVE_CHANNEL);
		// The clocks of a machine differ by a few milliseconds: the earlier one counts.
		const { downSince, upAt } = timesOf(item);
		expect(downSince).toBeLessThanOrEqual(Date.parse(since));
		expect(downSince).toBeGreaterThan(Date.parse(since) - 1_000);
		expect(upAt - downSince).toBeGreaterThanOrEqual(MINUTE);
		expect(trigger.log).toHaveLength(isDown ? 2 : 0);
	});

	test.each<[string, WorkflowActivateMode, Setting?, isErased?: boolean]>([
		['a person publishes', 'activate'],
		['the option is off', 'init', { parameters: {} }],
		['an execution in queue mode has erased the time', 'init', {}, true],
	])('nothing is reported if %s', async (_, mode, changes = {}, isErased = false) => {
		const { staticData, activate } = await stopped();
		if (isErased) staticData.saved = {};
		const active = await activate(mode, changes);
		await trigger.live();
		await trigger.flush(active);
		expect(active.starts).toEqual([]);
	});

	test.each(['activate', 'init'] as const)(
		'(%s) the time is kept at once, and again with events',
		async (mode) => {
			const node = newNode();
			const before = Date.now();
			const active = await node.activate(mode);
			const first = lastHeard(node);
			// The last moment at which this process ran on time, which is a second or two earlier at most.
			expect(Date.parse(first)).toBeGreaterThan(before - 5_000);
			expect(Date.parse(first)).toBeLessThanOrEqual(Date.now());
			// To the trigger, n8n stands still each time: an event is proof only after n8n has run for a second.
			for (let events = 1; lastHeard(node) <= first; events++) {
				trigger.pass(11_000);
				await trigger.seenLive();
				trigger.pass(1_000);
				trigger.server.publish({ event: 'letter.sent' });
				await trigger.started(active, events);
			}
		},
	);

	test('the time is the present one if the option was off for a while', async () => {
		const node = await stopped();
		const before = lastHeard(node);
		const off = await node.activate('update', { parameters: {} });
		await trigger.seenLive();
		trigger.pass(HOUR);
		// An event is proof after n8n has run for a second.
		for (let events = 0; events < 4; events++) {
			trigger.pass(1_000);
			await trigger.flush(off);
		}
		await off.close();
		await node.activate('update');
		expect(Date.parse(lastHeard(node))).toBeGreaterThan(Date.parse(before) + HOUR - 10_000);
	});

	test('the time is never later than an event that has not been executed', async () => {
		const node = newNode();
		const execute = async ({ data: [[{ json }]] }: TriggerStart) =>
			await (json.event === 'long' ? new Promise(() => {}) : undefined);
		const active = await node.activate('activate', { n8n: { execute } });
		trigger.server.publish({ event: 'long' });
		await trigger.started(active, 1);
		trigger.pass(MINUTE);
		trigger.server.publish({ event: 'letter.sent' });
		const [{ receivedAt }] = await trigger.started(active, 2);
		expect(Date.parse(lastHeard(node))).toBeLessThanOrEqual(Date.parse(receivedAt));
	});

	test('the time is never later than the beginning of an outage that is not reported yet', async () => {
		const node = newNode();
		const active = await node.activate();
		trigger.pass(11_000);
		await trigger.reconnect();
		await trigger.started(active, 1);
		// The second one is reported only once the new connection has held for ten seconds.
		trigger.pass(6_000);
		const lostAt = Date.now();
		await trigger.reconnect();
		trigger.pass(6_000);
		trigger.server.publish({ event: 'letter.sent' });
		await trigger.started(active, 2);
		expect(eventsOf(active)[1]).toBe('letter.sent');
		expect(Date.parse(lastHeard(node))).toBeLessThanOrEqual(lostAt);
	});

	test('static data stays as it is without the option', async () => {
		expect((await stopped(trigger.newNode())).staticData.saved).toEqual({});
	});
});

/** Executions that end on request. Counts those under way. */
function workflow() {
	const running: Array<() => void> = [];
	const seen = { most: 0, done: [] as unknown[] };
	return {
		seen,
		running,
		execute: async (start: TriggerStart) => {
			await new Promise<void>((ended) => {
				running.push(ended);
				seen.most = Math.max(seen.most, running.length);
			});
			seen.done.push(rowOf(start));
		},
	};
}

/** n8n's database, locked until a test unlocks it. */
function database() {
	const created = new Map<string, unknown>();
	const state = { isLocked: true, created, refused: 0 };
	const execute = async (start: TriggerStart) => {
		await delay(1);
		if (state.isLocked) {
			state.refused++;
			throw new Error('SQLITE_BUSY: database is locked');
		}
		// n8n creates only one execution for each key.
		if (!created.has(start.key!)) created.set(start.key!, rowOf(start));
	};
	return { state, execute };
}

class ExecutionNotFoundError extends Error {}

describe('executions', () => {
	test.each<[string, Record<string, unknown>, number]>([
		['20 by default', {}, 20],
		['one: strictly in order', { maxExecutions: 1 }, 1],
	])(
		'start in order, each with its own key and a later time, at once: %s',
		async (_, options, most) => {
			const { execute, running, seen } = workflow();
			const active = await trigger.activate({ parameters: { options }, n8n: { execute } });
			publish(60);
			await until(() => running.length === most, 'all places are taken');
			await trigger.seenLive();
			expect(running).toHaveLength(most);
			while (seen.done.length < 60) {
				running.shift()?.();
				await delay(0);
			}
			expect(seen.most).toBe(most);
			expect(active.starts.map(rowOf)).toEqual(rows(60));
			const times = itemsOf(active).map(({ receivedAt }) => receivedAt);
			expect(times).toEqual([...new Set(times)].sort());
			expect(new Set(active.starts.map(({ key }) => key)).size).toBe(60);
			expect(active.starts[0].key).toMatch(/^publishing-activity:\w{32}$/);
			if (most === 1) expect(seen.done).toEqual(rows(60));
		},
	);

	test('that take more than an hour no longer hold up others', async () => {
		const { execute, running } = workflow();
		await trigger.activate({ parameters: { options: { maxExecutions: 1 } }, n8n: { execute } });
		publish(2);
		await until(() => running.length === 1, 'the first is under way');
		trigger.pass(61 * MINUTE);
		await until(() => running.length === 2, 'the second is under way');
	});

	test.each<[string, () => Promise<unknown>]>([
		['failed', async () => ({ status: 'error' })],
		['n8n stopped', () => Promise.reject(new core.SystemShutdownExecutionCancelledError('1'))],
		['were deleted', () => Promise.reject(new ExecutionNotFoundError('gone'))],
		['exist already, by their keys', async () => DUPLICATE],
	])('that n8n created and that %s are not started again', async (_, execute) => {
		const active = await trigger.activate({ n8n: { execute } });
		publish(3);
		await trigger.started(active, 3);
		trigger.pass(5_000);
		await trigger.seenLive();
		publish(1, 3);
		await trigger.started(active, 4);
		expect(active.starts.map(rowOf)).toEqual(rows(4));
		expect(trigger.log).toEqual([]);
	});

	test.each([1, 20])(
		'that n8n could not create start later, in order, with their keys and by the next activation (%i at once)',
		async (maxExecutions) => {
			const { state, execute } = database();
			const parameters = { options: { maxExecutions } };
			const { activate } = trigger.newNode({ parameters, n8n: { execute } });
			const first = await activate();
			publish(90);
			await trigger.logged(1);
			// n8n is left alone meanwhile.
			await trigger.seenLive();
			expect(first.starts.length).toBeLessThan(maxExecutions + 20);
			for (let times = 0; times < 3; times++) {
				const before = state.refused;
				trigger.pass(MINUTE);
				await until(() => state.refused > before, 'it tries again');
			}
			await until(() => state.refused === first.starts.length, 'none is under way');
			await first.close();
			state.isLocked = false;
			const second = await activate('update');
			trigger.pass(MINUTE);
			await until(() => state.created.size === 90, 'all are executed');
			expect([...state.created.values()]).toEqual(rows(90));
			const starts = [...first.starts, ...second.starts];
			expect(new Set(starts.map(({ key }) => key)).size).toBe(90);
			expect([...first.failedExecutions, ...second.failedExecutions]).toEqual([]);
			expect(trigger.log).toMatchObject([
				{ level: 'warn', message: 'The activity feed waits: n8n is not creating executions' },
				{ level: 'info', message: 'The activity feed starts executions again' },
			]);
		},
	);

	test.each([1, 20])(
		'that a long lock of the database left begun start once under another key (%i at once)',
		async (maxExecutions) => {
			const { state, execute } = database();
			const stuck = new Map<string, number>();
			const active = await trigger.activate({
				parameters: { options: { maxExecutions } },
				n8n: {
					execute: async (start) => {
						const { id } = rowOf(start);
						if (stuck.has(start.key!) && !state.isLocked) return DUPLICATE;
						if (id % 2 === 0 && ![...stuck.values()].includes(id)) stuck.set(start.key!, id);
						return await execute(start);
					},
				},
			});
			publish(5);
			// n8n refuses the first event more often than it refuses an event that it cannot save at all.
			while (state.refused < 30) {
				const before = state.refused;
				trigger.pass(MINUTE);
				const areAllRefused = () => state.refused === active.starts.length;
				await until(() => state.refused > before && areAllRefused(), 'it tries again');
			}
			state.isLocked = false;
			trigger.pass(MINUTE);
			await until(() => state.created.size === 5, 'all are executed, without a further pause');
			const ids = [...state.created.values()].map((row) => (row as { id: number }).id);
			// Of several at once, one that starts under another key comes later.
			expect(maxExecutions === 1 ? ids : ids.sort()).toEqual([0, 1, 2, 3, 4]);
			expect(active.failedExecutions).toEqual([]);
		},
	);

	test("start without a receipt in n8n's new engine, which refuses to give one", async () => {
		let refused = 0;
		const active = await trigger.activate({
			n8n: {
				execute: async () => {
					if (refused++ > 0) return;
					throw new Error('Engine 2.0 cannot run a trigger that waits for its execution to finish');
				},
			},
		});
		publish(1);
		await trigger.started(active, 2);
		expect(active.starts[1].key).toBe(active.starts[0].key);
	});
});

describe('a test in the editor', () => {
	test('waits for an event that matches, shows it and closes its socket', async () => {
		const testing = trigger.test({ parameters: { events: ['letter.*'] } });
		await trigger.seenLive();
		const data = { id: 'letter_1' };
		for (const event of ['import.failed', 'letter.published', 'letter.sent']) {
			trigger.server.publish({ event, data });
		}
		const run = await testing;
		expect(run.status).toBe('success');
		const receivedAt = expect.any(String);
		const json = { event: 'letter.published', channel: LIVE_CHANNEL, data, receivedAt };
		expect(run.items).toEqual([{ json, pairedItem: expect.anything() }]);
		await trigger.gone();
		expect(trigger.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
	});

	test('ends after five minutes if no event comes', async () => {
		const testing = trigger.test();
		await trigger.seenLive();
		trigger.pass(5 * MINUTE);
		expect(await testing).toMatchObject({
			status: 'error',
			items: [],
			error: {
				message: 'No event came within 5 minutes',
				description: expect.stringMatching(/'Limit to Events'/),
			},
		});
		await trigger.gone();
	});

	test.each<[string, () => unknown, RegExp, reach?: () => unknown]>([
		['the key is rejected', () => failSigning(401), /^The service rejected the API key$/],
		['the connection ends', () => {}, /code 4100/, () => trigger.server.kick(4100)],
	])('ends with the cause if %s', async (_, prepare, message, kick = undefined) => {
		prepare();
		const testing = trigger.test();
		if (kick !== undefined) {
			await trigger.seenLive();
			kick();
		}
		expect(await testing).toMatchObject({ status: 'error', items: [], error: { message } });
		await trigger.gone();
	});

	test.each<[string, () => Promise<unknown>]>([
		['waits', () => trigger.seenLive()],
		[
			'looks up the channel',
			async () => {
				trigger.control.setLatency(700);
				await until(() => trigger.control.requests().length === 1, 'it looks up the channel');
			},
		],
	])('can be stopped while it %s', async (_, reach) => {
		const stop = new AbortController();
		const testing = trigger.test({}, stop.signal);
		await reach();
		stop.abort();
		expect((await testing).status).toBe('canceled');
		trigger.control.setLatency(0);
		await trigger.gone();
	});
});
