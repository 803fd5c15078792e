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
	test.each<[string, EndpointName, number, RegExp, RegExp]>([
		[
			'a refused key',
			'getPurchases',
			401,
			/service rejected the API key/,
			/'API Key' and 'Base URL'/,
		],
		[
			'a key without the right',
			'getPurchases',
			403,
			/^The service is closed today$/,
			/key that has this right/,
		],
		[
			'a channel of another company',
			'authorizeActivityFeed',
			403,
			/another company/,
			/name of the channel/,
		],
		[
			'an unknown address',
			'getPurchases',
			404,
			/^The service is closed today$/,
			/^The service does not offer this, or the base URL does not lead to the publishing API/,
		],
		[
			'an SMS report that is not there',
			'getSmsDeliveryReport',
			404,
			/no delivery report/,
			/not on that channel.*SMS reports are off/,
		],
		[
			'an unknown import',
			'getImportErrors',
			404,
			/import was not found/,
			/^The service says.*\nCheck its ID.* Import: Get Many/,
		],
		['an unknown import to retry', 'retryImport', 404, /import was not found/, /Check its ID/],
		[
			'a base URL that leads elsewhere',
			'getActiveEngagement',
			404,
			/does not lead to the publishing API/,
			/https:/,
		],
		[
			'too many requests',
			'getPurchases',
			429,
			/^The service is closed today$/,
			/'Max Concurrency'/,
		],
	])('%s', (_, name, status, message, description) => {
		expect(refused({ name, status, body: said('The service is closed today') })).toMatchObject({
			status,
			message,
			description,
		});
	});

	test('with nothing said by the service, the known words stand alone', () => {
		expect(refused({ status: 403 }).message).toBe('The API key has no right to do this');
		expect(refused({ name: 'getLetterById', status: 404 }).message).toBe(
			'The service has nothing at this address',
		);
		expect(refused({ status: 429 }).message).toBe('The service is receiving too many requests');
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
	])('%i with Retry-After %s tells to wait for %s', (status, retryAfter, wait) => {
		const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter };
		const { description } = refused({ status, headers });
		expect(/asks to wait for (.+)\.$/m.exec(description!)?.[1]).toBe(wait);
	});

	test.each([
		['the import is not found', 404, 0],
		['The import belongs to another company.', 404, 1],
	])('the service is not quoted where it says the same: %s', (message, status, times) => {
		const { description } = refused({ name: 'retryImport', status, body: said(message) });
		expect(description!.match(/The service says/g) ?? []).toHaveLength(times);
	});

	test('nothing at an address with an ID in its path leads to both that may be wrong', () => {
		expect(refused({ name: 'updateContactField', status: 404 })).toMatchObject({
			description: /^Check the IDs in the parameters, .* and the 'Base URL' of the credential\.\n/,
		});
	});

	test('a web page is named as one: it may not be the service that refuses', () => {
		const { description, webPage } = refused({ status: 403, body: '<h1>Blocked</h1>' });
		expect(description).toMatch(/a web page/);
		expect([webPage, refused({ status: 403 }).webPage]).toEqual([true, undefined]);
	});
});

