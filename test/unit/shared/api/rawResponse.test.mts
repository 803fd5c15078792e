import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/rawResponse.ts';

const KEY = 'key-0123456789';
const SECRETS = [{ kind: 'key', value: KEY }] as const;

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
		rawResponse(endpoints.getPromoters, { status, headers: {}, bytes: Buffer.from(text) }, [
			{ kind, value },
		]).json;

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

test.each<[string, Buffer, string]>([
	['application/json; charset=iso-8859-1', Buffer.from('"é"', 'latin1'), 'é'],
	['application/json;charset="Windows-1252"', Buffer.from([0x22, 0x80, 0x22]), '€'],
	['application/json; charset=utf-16le', Buffer.from('"é"', 'utf16le'), 'é'],
	['application/json; charset=nonsense', Buffer.from('"é"'), 'é'],
	['application/json', Buffer.from('"é"'), 'é'],
])('JSON is read in its declared character set: %s', (type, bytes, json) => {
	const answer = { status: 200, headers: { 'content-type': type }, bytes };
	expect(rawResponse(endpoints.getPromoters, answer, []).json).toBe(json);
});

test('a key in a page of another character set leaves a page in UTF-8', () => {
	const { file } = pageFrom(Buffer.from(`é ${KEY}`, 'latin1'), 'text/html; charset=iso-8859-1');
	expect(file!.contentType).toBe('text/html; charset=utf-8');
	expect(file!.bytes.toString()).toBe('é ***');
});

test('a byte order mark of UTF-8 is no text', () => {
	expect(pageFrom(Buffer.from('\ufeffzoë')).text).toBe('zoë');
});
