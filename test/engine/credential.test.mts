import type { IHttpRequestOptions, INodeParameters } from 'n8n-workflow';

import type { PlannedFault } from '../../sandbox/index.mts';
import { HTTP_NODE_TYPE } from '../support/engine/builtinNodes.mts';
import { core, n8n } from '../support/engine/n8n.mts';
import { closeServices, playService } from '../support/playedService.mts';
import type { RunNodeOptions } from '../support/engine.mts';
import { useImports } from './imports/useImports.mts';

/** The result of "Test" in the credential's dialog. */
const imports = useImports();

const KEY = 'sandbox-company-key';
const LIMITED = 'sandbox-limited-key';
const testOf = async (apiKey: string, baseUrl = imports.nodes.url) =>
	await imports.nodes.engine.testCredential('publishingApi', { apiKey, baseUrl });
const runWith = async (apiKey: string, baseUrl = imports.nodes.url) =>
	await imports.getAll({}, { credentials: { publishingApi: { baseUrl, apiKey } } });

test.each([
	['as it is', (url: string) => url],
	['with the version path', (url: string) => `${url}/api/v3/`],
	['without a scheme', (url: string) => url.replace('http://', '')],
])('a base URL %s is tested, and works in a run', async (_, typed) => {
	const baseUrl = typed(imports.nodes.url);
	expect(await testOf(KEY, baseUrl)).toEqual({ status: 'OK', message: 'Connection successful!' });
	expect((await runWith(KEY, baseUrl)).items).toHaveLength(50);
	expect(imports.lines()).toEqual([
		'GET /api/v3/metrics/active-engagement?api=true',
		'GET /api/v3/contacts/imports?api=true&page=1&limit=50',
	]);
	for (const { headers } of imports.control.requests()) {
		expect(headers).toMatchObject({ accept: 'application/json' });
	}
});

test.each([`${KEY}\r\n`, `\t${KEY} `])(
	'a key pasted as %j is tested, and works in a run',
	async (apiKey) => {
		expect(await testOf(apiKey)).toMatchObject({ status: 'OK' });
		expect(await runWith(apiKey)).toMatchObject({ status: 'success' });
	},
);

test.each([['https://user:secret@api.example.com'], ['https://api.example.com?key=secret'], ['']])(
	'a base URL %j is refused with how it should look, and nothing is sent',
	async (baseUrl) => {
		const { status, message } = await testOf(KEY, baseUrl);
		expect(status).toBe('Error');
		expect(message).toMatch(
			/^The 'Base URL' of the credential should look like https:\/\/api\.example\.com/,
		);
		expect(message).not.toContain('secret');
		expect((await runWith(KEY, baseUrl)).error?.message).toMatch(/'Base URL'|required|credential/i);
		expect(imports.lines()).toEqual([]);
	},
);

test('distinguishes a rejected key from a key without the right', async () => {
	expect(await testOf('unknown')).toEqual({
		status: 'Error',
		message: expect.stringMatching(
			/^The service rejected the API key\. .*'API Key' and 'Base URL'/,
		),
	});
	expect(await testOf(LIMITED)).toEqual({
		status: 'Error',
		message: expect.stringMatching(
			/^The API key has no right to do this, or .*\. Use a key that has this right/,
		),
	});
	// After a 401 n8n tries once more, for credentials that sign in anew.
	expect(imports.control.requests().map(({ status }) => status)).toEqual([401, 401, 403]);
});

const body = (text: string): PlannedFault => ({ kind: 'body', body: text });
const status = (code: number): PlannedFault => ({ kind: 'status', status: code });
const redirect = (code: number): PlannedFault => ({
	kind: 'redirect',
	status: code,
	location: 'https://other.example',
});
const OTHER = /^The base URL returned something else where .* 'Base URL'/;
const NOWHERE =
	/^The base URL does not lead to the publishing API, or the key is not known there\. .*'Base URL'/;
const ELSEWHERE = /^The base URL redirects to another address\. .*'Base URL'/;

test.each<[string, PlannedFault, RegExp]>([
	['status 400', status(400), NOWHERE],
	['status 404', status(404), NOWHERE],
	['no right', status(403), /no right to do this, or the key is not known there\. Use a key/],
	['a web page', { kind: 'html' }, /^The base URL returned a web page or XML where .* 'Base URL'/],
	['nothing', { kind: 'empty' }, /^The base URL returned an empty response/],
	['JSON of another service', body('{"ok":true}'), OTHER],
	['a text', body('pong'), OTHER],
	['a list of other records', body('[{"id":1}]'), OTHER],
	['an envelope of nothing', body('{"items":null}'), OTHER],
	['a redirect (301)', redirect(301), ELSEWHERE],
	['a redirect (307)', redirect(307), ELSEWHERE],
	['too many requests', status(429), /^The service is receiving too many requests\./],
	['an internal failure', status(500), /^The service responded with status 500/],
	['an outage', status(503), /^The service is not available at the moment\./],
	// Without a response, n8n shows the code of the connection.
	['a reset connection', { kind: 'reset' }, /^ECONNRESET$/],
])('a base URL that gives %s', async (_, fault, message) => {
	imports.control.addFault(fault);
	expect(await testOf(KEY)).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(imports.lines()).toHaveLength(1);
});

