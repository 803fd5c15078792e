import { REALTIME_APP } from '../../../sandbox/index.mts';
import type { PlannedFault, SandboxControl } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import {
	byName,
	fromList,
	LIVE_CHANNEL,
	SIGNING_PATH,
	TRIGGER,
	useTrigger,
} from './useTrigger.mts';

const trigger = useTrigger();

const subscriptions = () => trigger.sockets().map(({ subscriptions }) => subscriptions);

describe('the channel', () => {
	test.each<[string, Record<string, unknown>, boolean]>([
		['not chosen: the live channel', {}, true],
		['empty in the list: the live channel', { channel: fromList('') }, true],
		['empty by name: the live channel', { channel: byName('  ') }, true],
		['chosen from the list', { channel: fromList(LIVE_CHANNEL) }, false],
		['typed', { channel: byName(` ${LIVE_CHANNEL} `) }, false],
		['by an expression', { channel: byName(`={{ "${LIVE_CHANNEL}" }}`) }, false],
	])('%s', async (_, parameters, isLookedUp) => {
		await trigger.activate({ parameters });
		expect(subscriptions()).toEqual([[LIVE_CHANNEL]]);
		const lookUps = trigger.control.requests().filter(({ path }) => path.endsWith('/channel'));
		expect(lookUps).toHaveLength(isLookedUp ? 1 : 0);
	});

	test.each<[string, unknown, RegExp]>([
		['presence', 'presence-desk', /presence channel/],
		['encrypted', 'private-encrypted-desk', /encrypted channel/],
		['a cache', 'private-cache-desk', /cache channel, which repeats/],
		['public', 'desk', /begins with 'private-'/],
		['without a name', 'private-', /begins with 'private-'/],
		['with a space', 'private-my desk', /begins with 'private-'/],
		['with a slash', 'private-a/b', /begins with 'private-'/],
		['too long', `private-${'a'.repeat(200)}`, /begins with 'private-'/],
		['very long', `private-${'a'.repeat(10_000)}`, /begins with 'private-'/],
		['dots', '..', /begins with 'private-'/],
		['a number', '={{ 42 }}', /name of a channel/],
		['an object', '={{ ({ a: 1 }) }}', /must be text/],
	])('%s is refused by a sentence, and nothing is sent', async (_, channel, words) => {
		const error = await trigger.refusal({ parameters: { channel: byName(channel) } });
		expect(error.message).toMatch(/^'Channel' /);
		expect(error.message).toMatch(words);
		expect(error.message.length).toBeLessThan(300);
		expect(trigger.control.requests()).toEqual([]);
		expect(trigger.server.state().connections).toBe(0);
	});

	test('an expression without events is refused, as all events would start the workflow', async () => {
		const error = await trigger.refusal({ parameters: { events: ["={{ '' }}"] } });
		expect(error.message).toBe("'Limit to Events' is empty. Give it a value.");
		expect(trigger.control.requests()).toEqual([]);
	});

	test.each<[404 | 'malformed' | 403]>([[403], [404], ['malformed']])(
		'that cannot be looked up (%s) can be given by name',
		async (state) => {
			trigger.control.setLookup('getActivityFeedChannel', state);
			const error = await trigger.refusal({});
			expect(error.message).toMatch(
				/The live channel cannot be looked up \(.+\)\. .*'By Name' in 'Channel'/,
			);
			expect(error.description).toMatch(/'By Name'/);
			await trigger.activate({ parameters: { channel: byName(LIVE_CHANNEL) } });
			expect(subscriptions()).toEqual([[LIVE_CHANNEL]]);
		},
	);

	test.each<[string, PlannedFault, RegExp]>([
		['a web page', { kind: 'html' }, /The 'Base URL' of the credential probably points/],
		['a service that is away', { kind: 'status', status: 503 }, /under maintenance/],
	])(
		'that cannot be looked up for %s cannot be given by name either',
		async (_, fault, whatToDo) => {
			trigger.control.addFault({ path: '/api/v3/agents/activity/channel', times: 9, ...fault });
			const { message, description } = await trigger.refusal({});
			expect(message).not.toMatch(/cannot be looked up/);
			expect(message).toMatch(whatToDo);
			expect(description).not.toMatch(/'By Name'/);
		},
	);

	test.each([{}, { channel: 5 }, []])('that the lookup does not name in %j', async (items) => {
		const body = JSON.stringify({ items, message: '', total: 1 });
		trigger.control.addFault({ path: '/api/v3/agents/activity/channel', kind: 'body', body });
		const error = await trigger.refusal({});
		expect(error.message).toMatch(
			/cannot be looked up \(The service returned no channel\)\. Choose 'By Name'/,
		);
	});

	test('that the lookup names is checked as a typed one is', async () => {
		const body = JSON.stringify({ items: { channel: 'presence-desk' }, message: '', total: 1 });
		trigger.control.addFault({ path: '/api/v3/agents/activity/channel', kind: 'body', body });
		const error = await trigger.refusal({});
		expect(error.message).toMatch(/presence channel/);
		expect(trigger.signed()).toEqual([]);
	});
});

