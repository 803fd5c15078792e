import { Scanner, uniqueSecret } from '../../e2e/secrets/scanner.mts';

const SECRET = uniqueSecret();
const scanner = new Scanner({ 'API key': SECRET });
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each<[string, string | Buffer, string]>([
	['as it is', `Bearer ${SECRET}`, 'plain'],
	['in bytes', Buffer.concat([Buffer.alloc(7, 255), Buffer.from(SECRET)]), 'plain'],
	['in JSON with its slashes escaped', SECRET.replaceAll('/', '\\/'), 'plain'],
	['in a URL', `https://other.example/?key=${encodeURIComponent(SECRET)}`, 'plain'],
	['cut off at its end', SECRET.slice(0, 22), 'plain'],
	['cut off at its start', SECRET.slice(-24), 'plain'],
	['in UTF-16', Buffer.from(SECRET, 'utf16le'), 'UTF-16'],
	['in hexadecimal', Buffer.from(SECRET).toString('hex'), 'hex'],
	...['', 'x', 'xy'].map((before): [string, string, string] => [
		`in base64 after ${before.length} characters`,
		base64(`${before}${SECRET} and more`),
		'base64',
	]),
	['in base64url', Buffer.from(`{"key":"${SECRET}"}`).toString('base64url'), 'base64'],
])('finds a secret %s', (_, content, form) => {
	expect(scanner.find(content)).toEqual([`API key (${form})`]);
});

test('finds nothing in what holds none', () => {
	expect(scanner.find('')).toEqual([]);
	expect(scanner.find(uniqueSecret())).toEqual([]);
	expect(scanner.find(base64(uniqueSecret()))).toEqual([]);
});

test('refuses a secret that it could not find', () => {
	expect(() => new Scanner({ short: 'secret' })).toThrow('cannot be looked for');
});
