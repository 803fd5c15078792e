import { endpoints } from '../../../../nodes/shared/service/endpoints.ts';
import { rawAnswer } from '../../../../nodes/shared/service/rawAnswer.ts';

const KEY = 'key-0123456789';
const PAGE = '<meta charset="iso-8859-1"><p>Café</p>';

const pageFrom = (bytes: Buffer, contentType?: unknown) =>
	rawAnswer(
		endpoints.previewPurchase,
		{ status: 200, headers: { 'content-type': contentType }, bytes },
		[KEY],
	);

test('a page is handed on as the bytes that came', () => {
	const bytes = Buffer.from(PAGE, 'latin1');
	const { text, file } = pageFrom(bytes, 'text/html; charset=ISO-8859-1');
	expect(text).toBe(PAGE);
	expect(file).toEqual({ bytes, contentType: 'text/html; charset=ISO-8859-1' });
});

test('data is no file', () => {
	const answer = { status: 200, headers: {}, bytes: Buffer.from('{"items":[]}') };
	expect(rawAnswer(endpoints.getPromoters, answer, [KEY])).toEqual({
		status: 200,
		headers: {},
		text: '{"items":[]}',
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
	['in UTF-16', Buffer.from(`\ufeffCafé ${KEY}`, 'utf16le'), 'text/html'],
	['behind a character set of others', Buffer.from(`Café ${KEY}`), 'text/html; charset=utf-16'],
])('a key that the page repeats is not in the file: %s', (_, bytes, contentType) => {
	const { text, file } = pageFrom(bytes, contentType);
	expect(file).toEqual({ bytes: Buffer.from(text), contentType: 'text/html; charset=utf-8' });
	for (const encoding of ['latin1', 'utf16le'] as const) {
		expect(file!.bytes.toString(encoding)).not.toContain(KEY);
	}
});
