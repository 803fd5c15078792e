import type { FailureKind } from '../../../../nodes/shared/errors/apiError.ts';
import { fromConnection } from '../../../../nodes/shared/errors/fromConnection.ts';

const SECRET = 'company-key-0123';
const STAYS = 'permanent';

/** As axios and n8n's helper throw: the request with its key hangs on the error. */
const thrown = (code: string, message = `connect ${code} 10.0.0.1:443`) =>
	Object.assign(new Error(message), {
		code,
		config: { headers: { Authorization: `Bearer ${SECRET}` } },
	});

const CHECK = /^Check the 'Base URL' of the credential/;
const CUT_OFF =
	/^The service may be restarting, or a proxy or a firewall [^\n]* contact the support[^\n]*\nRep/;

const UNREACHED = /^The service could not be reached: no connection could be made$/;
const UNKNOWN = /^The service could not be reached: the connection failed$/;

test.each<[string, message: RegExp, FailureKind, notSent: boolean, remedy?: RegExp]>([
	['ECONNREFUSED', UNREACHED, 'transient', true],
	['ECONNRESET', /cut off/, 'transient', false, CUT_OFF],
	['EPIPE', /cut off/, 'transient', false, CUT_OFF],
	['ERR_BAD_RESPONSE', /cut off/, 'transient', false, CUT_OFF],
	['ERR_STREAM_PREMATURE_CLOSE', /cut off/, 'transient', false, CUT_OFF],
	['ETIMEDOUT', /did not respond in time/, 'transient', false],
	['ABORT_ERR', /did not respond in time/, 'transient', false],
	['ERR_SOCKET_CONNECTION_TIMEOUT', /did not respond in time/, 'transient', true],
	['EAI_AGAIN', UNREACHED, 'transient', true],
	['ESERVFAIL', UNREACHED, 'transient', true],
	['ETIMEOUT', UNREACHED, 'transient', true],
	['ENOTFOUND', /no host of that name/, 'faulty', true],
	['EHOSTUNREACH', UNREACHED, 'transient', false],
	['EHOSTDOWN', UNREACHED, 'transient', false],
	['EMFILE', UNREACHED, 'transient', false],
	['CERT_HAS_EXPIRED', /certificate .* cannot be trusted$/, STAYS, true, /clock/],
	['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate/, STAYS, true, /EXTRA_CA/],
	['ERR_TLS_CERT_ALTNAME_INVALID', /certificate/, STAYS, true, /host name/],
	[
		'ERR_SSL_WRONG_VERSION_NUMBER',
		/could not agree on a protocol/,
		STAYS,
		false,
		/^Check the port/,
	],
	['EPROTO', /could not agree on a protocol/, STAYS, false, /^Check the port/],
	['Z_DATA_ERROR', /damaged/, STAYS, false, /^A proxy/],
	['HPE_INVALID_CONSTANT', /could not agree on a protocol/, STAYS, false, /^Check the port/],
	['HPE_HEADER_OVERFLOW', /damaged/, STAYS, false, /^A proxy/],
	['EIO', UNKNOWN, STAYS, false],
	['E_OF_TOMORROW', UNKNOWN, STAYS, false],
])('%s', (code, message, kind, notSent, remedy = CHECK) => {
	const error = fromConnection(thrown(code));
	const cause = kind === 'transient' ? 'temporarily-unavailable' : undefined;
	expect(error).toMatchObject({ message, details: { kind, notSent, cause } });
	expect(error.details.description).toMatch(remedy);
	expect(error.details.description).toMatch(new RegExp(`\\nReported: ${code}\\.$`));
	// n8n would replace a message that holds such a code.
	expect(error.message).not.toMatch(/\bE[A-Z]{4,}/);
	expect(JSON.stringify(error)).not.toContain(SECRET);
});

/** As axios hands on an error: under its own, which has the request. */
const wrapped = (cause: object, socket?: object) =>
	new Error('n8n', { cause: Object.assign(new Error('axios'), { cause, request: { socket } }) });
const failed = (syscall: string | undefined, code = 'ETIMEDOUT') => ({ code, syscall });

test.each<[string, unknown, notSent: boolean, hasResponded?: boolean]>([
	['no connection was made', wrapped(failed('connect')), true],
	['no route was found to connect', wrapped(failed('connect', 'EHOSTUNREACH')), true],
	['nothing could be read any more', wrapped(failed('read', 'EHOSTUNREACH')), false],
	['a code of a refusal comes while it is read', wrapped(failed('read', 'ECONNREFUSED')), false],
	['nothing could be written any more', wrapped(failed('write', 'ENETUNREACH')), false],
	['a name could not be looked up', wrapped(failed('getaddrinfo', 'EBUSY')), true],
	[
		'no address could be reached',
		wrapped({ errors: [failed('connect'), failed('connect')] }),
		true,
	],
	[
		'one address could not be reached, and another one read no more',
		wrapped({ errors: [failed('connect'), failed('read')] }),
		false,
	],
	['there were no addresses', wrapped({ code: 'EOTHER', errors: [] }), false],
	['it was still connecting', wrapped(failed(undefined), { connecting: true }), true],
	['the handshake went on', wrapped(failed('write', 'EPROTO'), { secureConnecting: true }), true],
	['the handshake was over', wrapped(failed('read'), { secureConnecting: false }), false],
	['a response had begun', wrapped(failed('connect', 'ECONNREFUSED')), false, true],
])('whether a request was not sent: %s', (_, error, notSent, hasResponded = false) => {
	const { details } = fromConnection(error, hasResponded);
	expect(details.notSent).toBe(notSent);
});

const CIRCLE = new Error('Round and round');
CIRCLE.cause = CIRCLE;
test.each<[string, unknown, object]>([
	[
		'the code is in a cause',
		new Error('Failed', { cause: new Error('x', { cause: thrown('EPIPE') }) }),
		{ kind: 'transient' },
	],
	['an error is its own cause', CIRCLE, { kind: STAYS }],
	[
		'an error has no code',
		new Error('Blocked by policy'),
		{
			kind: STAYS,
			notSent: false,
			description: /HTTPS_PROXY\)\.\nReported: Blocked by policy\.$/,
		},
	],
	['there is no error', null, { kind: STAYS, description: /^Check the 'Base URL'[^\n]*$/ }],
])('if %s', (_, error, details) => {
	expect(fromConnection(error)).toMatchObject({ details });
});
