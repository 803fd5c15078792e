import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/body.ts';

const KEY = 'key-0123456789';
const SECRETS = [{ kind: 'key', value: KEY }] as const;
const PAGE = '<meta charset="iso-8859-1"><p>Café</p>';

const pageFrom = (bytes: Buffer, contentType?: unknown) =>
	rawResponse(
		endpoints.previewPurchase,
		{ status: 200, headers: { 'content-type': contentType }, bytes },
		SECRETS,
	);

test('a page is handed on as the bytes that came', () => {
	const bytes = Buffer.from(PAGE, 'latin1');
	const { text, file } = pageFrom(bytes, 'text/html; charset=ISO-8859-1');
	expect(text).toBe(PAGE);
	expect(file).toEqual({ bytes, contentType: 'text/html; charset=ISO-8859-1' });
});

test('data is no file', () => {
	const answer = { status: 200, headers: {}, bytes: Buffer.from('{"items":[]}') };
	expect(rawResponse(endpoints.getPromoters, answer, SECRETS)).toEqual({
		status: 200,
		headers: {},
		text: '{"items":[]}',
		json: { items: [] },
	});
});

test.each<[unknown, string]>([
	[undefined, 'text/html'],
	['', 'text/html'],
	['nonsense', 'text/html'],
	['application/xhtml+xml', 'application/xhtml+xml'],
	['text/html ;charset=utf-8', 'text/html ;charset=utf-8'],
	[`text/html; boundary=${KEY}`, 'text/html; boundary=***'],
])('the content type %j is %s', (given, contentType) => {
	expect(pageFrom(Buffer.from('<p>'), given).file?.contentType).toBe(contentType);
});

test.each<[string, Buffer, contentType: string]>([
	['in its letters', Buffer.from(`Café ${KEY}`, 'latin1'), 'text/html; charset=iso-8859-1'],
	['in UTF-16', Buffer.from(`\ufeffCafé ${KEY}`, 'utf16le'), 'text/html; charset=utf-16'],
	['behind a character set of others', Buffer.from(`Café ${KEY}`), 'text/html; charset=utf-16'],
])('a key that the page repeats is not in the file: %s', (_, bytes, contentType) => {
	const { text, file } = pageFrom(bytes, contentType);
	expect(file).toEqual({ bytes: Buffer.from(text), contentType: 'text/html; charset=utf-8' });
	for (const encoding of ['latin1', 'utf16le'] as const) {
		expect(file!.bytes.toString(encoding)).not.toContain(KEY);
	}
});

describe('JSON is cleaned once it is parsed', () => {
	const SECRET = 'a/key+0123==';
	const jsonFrom = (text: string, status = 200, kind: 'key' | 'token' = 'key', value = SECRET) =>
		rawResponse(endpoints.getPromoters, { status, headers: {}, bytes: Buffer.from(text) }, [
			{ kind, value },
		]).json;

	test.each<[string, string, unknown]>([
		['as it is', `{"a":"no ${SECRET}!"}`, { a: 'no ***!' }],
		['with Unicode escapes', '{"a":"a/key\\u002B0123\\u003d="}', { a: '***' }],
		[
			'with every character escaped',
			`{"a":"${[...SECRET].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join('')}"}`,
			{ a: '***' },
		],
		['with escaped slashes', '{"a":"a\\/key+0123=="}', { a: '***' }],
		['in a URL, in small letters', '{"a":"?key=a%2fkey%2b0123%3d%3d&b"}', { a: '?key=***&b' }],
		[
			'in JSON within JSON',
			JSON.stringify({ a: '{"b":"a\\/key\\u002b0123=="}' }),
			{ a: '{"b":"***"}' },
		],
		['as the name of a field, in a list', `[{"${SECRET}":1}]`, [{ '***': 1 }]],
		['beside an escape that it must not break', `{"a":"\\n${SECRET}\\n"}`, { a: '\n***\n' }],
	])('%s', (_, text, json) => {
		expect(jsonFrom(text)).toEqual(json);
		expect(jsonFrom(text, 422)).toEqual(json);
	});

	test('a whole number that would lose digits stays text', () => {
		const text = '{"id":9007199254740993,"others":[12345678901234567890,-5,1e20,2.5]}';
		expect(jsonFrom(text)).toEqual({
			id: '9007199254740993',
			others: ['12345678901234567890', -5, 1e20, 2.5],
		});
	});

	test.each<[string, string, number, string]>([
		['a word is left in what the service keeps', 'newsletter', 200, 'Our newsletter'],
		['a word is taken out of a refusal', 'newsletter', 422, 'Our ***'],
		['what can only be a token is taken out of both', 'token-0123456789ab', 200, 'Our ***'],
		['a short word is left in a refusal, too', 'news', 422, 'Our news'],
		['a digit is left in a refusal, too', '1', 422, 'Our 1'],
	])('of a feed token, %s', (_, token, status, said) => {
		expect(jsonFrom(JSON.stringify({ said: `Our ${token}` }), status, 'token', token)).toEqual({
			said,
		});
	});
});