describe('the app key', () => {
	test('is learned by a probe where the credential has none', async () => {
		await trigger.activate();
		const [{ socketId }] = trigger.sockets();
		expect(trigger.signed()).toEqual([
			{ api: true, channel_name: LIVE_CHANNEL, socket_id: '1.1' },
			{ api: true, channel_name: LIVE_CHANNEL, socket_id: socketId },
		]);
	});

	test('of the credential is used', async () => {
		await trigger.activate({ credential: { realtimeAppKey: ` ${REALTIME_APP.key} ` } });
		expect(subscriptions()).toEqual([[LIVE_CHANNEL]]);
	});

	test('of the credential needs no probe, which a service may refuse', async () => {
		await trigger.activate({ credential: { realtimeAppKey: REALTIME_APP.key } });
		expect(trigger.signed()).toHaveLength(1);
	});

	test('of the credential that is another one is told', async () => {
		const error = await trigger.refusal({ credential: { realtimeAppKey: 'of-another-app' } });
		expect(error.message).toMatch(/does not know the app key: check the realtime settings/);
	});

	test('of the credential that the realtime server knows and the service does not sign with is told', async () => {
		const body = JSON.stringify({ items: { auth: 'another-key:abc' }, message: '', total: 1 });
		trigger.control.addFault({ path: SIGNING_PATH, kind: 'body', body });
		const error = await trigger.refusal({ credential: { realtimeAppKey: REALTIME_APP.key } });
		expect(error.message).toMatch(/'Realtime App Key'.*not the key/);
		expect(error.description).toMatch(/leave it empty/);
	});
});

test.each<[string, Record<string, unknown>, RegExp]>([
	['an address as cluster', { realtimeMode: 'cluster', realtimeCluster: 'https://eu' }, /Cluster/],
	['a cluster with a space', { realtimeMode: 'cluster', realtimeCluster: 'e u' }, /Cluster/],
	['no host', { realtimeHost: '' }, /Host/],
	['a host with a scheme', { realtimeHost: 'wss://realtime.example' }, /Host/],
	['a host with a port', { realtimeHost: 'realtime.example:6001' }, /Host/],
	['a host with a path', { realtimeHost: 'realtime.example/app' }, /Host/],
	['an address with a port', { realtimeHost: '::1:6001:x' }, /Host/],
	['a host with a user', { realtimeHost: 'a@realtime.example' }, /Host/],
	['a host with a space', { realtimeHost: 'realtime example' }, /Host/],
	['a host that can be none', { realtimeHost: '127.0.0.999' }, /Host/],
	['a host with two dots', { realtimeHost: 'realtime..example' }, /Host/],
	['no port', { realtimePort: '' }, /Port/],
	['port 0', { realtimePort: 0 }, /Port/],
	['port 65536', { realtimePort: 65_536 }, /Port/],
	['half a port', { realtimePort: 443.5 }, /Port/],
	['a port in words', { realtimePort: 'https' }, /Port/],
])('%s in the credential is refused by a sentence', async (_, credential, parameter) => {
	const error = await trigger.refusal({ credential });
	expect(error.message).toMatch(new RegExp(`^'Realtime ${parameter.source}' must `));
	expect(trigger.server.state().connections).toBe(0);
});

/** n8n gives up for good after a failed activation only if this word is in the message. */
const FOR_GOOD = 'Authorization';

