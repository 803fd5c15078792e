import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { decodeText, rawResponse } from '../../../../nodes/shared/api/body.ts';

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

test.each<[unknown, string]>([
	[undefined, 'text/html'],
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
])('a key that the page repeats is not in the file: %s', (_, bytes, contentType) => {
	const { text, file } = pageFrom(bytes, contentType);
	expect(file).toEqual({ bytes: Buffer.from(text), contentType: 'text/html; charset=utf-8' });
	for (const encoding of ['latin1', 'utf16le'] as const) {
		expect(file!.bytes.toString(encoding)).not.toContain(KEY);
	}
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

test.each([
	['application/json', 'zoë'],
	['text/html; charset  =  windows-1252', 'zoÃ«'],
	['text/html; charset=klingon', 'zoë'],
	['', 'zoë'],
])('text is read in the character set of its content type: %s', (contentType, text) => {
	expect(decodeText(Buffer.from('zoë'), contentType)).toBe(text);
});

test('a byte order mark of UTF-8 is no text', () => {
	expect(decodeText(Buffer.from('\ufeffzoë'), '')).toBe('zoë');
});
