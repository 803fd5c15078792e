import { endpoints, type EndpointName } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/body.ts';
import { fromResponse } from '../../../../nodes/shared/errors/fromResponse.ts';

interface Refused {
	name?: EndpointName;
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

const refused = ({ name = 'getPurchases', status, body, headers = {} }: Refused) => {
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const answer = { status, headers, bytes: Buffer.from(text) };
	const { message, details } = fromResponse(
		endpoints[name],
		rawResponse(endpoints[name], answer, []),
	);
	return { message, ...details };
};
const said = (message: string, data?: unknown) => ({ items: [], message, total: 0, data });

describe('the known cases, in words that say what to do', () => {
	test('with nothing said by the service, the known words stand alone', () => {
		expect(refused({ status: 403 }).message).toBe('The API key has no right to do this');
		expect(refused({ name: 'getLetterById', status: 404 }).message).toBe(
			'The service has nothing at this address',
		);
		expect(refused({ status: 429 })).toMatchObject({
			message: 'The service is receiving too many requests',
			description: expect.stringContaining("'Max Concurrency'"),
		});
	});

	test.each<[number, string | undefined, string | undefined]>([
		[429, '1', 'a second'],
		[429, '7.2', '8 seconds'],
		[429, '300', '5 minutes'],
		[429, '301', '6 minutes'],
		[503, '7200', '2 hours'],
		[429, '0', undefined],
		[429, 'in a while', undefined],
		[429, '9'.repeat(400), undefined],
		[429, undefined, undefined],
		[403, '60', undefined],
	])('%i with Retry-After %s says to wait for %s', (status, retryAfter, wait) => {
		const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter };
		const { description } = refused({ status, headers });
		expect(/asks to wait for (.+)\.$/m.exec(description!)?.[1]).toBe(wait);
	});

	test.each([
		['the import is not found', 404, 0],
		['The import belongs to another company.', 404, 1],
	])('the service is not quoted if it says the same: %s', (message, status, times) => {
		const { description } = refused({ name: 'retryImport', status, body: said(message) });
		expect(description!.match(/The service says/g) ?? []).toHaveLength(times);
	});

	test('nothing at an address with an ID in its path leads to both that may be wrong', () => {
		expect(refused({ name: 'updateContactField', status: 404 })).toMatchObject({
			description: /^Check the IDs in the parameters, .* and the 'Base URL' of the credential\.\n/,
		});
	});

	test('a web page is named as one: it may not be the service that refuses', () => {
		const { message, description, webPage } = refused({ status: 400, body: '<h1>Blocked</h1>' });
		expect(message).toBe('The service responded with status 400');
		expect(description).toMatch(/a web page/);
		expect([webPage, refused({ status: 403 }).webPage]).toEqual([true, undefined]);
	});
});

describe('what the service says', () => {
	const UNSAID = 'The service responded with status 400';
	const LONG = 'a'.repeat(160);
	const DOTS = `${'.'.repeat(1_000_000)}x`;

	test.each<[string, unknown, message: string, reasons?: string]>([
		[
			'message and reasons',
			said('Not valid', ['too long', 'gone']),
			'Not valid',
			'too long.\ngone.',
		],
		['reasons alone', { data: ['name is too long'] }, 'name is too long'],
		['reasons that are not texts', said('Not valid', [{ a: 1 }]), 'Not valid'],
		['one reason, in the title only', said('Not valid.', ['too long.']), 'Not valid: too long.'],
		['a message with the one reason', said('No: too long', ['Too long.']), 'No: too long'],
		['a reason with the message', said('Taken.', { color: 'taken' }), 'color: taken'],
		['a reason within a word', said('Not valid', ['id']), 'Not valid: id'],
		['a message of endless dots', said(DOTS, ['taken']), expect.any(String), 'taken.'],
		['one reason, too long for a title', said('Not valid', [LONG]), 'Not valid', `${LONG}.`],
		['one reason of several lines', said('Not valid', ['a\nb']), 'Not valid', 'a.\nb.'],
		[
			'reasons by field',
			said('Not valid', { color: ['taken', 'too long'] }),
			'Not valid',
			'color: taken.\ncolor: too long.',
		],
		['reasons with gaps', said('Not valid', ['a', null, ' ', 5, 'b']), 'Not valid', 'a.\nb.'],
		['one reason as text', said('Not valid', 'taken'), 'Not valid: taken'],
		['one reason as errors', { message: 'No', errors: { color: 'taken' } }, 'No: color: taken'],
		['nested reasons', { message: 'No', errors: { a: { b: ['taken'] } } }, 'No: a.b: taken'],
		['an empty message', said(' '), UNSAID],
		['a list', [], UNSAID],
	])('%s', (_, body, message, ...reasons) => {
		const error = refused({ status: 400, body });
		expect(error.message).toEqual(message);
		const lines = [...reasons, 'HTTP status: 400.'];
		expect(error.description).toEqual(lines.join('\n'));
	});
});

test.each<[number, EndpointName, string, string]>([
	[422, 'createContactTag', 'Not valid: taken', 'HTTP status: 422.'],
	[409, 'createContactTag', 'Not valid', 'taken.\nHTTP status: 409.'],
	[500, 'createContactTag', 'Not valid', 'taken.\nThe service reported an internal'],
	[422, 'retryImport', 'The import is not in a retryable state', 'taken.\nThe service says'],
])('one reason of status %i of %s: %s', (status, name, message, start) => {
	const { message: told, description } = refused({
		name,
		status,
		body: said('Not valid', ['taken']),
	});
	expect(told).toBe(message);
	expect(description!.slice(0, start.length)).toBe(start);
});

test('what an endpoint knows of a status says its cause, too', () => {
	const { failure } = refused({ name: 'authorizeActivityFeed', status: 403 });
	expect(failure).toEqual({ cause: 'configuration-invalid' });
});

describe('a redirect', () => {
	const forGood = { cause: 'configuration-invalid' };
	test.each([
		[301, forGood],
		[302, undefined],
		[308, forGood],
	])('with status %i is named as one', (status, failure) => {
		expect(refused({ status, headers: { location: 'https://other.example/?key=secret' } })).toEqual(
			{
				status,
				kind: 'final',
				message: 'The base URL redirects to another address',
				description: expect.stringMatching(
					new RegExp(`final address as the 'Base URL'.*\\nHTTP status: ${status}\\.$`, 's'),
				),
				failure,
			},
		);
	});
});

describe('the cause in n8n’s terms, only if the response proves it', () => {
	test.each<[number, string | undefined, unknown]>([
		[401, undefined, { cause: 'credential-invalid' }],
		[429, '3', { cause: 'rate-limited', retryAfterMs: 3000 }],
		[429, 'in a while', { cause: 'rate-limited', retryAfterMs: undefined }],
		[502, '2', { cause: 'temporarily-unavailable' }],
		[503, '2', { cause: 'temporarily-unavailable', retryAfterMs: 2000 }],
		[400, undefined, undefined],
		[500, undefined, undefined],
	])('%i with Retry-After %s', (status, retryAfter, failure) => {
		const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter };
		expect(refused({ status, headers }).failure).toEqual(failure);
	});
});