describe('a failed activation', () => {
	const fault =
		(status: number, body?: string, after = 0) =>
		({ addFault }: SandboxControl) =>
			addFault({ path: SIGNING_PATH, kind: 'status', status, body, after, times: 10 });

	afterEach(() => trigger.gone());

	test.each<[string, (control: SandboxControl) => unknown, RegExp, Record<string, unknown>?]>([
		[
			'a key that is refused (401)',
			() => {},
			/service rejected the API key/,
			{ apiKey: 'of-nobody' },
		],
		['401 for the socket', fault(401, undefined, 1), /service rejected the API key/],
		['403', fault(403), /belongs to another company|channel/],
		['403 for the socket', fault(403, undefined, 1), /channel/],
	])('%s holds the word by which n8n gives up', async (_, prepare, words, credential = {}) => {
		await prepare(trigger.control);
		const error = await trigger.refusal({ credential });
		expect(error.message).toContain(FOR_GOOD);
		expect(error.message).toMatch(words);
	});

	test('for a channel of another company holds it too', async () => {
		const parameters = { channel: byName('private-activity.of-another-company') };
		const error = await trigger.refusal({ parameters });
		expect(error.message).toContain(FOR_GOOD);
		expect(error.message).toMatch(/channel/);
	});

	test.each<[string, (control: SandboxControl) => unknown, Record<string, unknown>?]>([
		['404', fault(404)],
		['429', fault(429)],
		['500', fault(500)],
		['503', fault(503)],
		['503 in words that hold it', fault(503, '{"message":"Authorization backend is down"}')],
		['a reset', ({ addFault }) => addFault({ path: SIGNING_PATH, kind: 'reset', times: 10 })],
		['a web page', ({ addFault }) => addFault({ path: SIGNING_PATH, kind: 'html' })],
		['an empty response', ({ addFault }) => addFault({ path: SIGNING_PATH, kind: 'empty' })],
		['no signature', fault(200, '{"items":{},"message":"","total":1}')],
		['a signature without a key', fault(200, '{"items":{"auth":":abc"},"message":"","total":1}')],
		['a base URL that is none', () => {}, { baseUrl: 'nowhere at all' }],
		['a base URL where nothing is', () => {}, { baseUrl: 'http://127.0.0.1:1' }],
		['an app that is disabled', ({ realtime }) => realtime.refuseConnections(4003)],
		['an app key the server does not know', ({ realtime }) => realtime.refuseConnections(4001)],
	])('%s does not hold it', async (_, prepare, credential = {}) => {
		await prepare(trigger.control);
		const error = await trigger.refusal({ credential });
		expect(error.name).toBe('NodeOperationError');
		expect(error.message).not.toContain(FOR_GOOD);
		expect(error.message).toMatch(/\w+ \w+/);
	});

	test('is told before anybody loses patience, however slow the service', async () => {
		trigger.control.setLatency(300);
		trigger.server.ignoreSubscribe(true);
		const failed = trigger.refusal({});
		const isAsked = ({ event }: { event: string }) => event === 'pusher:subscribe';
		await until(() => trigger.server.state().messages.some(isAsked), 'it subscribes');
		trigger.pass(12_000);
		const error = await failed;
		expect(error.message).toBe('The realtime server did not respond');
	});

	test('a Node.js without WebSocket is told', async () => {
		const { WebSocket } = globalThis;
		try {
			Reflect.deleteProperty(globalThis, 'WebSocket');
			const error = await trigger.refusal({});
			expect(error.message).toMatch(/Node\.js 22/);
		} finally {
			globalThis.WebSocket = WebSocket;
		}
	});
});

describe('the list of channels', () => {
	const open = () =>
		trigger.engine.listSearch({
			type: TRIGGER,
			method: 'searchLiveChannel',
			credentials: trigger.credentials(),
		});

	test('is the live channel', async () => {
		expect(await open()).toEqual({ results: [{ name: LIVE_CHANNEL, value: LIVE_CHANNEL }] });
	});

	const BASE_URL_OR = {
		403: '',
		404: "check the 'Base URL' of the credential, or ",
		malformed: 'check it in the credential, or ',
	};

	test.each<[403 | 404 | 'malformed', string]>([
		[403, 'This API key cannot read this list'],
		[404, 'There is nothing at this path'],
		[
			'malformed',
			"The base URL returned other JSON where the publishing service's data was expected",
		],
	])('says in one sentence that it cannot be read (%s)', async (state, reason) => {
		trigger.control.setLookup('getActivityFeedChannel', state);
		await expect(open()).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: `The live channel cannot be listed (${reason}): ${BASE_URL_OR[state]}choose 'By Name' and enter the name`,
		});
	});
});
