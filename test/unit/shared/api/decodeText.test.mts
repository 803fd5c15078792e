import { decodeText } from '../../../../nodes/shared/api/body.ts';

const bytes = (text: string) => Buffer.from(text);

test.each([
	['application/json', 'zoë'],
	['application/json; charset=UTF-8', 'zoë'],
	['text/html;charset="windows-1252"', 'zoÃ«'],
	["text/html;charset='windows-1252'", 'zoÃ«'],
	['text/html; charset  =  windows-1252', 'zoÃ«'],
	['text/html; CHARSET=windows-1252', 'zoÃ«'],
	['text/html; charset=klingon', 'zoë'],
	['text/html; charset=', 'zoë'],
	['', 'zoë'],
])('is read as its content type says: %s', (contentType, text) => {
	expect(decodeText(bytes('zoë'), contentType)).toBe(text);
});

test('a byte order mark of UTF-8 is no text', () => {
	expect(decodeText(bytes('\ufeffzoë'), '')).toBe('zoë');
});