describe('another node that sends a request with the credential', () => {
	afterEach(closeServices);

	const addressOf = {
		requestWithAuthentication: (uri: string) => ({ uri }),
		httpRequestWithAuthentication: (url: string) => ({ url }),
	};
	const HELPERS = Object.keys(addressOf) as Array<keyof typeof addressOf>;
	const ELSEWHERE = /only go to the 'Base URL' of the credential/;
	const sendTo = async (
		helper: keyof typeof addressOf,
		address: string,
		more: object = {},
		baseUrl = imports.nodes.url,
	) =>
		await imports.nodes.engine.runNode({
			type: HTTP_NODE_TYPE,
			parameters: {
				helper,
				request: { method: 'GET', ...addressOf[helper](address), json: true, ...more },
			},
			credentials: { publishingApi: { baseUrl, apiKey: ` ${KEY}\n` } },
		});

	/** A service that can be any other host. */
	const others = async () => await playService(imports.nodes, () => ({}));

	test.each(HELPERS)('gets the key for the base URL: %s', async (helper) => {
		const { error } = await sendTo(helper, `${imports.nodes.url}/api/v3/agents?api=true`);
		expect(error).toBeUndefined();
		expect(imports.control.requests()).toMatchObject([{ status: 200 }]);
	});

	test.each(HELPERS)('gets a sentence and no key for another address: %s', async (helper) => {
		const { url, received } = await others();
		const { error } = await sendTo(helper, `${url}/api/v3/agents`);
		expect(`${error!.message} ${error!.description ?? ''}`).toMatch(ELSEWHERE);
		expect(received).toEqual([]);
	});

	test.each(HELPERS)('gets no key through a proxy of its own: %s', async (helper) => {
		const { url, received } = await others();
		const { hostname, port } = new URL(url);
		const proxy = {
			requestWithAuthentication: url,
			httpRequestWithAuthentication: { host: hostname, port: Number(port) },
		};
		const { error } = await sendTo(helper, imports.nodes.url, { proxy: proxy[helper] });
		expect(error!.message).toMatch(/a proxy of its own could read the API key/);
		expect(received).toEqual([]);
	});

	test.each(HELPERS)('a redirect does not lead the key away: %s', async (helper) => {
		const { url, received } = await others();
		imports.control.addFault({ kind: 'redirect', status: 307, location: url });
		const more = { sendCredentialsOnCrossOriginRedirect: true };
		await sendTo(helper, `${imports.nodes.url}/api/v3/agents?api=true`, more);
		expect(received.map(({ key }) => key)).toEqual(['undefined']);
	});
});

const API = 'https://api.example.com';
const PROXY = 'https://proxy.example/publishing';
test.each<[baseUrl: string, request: object, isWithin: boolean]>([
	[API, { url: 'HTTPS://API.Example.COM:443/x' }, true],
	['HTTPS://API.Example.COM/api/v3/', { url: `${API}/api/v2/x` }, true],
	['api.example.com', { url: API }, true],
	[API, { url: 'http://api.example.com/x' }, false],
	[API, { url: `${API}.evil.example/x` }, false],
	[API, { url: `${API}@evil.example/x` }, false],
	[API, { url: '/x' }, false],
	[API, { uri: new URL('https://evil.example/x') }, false],
	[`${API}:8443`, { url: `${API}:8443/x` }, true],
	[`${API}:8443`, { url: `${API}/x` }, false],
	['http://[::1]:4010', { url: 'http://[0:0:0:0:0:0:0:1]:4010/x' }, true],
	['http://[::1]:4010', { url: 'http://[::2]:4010/x' }, false],
	[PROXY, { url: `${PROXY}/x` }, true],
	[PROXY, { url: `${PROXY}?x` }, true],
	[PROXY, { url: `${PROXY}2/x` }, false],
	[PROXY, { url: `${PROXY}/../x` }, false],
	[PROXY, { url: `${PROXY}/a%2F%2e.%2f..%2Fx` }, false],
	[PROXY, { url: `${PROXY}/a%2Fb..c` }, true],
	[API, { baseURL: API, url: '//evil.example/x' }, false],
	[API, { baseURL: API, url: 'https://evil.example' }, false],
	[API, { baseURL: 'https://evil.example', url: '/x' }, false],
	[API, {}, false],
])('with the base URL %s, a request to %j gets the key: %s', async (baseUrl, request, isWithin) => {
	const { authenticate } = imports.nodes.engine.credentialTypes.getByName('publishingApi');
	if (typeof authenticate !== 'function') throw new Error('It signs by expressions');
	const signed = authenticate({ apiKey: KEY, baseUrl }, request as IHttpRequestOptions);
	if (!isWithin) await expect(signed).rejects.toThrow(/only go to the 'Base URL'/);
	else expect((await signed).headers).toEqual({ Authorization: `Bearer ${KEY}` });
});

