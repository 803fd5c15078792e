import { fromConnection } from '../../../../nodes/shared/errors/fromConnection.ts';

const errorFor = (thrown: unknown) =>
	fromConnection(thrown, { baseUrl: 'https://api.example.com' });

const SECRET = 'company-key-0123';

/** As axios and n8n's helper throw: the request with its key hangs on the error. */
const thrown = (code: string, message = `connect ${code} 10.0.0.1:443`) =>
	Object.assign(new Error(message), {
		code,
		config: { headers: { Authorization: `Bearer ${SECRET}` } },
	});

test.each([
	['ECONNREFUSED', /connection was refused/, 'transient'],
	['EPIPE', /cut off/, 'transient'],
	['ETIMEDOUT', /did not respond in time/, 'transient'],
	['EAI_AGAIN', /name could not be looked up/, 'transient'],
	['ENOTFOUND', /no host of that name/, 'final'],
	['EHOSTUNREACH', /no route/, 'transient'],
	['CERT_HAS_EXPIRED', /certificate .* cannot be trusted: it has expired/, 'final'],
	[
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		/certificate .* authority that this n8n instance trusts/,
		'final',
	],
	['ERR_TLS_CERT_ALTNAME_INVALID', /certificate .* another host/, 'final'],
	['ERR_SSL_WRONG_VERSION_NUMBER', /could not agree on a TLS connection/, 'final'],
	['EPROTO', /could not agree on a TLS connection/, 'final'],
	['ERR_INVALID_CHAR', /could not be sent/, 'final'],
	['Z_DATA_ERROR', /damaged/, 'final'],
	['HPE_INVALID_CONSTANT', /did not respond with HTTP/, 'final'],
	['ABORT_ERR', /did not respond in time/, 'transient'],
])('%s', (code, message, kind) => {
	const error = errorFor(thrown(code));
	expect(error).toMatchObject({
		message,
		details: {
			kind,
			description: expect.stringContaining(`Reported: ${code}`),
			failure: kind === 'transient' ? { cause: 'temporarily-unavailable' } : undefined,
		},
	});
	// n8n would replace a message that holds such a code.
	expect(error.message).not.toMatch(/\bE[A-Z]{4,}/);
	expect(JSON.stringify(error)).not.toContain(SECRET);
});

test.each(['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'ERR_STREAM_PREMATURE_CLOSE'])(
	'%s is not blamed on the base URL',
	(code) => {
		const { description } = errorFor(thrown(code)).details;
		expect(description).toMatch(
			/^The service may be restarting, or a proxy or a firewall .* contact the support/,
		);
		expect(description).not.toMatch(/base url/i);
	},
);

test('finds the code in what caused an error', () => {
	const wrapped = new Error('Request failed', {
		cause: new Error('x', { cause: thrown('EPIPE') }),
	});
	expect(errorFor(wrapped)).toMatchObject({ details: { kind: 'transient' } });
});

test('an error that is its own cause is looked at no longer than others', () => {
	const error: Error = new Error('Round and round');
	error.cause = error;
	expect(errorFor(error)).toMatchObject({ details: { kind: 'final' } });
});

const HINT_ALONE = /^Check the 'Base URL' of the credential[^\n]*$/;

test.each<[string, unknown, RegExp]>([
	[
		'an error without a code',
		new Error('Blocked by policy'),
		/reach it\.\nReported: Blocked by policy\.$/,
	],
	['null', null, HINT_ALONE],
])('%s', (_, error, description) => {
	expect(errorFor(error)).toMatchObject({
		details: { kind: 'final', description },
	});
});

test.each([
	['ECONNREFUSED', true],
	['ENOTFOUND', true],
	['ECONNRESET', false],
	['Z_DATA_ERROR', false],
])('%s: whether the request cannot have arrived is %s', (code, notSent) => {
	expect(errorFor(thrown(code)).details).toMatchObject({ notSent });
});

test.each<[string, object, string]>([
	['its port', { code: 'ECONNREFUSED', address: '10.0.0.9', port: 3128 }, '10.0.0.9:3128'],
	['its name', { code: 'ENOTFOUND', hostname: 'proxy.example' }, 'proxy.example'],
	[
		'an address of several',
		{ code: 'ECONNREFUSED', errors: [{ address: '::1', port: 3128 }] },
		'::1:3128',
	],
])('a proxy that is gone is known by %s', (_, error, proxy) => {
	expect(errorFor(error)).toMatchObject({
		message: expect.stringMatching(new RegExp(`^The proxy ${proxy} could not be reached: `)),
		details: { description: expect.stringMatching(/^Check the proxy settings .*HTTPS_PROXY/) },
	});
});

test('the address of the base URL is no proxy', () => {
	for (const error of [
		{ code: 'ECONNREFUSED', address: '10.0.0.9', port: 443 },
		{ code: 'ENOTFOUND', hostname: 'api.example.com' },
	]) {
		expect(errorFor(error).message).toMatch(/^The service could not be reached: /);
	}
});

test.each(['ECONNRESET', 'HPE_INVALID_CONSTANT'])(
	'%s of an http:// address may come from a TLS port',
	(code) => {
		const { details } = fromConnection(thrown(code), { baseUrl: 'http://api.example.com:8443' });
		expect(details.description).toMatch(/^Check the port .* begins with http:\/\/ or https:/);
	},
);
