import { decodeText } from '../../../../nodes/shared/api/body.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test.each([
	['application/json', 'zoë'],
	['application/json; charset=UTF-8', 'zoë'],
	['text/html;charset="windows-1252"', 'zoÃ«'],
	["text/html;charset='windows-1252'", 'zoÃ«'],
	['text/html; charset  =  windows-1252', 'zoÃ«'],
	['text/html; CHARSET=windows-1252', 'zoÃ«'],
	['text/html; charset=klingon', 'zoë'],
	['text/html; charset=', 'zoë'],
	[undefined, 'zoë'],
])('is read as its content type says: %s', (contentType, text) => {
	expect(decodeText(bytes('zoë'), contentType)).toBe(text);
});

test.each<[string, Buffer]>([
	['UTF-8', bytes('\ufeffzoë')],
	['UTF-16, low byte first', bytes('\ufeffzoë', 'utf16le')],
	['UTF-16, high byte first', bytes('\ufeffzoë', 'utf16le').swap16()],
])('a byte order mark is surer than what is said: %s', (_, marked) => {
	expect(decodeText(marked, 'text/html; charset=windows-1252', true)).toBe('zoë');
});

describe('a page that names its character set itself', () => {
	const CAFE = 'Café';
	test.each<[string, page: string]>([
		['in short', '<meta charset="iso-8859-1">'],
		['with spaces', '<meta charset = " iso-8859-1">'],
		['without quotes', '<META CHARSET=ISO-8859-1>'],
		['in XHTML', "<meta charset='iso-8859-1' />"],
		['at length', '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'],
		['after something long', `<!-- ${'x'.repeat(3_000)} --><meta charset="iso-8859-1">`],
		['after one that is commented out', '<!--<meta charset="utf-8">--><meta charset="latin1">'],
	])('%s', (_, meta) => {
		const page = bytes(`<html><head>${meta}</head>${CAFE}</html>`, 'latin1');
		expect(decodeText(page, 'text/html', true)).toContain(CAFE);
		expect(decodeText(page, undefined, true)).toContain(CAFE);
	});

	test.each<[string, page: string]>([
		['of none that is known', '<meta charset="klingon">'],
		['of none at all', '<meta name="charset" content="latin1">'],
		['of one that it cannot be in', '<meta charset="utf-16">'],
		['in a comment', '<!-- <meta charset="latin1"> -->'],
		['in a comment without end', '<!-- <meta charset="latin1">'],
		['far behind its beginning', `${' '.repeat(5_000)}<meta charset="latin1">`],
	])('%s, is read in UTF-8', (_, meta) => {
		expect(decodeText(bytes(`${meta}${CAFE}`), 'text/html', true)).toContain(CAFE);
	});

	test('is read as its header says, where that says something', () => {
		const page = bytes(`<meta charset="utf-8">${CAFE}`, 'latin1');
		expect(decodeText(page, 'text/html; charset=iso-8859-1', true)).toContain(CAFE);
	});

	test('is only believed where a page was asked for', () => {
		const json = bytes(`{"title": "${CAFE} <meta charset=latin1>"}`);
		expect(decodeText(json, 'application/json')).toContain(CAFE);
	});
});
