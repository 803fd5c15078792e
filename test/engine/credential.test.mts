import { startSandbox, type PlannedFault } from '../../sandbox/index.mts';
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
			/^The API key has no right to do this\. Use a key that has this right/,
		),
	});
	// After a 401 n8n tries once more, for credentials that sign in anew.
	expect(imports.control.requests().map(({ status }) => status)).toEqual([401, 401, 403]);
});

const body = (text: string): PlannedFault => ({ kind: 'body', body: text });
const status = (code: number): PlannedFault => ({ kind: 'status', status: code });
const OTHER = /^The base URL returned something else where .* 'Base URL'/;

test.each<[string, PlannedFault, RegExp]>([
	['nothing at that address', status(404), /^The base URL does not lead to the publishing API\./],
	['a web page', { kind: 'html' }, /^The base URL returned a web page where .* 'Base URL'/],
	['nothing', { kind: 'empty' }, /^The base URL returned an empty response/],
	['JSON of another service', body('{"ok":true}'), OTHER],
	['a text', body('pong'), OTHER],
	['a list of other records', body('[{"id":1}]'), OTHER],
	['an envelope of nothing', body('{"items":null}'), OTHER],
	...[301, 307].map((code): [string, PlannedFault, RegExp] => [
		`a redirect (${code})`,
		{ kind: 'redirect', status: code, location: 'https://other.example' },
		/^The base URL redirects to another address\. .*'Base URL'/,
	]),
	['too many requests', status(429), /^The service is receiving too many requests\./],
	['an internal failure', status(500), /^The service responded with status 500/],
	['an outage', status(503), /^The service is not available at the moment\./],
	[
		'the key back',
		{ kind: 'body', status: 400, body: JSON.stringify({ message: `Bad key ${KEY}` }) },
		/^Bad Request$/,
	],
	// Without a response, n8n shows the code of the connection.
	['a reset connection', { kind: 'reset' }, /^ECONNRESET$/],
])('a base URL that gives %s', async (_, fault, message) => {
	imports.control.addFault(fault);
	expect(await testOf(KEY)).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(imports.lines()).toHaveLength(1);
});

test('a base URL where no server listens', async () => {
	const gone = await startSandbox();
	await gone.close();
	expect(await testOf(KEY, gone.url)).toEqual({ status: 'Error', message: 'ECONNREFUSED' });
});

test('n8n’s HTTP Request node can sign requests with it too', async () => {
	const { authenticate } = imports.nodes.engine.credentialTypes.getByName('publishingApi');
	if (typeof authenticate !== 'function') throw new Error('It signs by expressions');
	const request = { url: 'https://api.example', headers: { Accept: 'text/html' } };
	expect(await authenticate({ apiKey: ` ${KEY}\n` }, request)).toEqual({
		url: 'https://api.example',
		headers: { Accept: 'text/html', Authorization: `Bearer ${KEY}` },
	});
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
