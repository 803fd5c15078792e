import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/rawResponse.ts';
import { secretsOf } from '../../../../nodes/shared/api/secrets.ts';

const KEY = 'key-0123456789';
const SECRETS = secretsOf('key', KEY);

const pageFrom = (bytes: Buffer, contentType?: unknown) =>
	rawResponse(
		endpoints.previewPurchase,
		{ status: 200, headers: { 'content-type': contentType }, bytes },
		SECRETS,
	);

test('a page is handed on as the bytes that came', () => {
	const bytes = Buffer.from('<p>Café</p>', 'latin1');
	const { file } = pageFrom(bytes, 'text/html; charset=ISO-8859-1');
	expect(file).toEqual({ bytes, contentType: 'text/html; charset=ISO-8859-1' });
});

test.each<[unknown, string]>([
	[undefined, 'text/html'],
	['application/xhtml+xml', 'application/xhtml+xml'],
	[`text/html; boundary=${KEY}`, 'text/html; boundary=***'],
])('the content type %j is %s', (given, contentType) => {
	expect(pageFrom(Buffer.from('<p>'), given).file?.contentType).toBe(contentType);
});

test('a key that the page repeats is not in the file', () => {
	const { text, file } = pageFrom(Buffer.from(`Café ${KEY}`));
	expect(text).toBe('Café ***');
	expect(file!.bytes.toString()).toBe(text);
});

describe('JSON', () => {
	const jsonFrom = (text: string, status = 200, kind: 'key' | 'token' = 'key', value = KEY) =>
		rawResponse(
			endpoints.getPromoters,
			{ status, headers: {}, bytes: Buffer.from(text) },
			secretsOf(kind, value),
		).json;

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
	])('of a feed token, %s', (_, token, status, said) => {
		expect(jsonFrom(JSON.stringify({ said: `Our ${token}` }), status, 'token', token)).toEqual({
			said,
		});
	});
});

test('a byte order mark of UTF-8 is no text', () => {
	expect(pageFrom(Buffer.from('\ufeffzoë')).text).toBe('zoë');
});
