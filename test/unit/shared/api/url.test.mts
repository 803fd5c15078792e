import fc from 'fast-check';
import {
	addressFault,
	fillPath,
	idFault,
	LONGEST_SEGMENT,
	queryString,
} from '../../../../nodes/shared/api/url.ts';

/** Also halves of surrogate pairs. The unit `binary` of fast-check takes a second to build. */
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)) });
const ORIGIN = 'https://api.example.com';

describe('a value in a path', () => {
	test.each([
		['an at sign', 'reader@example.com', 'reader%40example.com'],
		['letters beyond ASCII', 'zoë@例.example', 'zo%C3%AB%40%E4%BE%8B.example'],
	])('%s is one encoded segment', (_, value, encoded) => {
		expect(idFault(value)).toBeUndefined();
		expect(fillPath('/imports/{id}/errors', { id: value })).toBe(`/imports/${encoded}/errors`);
	});

	test.each([
		['nothing', '', /empty/],
		['a dot', '.', /'\.'/],
		['one character too many', 'x'.repeat(LONGEST_SEGMENT + 1), /at most 512 characters/],
		['half a surrogate pair', 'a\ud83d', /Unicode/],
		['a line end', 'a\r\nX-Key: b', /no control characters/],
		['a slash', 'a/b', /no slash/],
		['a backslash', 'a\\b', /, backslash/],
		['two dots within', 'a..b', /'\.\.'/],
		['a slash that is escaped', 'a%2fb', /no slash/],
		['a slash that is escaped twice', 'a%252Fb', /no slash/],
		['dots that are escaped', '%2E%2e', /'\.\.'/],
	])('%s cannot be one', (_, value, fault) => {
		expect(idFault(value)).toMatch(fault);
		expect(() => fillPath('/imports/{id}', { id: value })).toThrow(fault);
	});

	test('whatever it is, it stays one segment of the same host, and comes back whole', () => {
		fc.assert(
			fc.property(anyText, (value) => {
				if (idFault(value) !== undefined) return;
				const url = new URL(`${ORIGIN}${fillPath('/a/{id}/b', { id: value })}`);
				const segments = url.pathname.split('/');
				expect([url.origin, segments.length, url.search, url.hash]).toEqual([ORIGIN, 4, '', '']);
				expect(decodeURIComponent(segments[2])).toBe(value);
			}),
		);
	});

	test.each([
		['a slash', 'a/b@example.com', 'a%2Fb%40example.com'],
		['a backslash in quotes', '"a\\b"@example.com', '%22a%5Cb%22%40example.com'],
		['two dots', 'a..b@example.com', 'a..b%40example.com'],
		['dots at a slash', '../b@example.com', undefined],
		['a dot at a slash', 'a/./b@example.com', undefined],
		['escaped dots at a backslash', '%2e%2e%5cb@example.com', undefined],
		['dots alone', '..', undefined],
	])('an email address with %s', (_, email, encoded) => {
		const path = '/contacts/{email}';
		if (encoded === undefined) {
			expect(addressFault(email)).toMatch(/must (not|have no) /);
			expect(() => fillPath(path, { email })).toThrow(/must (not|have no) /);
		} else {
			expect(addressFault(email)).toBeUndefined();
			expect(fillPath(path, { email })).toBe(`/contacts/${encoded}`);
		}
	});

	test('several values each fill their own place', () => {
		expect(fillPath('/c/{a}/l/{b}', { a: '{b}', b: '$1' })).toBe('/c/%7Bb%7D/l/%241');
	});
});

describe('a query', () => {
	test.each([
		['nothing', {}, ''],
		['a switch', { api: true }, '?api=true'],
		[
			'a list by repeating its parameter',
			{ 'channels[]': ['a', 'b'] },
			'?channels[]=a&channels[]=b',
		],
		['an empty list', { 'channels[]': [] }, ''],
		['what has no value left out', { from: undefined, to: '2026-05-31' }, '?to=2026-05-31'],
		['an empty text', { keyword: '' }, '?keyword='],
		['characters of its own', { keyword: 'a&api=false#?' }, '?keyword=a%26api%3Dfalse%23%3F'],
		['a plus, which is no space', { keyword: 'a+b' }, '?keyword=a%2Bb'],
		['half a surrogate pair', { keyword: 'a\ud83d' }, '?keyword=a%EF%BF%BD'],
	])('%s', (_, query, text) => {
		expect(queryString(query)).toBe(text);
	});
});
