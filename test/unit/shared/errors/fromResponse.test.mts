import { endpoints, type EndpointName } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/rawResponse.ts';
import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import { mayBeProcessed, neverArrived } from '../../../../nodes/shared/errors/outcome.ts';
import { fromResponse, retryAfterMs } from '../../../../nodes/shared/errors/fromResponse.ts';

interface Refused {
	name?: EndpointName;
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

const refused = ({ name = 'getPurchases', status, body, headers = {} }: Refused) => {
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const answer = { status, headers, bytes: Buffer.from(text) };
	const raw = rawResponse(endpoints[name], answer, []);
	const { message, details } = fromResponse(endpoints[name], raw);
	return { message, ...details };
};
const said = (message: string, data?: unknown) => ({ items: [], message, total: 0, data });

describe('the reason of a refusal, in whichever form it comes', () => {
	const UNSAID = 'The service responded with status 400';
	const LONG = 'a'.repeat(160);
	const DOTS = `${'.'.repeat(1_000_000)}x`;

	test.each<[string, unknown, message: string, reasons?: string]>([
		['nothing', '', UNSAID],
		['an empty message', said(' '), UNSAID],
		['a list', [], UNSAID],
		['JSON cut in half', '{"message":"Lock', UNSAID],
		['text', 'The list is locked', 'The list is locked'],
		['text as JSON', '"The list is locked"', 'The list is locked'],
		['a list of one sentence', ['The name is taken'], 'The name is taken'],
		['a list of sentences', ['One is taken', 'Two is not'], UNSAID, 'One is taken.\nTwo is not.'],
		[
			'a field whose name is long',
			{ errors: { [`a${' '.repeat(99_999)}b`]: ['taken'] } },
			'a: taken',
		],
		['text of 400 characters', 'a'.repeat(400), `${'a'.repeat(300)}…`],
		['the message of the envelope', said('Locked'), 'Locked'],
		['title', { title: 'Locked', type: 'about:blank' }, 'Locked'],
		['title and detail', { title: 'Bad Request', detail: 'It is locked' }, 'It is locked'],
		['error as text', { error: 'The list is locked' }, 'The list is locked'],
		['error with a message', { error: { code: 7, message: 'Locked' } }, 'Locked'],
		['a list of messages', { message: ['The list is locked'] }, 'The list is locked'],
		['several messages', { message: ['One', 'Two'] }, UNSAID, 'One.\nTwo.'],
		['errors with messages', { errors: [{ code: 7, message: 'Locked' }] }, 'Locked'],
		['errors by field', { errors: { name: [{ message: 'is taken' }] } }, 'name: is taken'],
		['nested reasons', { message: 'No', errors: { a: { b: ['taken'] } } }, 'No: a.b: taken'],
		['several reasons', said('Not valid', ['long', 'gone']), 'Not valid', 'long.\ngone.'],
		['reasons with gaps', said('Not valid', ['a', null, ' ', 5, 'b']), 'Not valid', 'a.\nb.'],
		[
			'reasons by field',
			said('Not valid', { color: ['taken', 'too long'] }),
			'Not valid',
			'color: taken.\ncolor: too long.',
		],
		['reasons that are not texts', said('Not valid', [{ a: 1 }]), 'Not valid'],
		['one reason, in the title only', said('Not valid.', ['too long.']), 'Not valid: too long.'],
		['a message with the one reason', said('No: too long', ['Too long.']), 'No: too long'],
		['a message of endless dots', said(DOTS, ['taken']), expect.any(String), 'taken.'],
		['one reason, too long for a title', said('Not valid', [LONG]), 'Not valid', `${LONG}.`],
		['one reason of several lines', said('Not valid', ['a\nb']), 'Not valid', 'a.\nb.'],
	])('%s', (_, body, message, ...reasons) => {
		const error = refused({ status: 400, body });
		expect(error.message).toEqual(message);
		expect(error.description).toEqual([...reasons, 'HTTP status: 400.'].join('\n'));
	});
});

test.each<[number, EndpointName, string, string]>([
	[422, 'createContactTag', 'Not valid: taken', 'HTTP status: 422.'],
	[409, 'createContactTag', 'Not valid', 'taken.\nHTTP status: 409.'],
	[500, 'createContactTag', 'Not valid', 'taken.\nThe service reported an internal'],
	[422, 'retryImport', 'The import is not in a retryable state', 'taken.\nThe service says'],
])('one reason of status %i of %s: %s', (status, name, message, start) => {
	const error = refused({ name, status, body: said('Not valid', ['taken']) });
	expect(error.message).toBe(message);
	expect(error.description!.slice(0, start.length)).toBe(start);
});

describe('who may have refused a request', () => {
	const NOTHING = 'The service has nothing at this address';
	test.each<[string, Refused, message: string, description: RegExp]>([
		[
			'anybody, with a web page',
			{ status: 400, body: '<h1>Blocked</h1>' },
			'The service responded with status 400',
			/^The response was a web page or XML: something else may have sent it/,
		],
		[
			'a firewall, with a web page',
			{ status: 403, body: '<h1>Blocked</h1>' },
			'The request was refused',
			/^If a firewall or a proxy refused it, .*\nThe response was a web page/,
		],
		[
			'perhaps a firewall, with text',
			{ status: 403, body: 'Blocked' },
			'Blocked',
			/\nA firewall or a proxy on the way may have refused the request, too\./,
		],
		[
			'the service, in an envelope',
			{ status: 403, body: said('Forbidden') },
			'Forbidden',
			/^Use a key that has this right, .*\nHTTP status: 403\.$/,
		],
		[
			'a gateway, in XML',
			{ status: 401, body: '<?xml version="1.0"?><Error><Code>Denied</Code></Error>' },
			'The service rejected the API key',
			/^Check 'API Key' and 'Base URL' of the credential: .*\nThe response was a web page or XML:/,
		],
		[
			'the service, with text as JSON',
			{ status: 404, body: '"There are no purchases"' },
			'There are no purchases',
			/^The service does not offer this, or the base URL/,
		],
		[
			'another server, with text',
			{ status: 404, body: '404 page not found' },
			NOTHING,
			/^The service says: 404 page not found\.\nThe service does not offer this, or the base URL/,
		],
		[
			'another server, with a web page',
			{ status: 404, body: '<h1>Not Found</h1>' },
			NOTHING,
			/^The service does not offer this, .* The 'Base URL' of the credential should look like/,
		],
		[
			'the service, which does not offer a list',
			{ status: 404, body: said('Nothing here') },
			'Nothing here',
			/^The service does not offer this, or the base URL does not lead to the publishing API/,
		],
		[
			'the service, which does not know an ID, or another server',
			{ name: 'updateContactField', status: 404 },
			'The service has nothing at this address',
			/^Check the IDs, slugs and names in the parameters, .* and the 'Base URL' of the credential\.\n/,
		],
	])('%s', (_, refusal, message, description) => {
		const sender = String(refusal.body).startsWith('<') ? 'web page' : undefined;
		expect(refused(refusal)).toMatchObject({ message, description });
		expect(refused(refusal).sender).toBe(sender);
	});
});

test.each([
	['the import is not found', 404, 0],
	['The import belongs to another company.', 404, 1],
])('the service is not quoted if it says the same: %s', (message, status, times) => {
	const { description } = refused({ name: 'retryImport', status, body: said(message) });
	expect(description!.match(/The service says/g) ?? []).toHaveLength(times);
});

describe('a status in words, and in n8n’s terms if it proves a cause', () => {
	const REDIRECT =
		/^The base URL redirects.*\nRedirects are not .*final address as the 'Base URL'/s;
	const LIMITED = /^The service is receiving too many requests\nTry again later, and send fewer/;
	const AWAY =
		/^The service is not available at the moment\nIt may be overloaded, .* maintenance\. If that/;
	const configuration = { cause: 'configuration-invalid' };
	const limited = { cause: 'rate-limited' };
	const away = { cause: 'temporarily-unavailable' };

	test.each<
		[
			number,
			string | undefined,
			words: RegExp,
			wait: string | undefined,
			expected: object | undefined,
		]
	>([
		[301, undefined, REDIRECT, undefined, configuration],
		[302, undefined, REDIRECT, undefined, undefined],
		[308, undefined, REDIRECT, undefined, configuration],
		[400, undefined, /^The service responded with status 400\nHTTP/, undefined, undefined],
		[401, undefined, /^The service rejected the/, undefined, { cause: 'credential-invalid' }],
		[403, '60', /^The API key has no right to do this\n/, undefined, { retryAfterMs: 60_000 }],
		[429, undefined, LIMITED, undefined, limited],
		[429, 'in a while', LIMITED, undefined, limited],
		[429, '0', LIMITED, undefined, { ...limited, retryAfterMs: 0 }],
		[429, '1', LIMITED, 'a second', { ...limited, retryAfterMs: 1_000 }],
		[429, '7.2', LIMITED, '8 seconds', { ...limited, retryAfterMs: 7_200 }],
		[429, '300', LIMITED, '5 minutes', { ...limited, retryAfterMs: 300_000 }],
		[429, '301', LIMITED, '6 minutes', { ...limited, retryAfterMs: 301_000 }],
		[429, '9'.repeat(400), LIMITED, undefined, limited],
		[429, '9'.repeat(20), LIMITED, undefined, limited],
		[429, 'Fri, 31 Dec 9999 23:59:59 GMT', LIMITED, undefined, limited],
		[423, '5', AWAY, '5 seconds', { ...away, retryAfterMs: 5_000 }],
		[500, undefined, /status 500\nThe service reported an internal error/, undefined, undefined],
		[502, '2', AWAY, '2 seconds', { ...away, retryAfterMs: 2_000 }],
		[503, '7200', AWAY, '2 hours', { ...away, retryAfterMs: 7_200_000 }],
		[504, undefined, AWAY, undefined, away],
		[530, undefined, AWAY, undefined, away],
	])('%i with Retry-After %s', (status, retryAfter, words, wait, expected = {}) => {
		const headers: Record<string, string> = { location: 'https://other.example/?key=secret' };
		if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
		const error = refused({ status, headers });
		expect(`${error.message}\n${error.description}`).toMatch(words);
		expect(error.description).not.toContain('secret');
		expect(/asks to wait for (.+)\.$/m.exec(error.description!)?.[1]).toBe(wait);
		expect({ cause: error.cause, retryAfterMs: error.retryAfterMs }).toEqual(expected);
	});

	test('an endpoint may know the cause of a status', () => {
		const { cause } = refused({ name: 'authorizeActivityFeed', status: 403 });
		expect({ cause }).toEqual(configuration);
	});
});

test.each([
	['was not processed', [400, 401, 403, 404, 409, 418, 421, 423, 425, 429, 451], false, false],
	['did not arrive', [301, 307, 308], false, true],
	[
		'may have been processed',
		[200, 300, 302, 303, 304, 399, 408, 419, 444, 460, 499, 500, 503, 524, 599],
		true,
		false,
	],
])('what a status proves: the request %s', (_, statuses, isProcessed, isLost) => {
	for (const status of statuses) {
		const error = new ApiError('', { status });
		expect([status, mayBeProcessed(error), neverArrived(error)]).toEqual([
			status,
			isProcessed,
			isLost,
		]);
	}
});

describe('Retry-After', () => {
	const NOW = Date.parse('2026-11-21T12:00:00Z');

	test.each([
		['Sat, 21 Nov 2026 12:00:00 GMT', 30_000],
		['Sat, 21 Nov 2026 13:00:00 GMT', 0],
		['soon', expect.any(Number)],
	])("is read by the service's own clock: %s", (date, wait) => {
		const headers = { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT', date };
		expect(refused({ status: 429, headers }).retryAfterMs).toEqual(wait);
	});

	test.each([
		['seconds', '3', 3_000],
		['part of a second', '0.25', 250],
		['no wait', '0', 0],
		['a date', 'Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
		['a date in the form of RFC 850', 'Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
		['a date that has passed', 'Sat, 21 Nov 2026 11:59:00 GMT', 0],
		['seconds since 1970', `${NOW / 1000 + 30}`, undefined],
		['a negative number', '-5', undefined],
		['a number with a unit', '5s', undefined],
		['words that a lenient parser takes for a month and a year', 'maybe 2040', undefined],
		['a year', '2040', 2_040_000],
		['nothing', '', undefined],
		['a number', 5, undefined],
	])('%s', (_, header, wait) => {
		expect(retryAfterMs(header, NOW)).toBe(wait);
	});
});
