import { startSandbox, type PlannedFault } from '../../../sandbox/index.mts';
import { useImports } from './useImports.mts';

/** What "Test" in the credential's dialog says. */
const imports = useImports();

const KEY = 'sandbox-company-key';
const LIMITED = 'sandbox-limited-key';
const testOf = async (apiKey: string, baseUrl = imports.nodes.url) =>
	await imports.nodes.engine.testCredential('publishingApi', { apiKey, baseUrl });

describe.each([
	['as it is', (url: string) => url],
	['with a slash', (url: string) => `${url}/`],
	['with the version path', (url: string) => `${url}/api/v3/`],
	['with spaces around', (url: string) => `  ${url}\n`],
	['without a scheme', (url: string) => url.replace('http://', '')],
])('a base URL %s', (_, typed) => {
	test('is tested, and works in a run', async () => {
		const baseUrl = typed(imports.nodes.url);
		expect(await testOf(KEY, baseUrl)).toEqual({ status: 'OK', message: 'Connection successful' });
		const run = await imports.getAll(
			{},
			{ credentials: { publishingApi: { baseUrl, apiKey: KEY } } },
		);
		expect(run.items).toHaveLength(50);
		expect(imports.lines()).toEqual([
			'GET /api/v3/metrics/active-engagement?api=true',
			'GET /api/v3/contacts/imports?api=true&page=1&limit=50',
		]);
		for (const { headers } of imports.control.requests()) {
			expect(headers).toMatchObject({ accept: 'application/json' });
		}
	});
});

test.each([` ${KEY}`, `${KEY}\n`, `${KEY}\r\n`, `\t${KEY} `])(
	'a key pasted as %j is tested, and works in a run',
	async (apiKey) => {
		expect(await testOf(apiKey)).toMatchObject({ status: 'OK' });
		const credentials = { publishingApi: { baseUrl: imports.nodes.url, apiKey } };
		expect(await imports.getAll({}, { credentials })).toMatchObject({ status: 'success' });
	},
);

test.each([
	['ftp://api.example.com'],
	['https://user:secret@api.example.com'],
	['https://api.example.com?key=secret'],
	['http:/api.example.com'],
	['api .example.com'],
	[''],
])('a base URL %j is refused with how it should look, and nothing is sent', async (baseUrl) => {
	const { status, message } = await testOf(KEY, baseUrl);
	expect(status).toBe('Error');
	expect(message).toMatch(
		/^The 'Base URL' of the credential should look like https:\/\/api\.example\.com/,
	);
	expect(message).not.toContain('secret');
	const run = await imports.getAll(
		{},
		{ credentials: { publishingApi: { baseUrl, apiKey: KEY } } },
	);
	expect(run.error?.message).toMatch(/'Base URL'|required|credential/i);
	expect(imports.lines()).toEqual([]);
});

test('tells a refused key from one without the right', async () => {
	expect(await testOf('unknown')).toEqual({
		status: 'Error',
		message: expect.stringMatching(
			/^The API key was refused by the base URL\. .*'API Key' and 'Base URL'/,
		),
	});
	expect(await testOf(LIMITED)).toEqual({
		status: 'Error',
		message: expect.stringMatching(
			/does not have the right to do this\. Use a key with that right/,
		),
	});
	expect(imports.control.requests().map(({ status }) => status)).toEqual([401, 403]);
});

test.each<[string, PlannedFault, RegExp]>([
	[
		'nothing at that address',
		{ kind: 'status', status: 404 },
		/^The base URL does not lead to the publishing API\./,
	],
	['a web page', { kind: 'html' }, /^The base URL returned a web page where .* 'Base URL'/],
	['nothing', { kind: 'empty' }, /^The base URL returned an empty response/],
	[
		'JSON of another service',
		{ kind: 'body', body: '{"ok":true}' },
		/^The base URL returned JSON of another form/,
	],
	[
		'a redirect',
		{ kind: 'redirect', location: 'https://other.example' },
		/^The base URL redirects to another address\./,
	],
	[
		'an answer of 100 MB',
		{ kind: 'huge' },
		/^The service's response is larger than 50 MB\. So much/,
	],
	[
		'an internal failure',
		{ kind: 'status', status: 500 },
		/^Planned answer 500\. HTTP status: 500\.$/,
	],
	[
		'the key back',
		{ kind: 'body', status: 400, body: JSON.stringify({ message: `Bad key ${KEY}` }) },
		/^Bad key \*\*\*\. HTTP status: 400\.$/,
	],
	['a reset connection', { kind: 'reset' }, /^The connection to the service was cut off\./],
])('a base URL that gives %s', async (_, fault, message) => {
	imports.control.addFault(fault);
	expect(await testOf(KEY)).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(imports.lines()).toHaveLength(1);
});

test('a base URL where nothing is', async () => {
	const gone = await startSandbox();
	await gone.close();
	expect((await testOf(KEY, gone.url)).message).toMatch(
		/^The service could not be reached: the connection was refused\. Check the 'Base URL' of the credential/,
	);
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