test.each(['https://acme.app.example.com', 'app.example.com/api/v3'])(
	'the address of the app is refused in the test with how the one of the API begins: %s',
	async (baseUrl) => {
		expect(await testOf(KEY, baseUrl)).toEqual({
			status: 'Error',
			message:
				"This looks like the address of the app. The API's begins with https://api. or https://<prefix>.api.",
		});
	},
);

const NO_TLS = 'realtimeTlsNotice';
test.each<[values: object, notices: string[]]>([
	[{}, []],
	[{ baseUrl: 'https://api.example.com' }, []],
	[{ baseUrl: 'http://api.example.com' }, ['baseUrlNotice']],
	[{ baseUrl: ' HTTP://127.0.0.1.example.com' }, ['baseUrlNotice']],
	[{ baseUrl: 'http://localhost:4010' }, []],
	[{ baseUrl: 'http://[::1]/publishing' }, []],
	[{ baseUrl: 'api.example.com:8443' }, ['schemeNotice']],
	[{ baseUrl: 'localhost:4010' }, ['schemeNotice']],
	[
		{ useRealtime: true, realtimeMode: 'host', realtimeHost: 'a.example', realtimeTls: false },
		[NO_TLS],
	],
	[{ useRealtime: true, realtimeMode: 'host', realtimeHost: 'localhost', realtimeTls: false }, []],
	[{ useRealtime: true, realtimeMode: 'host', realtimeHost: 'a.example' }, []],
])('what the form says of %j', (values, notices) => {
	const { properties } = imports.nodes.engine.credentialTypes.getByName('publishingApi');
	const defaults = Object.fromEntries(properties.map(({ name, default: value }) => [name, value]));
	const entered = { ...defaults, ...values } as INodeParameters;
	const shown = properties.filter((property) =>
		n8n.NodeHelpers.displayParameter(entered, property, null, null),
	);
	expect(shown.flatMap(({ name, type }) => (type === 'notice' ? [name] : []))).toEqual(notices);
});

test("the nodes work in n8n's mock runs, in which a field without a secret has its default", async () => {
	const { properties } = imports.nodes.engine.credentialTypes.getByName('publishingApi');
	const run = await imports.nodes.engine.runNode({
		type: 'publishingAgents',
		parameters: { resource: 'agent', operation: 'getAll', returnAll: true },
		credentials: { publishingApi: core.buildEvalMockCredentials(properties) },
		mock: async () => ({
			statusCode: 200,
			headers: { 'content-type': 'application/json' },
			body: { items: [{ uniqueId: 'agent1' }], message: '', total: 1 },
		}),
	});
	expect(run).toMatchObject({ error: undefined, items: [{ json: { uniqueId: 'agent1' } }] });
});

describe('a run that cannot begin fails each item if failures are items', () => {
	const items = [{ json: { name: 'a' } }, { json: { name: 'b' } }];
	const stored = (changed: object) => () => ({
		credentials: { publishingApi: { baseUrl: imports.nodes.url, apiKey: KEY, ...changed } },
	});
	const unknown = { id: 'gone', name: 'Gone' };
	test.each<[string, Record<string, unknown>, () => Partial<RunNodeOptions>, RegExp]>([
		['an empty key', {}, stored({ apiKey: ' ' }), /'API Key'/],
		['a malformed base URL', {}, stored({ baseUrl: 'http:/x' }), /'Base URL'/],
		['no credential selected', {}, () => ({ credentials: {} }), /credential/i],
		[
			'a deleted credential',
			{},
			() => ({ credentials: {}, node: { credentials: { publishingApi: unknown } } }),
			/does not exist/,
		],
		['an unknown operation', { operation: 'nothing' }, stored({}), /no operation 'nothing'/],
		[
			'a reader that throws',
			{ limit: "={{ $('Nobody').first().json.id }}" },
			stored({}),
			/Referenced node/,
		],
		[
			'a setting of the whole run that throws',
			{ options: { maxConcurrency: '={{ nothing.at.all() }}' } },
			stored({}),
			/'Max Concurrency' in 'Options'/,
		],
	])('%s', async (_, parameters, options, message) => {
		const more = options();
		const failed = { json: { error: expect.stringMatching(message) } };
		for (const [onError, output] of [
			['continueRegularOutput', 0],
			['continueErrorOutput', 1],
		] as const) {
			const run = await imports.getAll(parameters, {
				items,
				...more,
				node: { ...more.node, onError },
			});
			expect(run.error).toBeUndefined();
			expect(run.outputs[output]).toMatchObject([failed, failed]);
			expect(run.outputs.flat()).toHaveLength(2);
		}
		expect(imports.lines()).toEqual([]);
	});
});

test.each([`={{ '${KEY}' }}`, '={{ $workflow.id }}{{ $now.year }}'])(
	'a credential whose expressions name no item is read once: %s',
	async (apiKey) => {
		const run = await imports.getAll(
			{ limit: 1 },
			{
				items: Array.from({ length: 20 }, (_, n) => ({ json: { n } })),
				credentials: { publishingApi: { baseUrl: imports.nodes.url, apiKey } },
			},
		);
		expect(run.decryptions).toBe(1);
	},
);