describe('what the service says', () => {
	test.each<[string, unknown, object]>([
		['message', said('No such tag'), { message: 'No such tag', description: 'HTTP status: 400.' }],
		[
			'message and reasons',
			said('Not valid', ['name is too long', 'color is missing']),
			{
				message: 'Not valid',
				description: 'name is too long.\ncolor is missing.\nHTTP status: 400.',
			},
		],
		[
			'reasons alone',
			{ data: ['name is too long'] },
			{ message: 'name is too long', description: 'HTTP status: 400.' },
		],
		[
			'an empty list of reasons',
			said('Not valid', []),
			{ message: 'Not valid', description: 'HTTP status: 400.' },
		],
		[
			'reasons that are no texts',
			said('Not valid', [{ a: 1 }]),
			{ message: 'Not valid', description: 'HTTP status: 400.' },
		],
		[
			'one reason in the title, not told twice',
			said('Not valid.', ['name is too long.']),
			{ message: 'Not valid: name is too long.', description: 'HTTP status: 400.' },
		],
		[
			'a message that holds the one reason',
			said('Not valid: name is too long', ['Name is too long.']),
			{ message: 'Not valid: name is too long', description: 'HTTP status: 400.' },
		],
		[
			'a reason that holds the message',
			said('Taken.', { color: 'taken' }),
			{ message: 'color: taken', description: 'HTTP status: 400.' },
		],
		[
			'a reason that is only part of a word of the message',
			said('Not valid', ['id']),
			{ message: 'Not valid: id', description: 'HTTP status: 400.' },
		],
		[
			'a message of endless dots',
			said(`${'.'.repeat(1_000_000)}x`, ['taken']),
			{ description: 'taken.\nHTTP status: 400.' },
		],
		[
			'one reason too long for a title',
			said('Not valid', ['a'.repeat(160)]),
			{ message: 'Not valid', description: `${'a'.repeat(160)}.\nHTTP status: 400.` },
		],
		[
			'one reason of several lines',
			said('Not valid', ['a\nb']),
			{ message: 'Not valid', description: 'a\nb.\nHTTP status: 400.' },
		],
		...(
			[
				[
					'reasons by field',
					{ data: { color: ['taken', 'too long'] } },
					'color: taken.\ncolor: too long.',
				],
				['reasons with gaps', { data: ['a', null, ' ', 5, 'b'] }, 'a.\nb.'],
				[
					'the same reason twice',
					{ data: ['taken', 'late'], errors: ['taken', 'taken'] },
					'taken.\nlate.',
				],
			] as const
		).map(([what, body, told]): [string, unknown, object] => [
			what,
			{ message: 'Not valid', ...body },
			{ message: 'Not valid', description: `${told}\nHTTP status: 400.` },
		]),
		...(
			[
				['one reason as text', { data: 'taken' }, 'taken'],
				['one reason as errors', { errors: { color: 'taken' } }, 'color: taken'],
				['a reason within reasons', { errors: { tag: { color: ['taken'] } } }, 'tag.color: taken'],
				['one reason twice', { data: ['taken'], errors: ['taken', 'taken'] }, 'taken'],
			] as const
		).map(([what, body, reason]): [string, unknown, object] => [
			what,
			{ message: 'Not valid', ...body },
			{ message: `Not valid: ${reason}`, description: 'HTTP status: 400.' },
		]),
		['an empty message', said(' '), { message: 'The service responded with status 400' }],
		['nothing', undefined, { message: 'The service responded with status 400' }],
		['an empty body', '', { message: 'The service responded with status 400' }],
		['a web page', '<h1>Bad Request</h1>', { message: 'The service responded with status 400' }],
		['a list', [], { message: 'The service responded with status 400' }],
	])('%s', (_, body, error) => {
		expect(refused({ status: 400, body })).toMatchObject(error);
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

test.each([199, 300, 304, 399])('status %i leads nowhere else, and is no redirect', (status) => {
	expect(refused({ status }).message).toBe(`The service responded with status ${status}`);
});

describe('a redirect', () => {
	const forGood = { cause: 'configuration-invalid' };
	test.each([
		[301, forGood],
		[302, undefined],
		[303, undefined],
		[307, undefined],
		[308, forGood],
	])('with status %i is told as one', (status, failure) => {
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

describe('the cause in n8n’s terms, only where the answer proves it', () => {
	test.each<[number, string | undefined, unknown]>([
		[401, undefined, { cause: 'credential-invalid' }],
		[429, '3', { cause: 'rate-limited', retryAfterMs: 3000 }],
		[429, 'in a while', { cause: 'rate-limited', retryAfterMs: undefined }],
		[502, undefined, { cause: 'temporarily-unavailable' }],
		[502, '2', { cause: 'temporarily-unavailable' }],
		[503, '2', { cause: 'temporarily-unavailable', retryAfterMs: 2000 }],
		[504, undefined, { cause: 'temporarily-unavailable' }],
		[400, undefined, undefined],
		[403, undefined, undefined],
		[404, undefined, undefined],
		[422, undefined, undefined],
		[500, undefined, undefined],
	])('%i with Retry-After %s', (status, retryAfter, failure) => {
		const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter };
		expect(refused({ status, headers }).failure).toEqual(failure);
	});
});
