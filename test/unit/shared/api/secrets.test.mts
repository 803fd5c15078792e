import { SecretFilter, secretsOf } from '../../../../nodes/shared/api/secrets.ts';

const KEY = 'a/key+0123==';

const filter = (values: readonly unknown[]) =>
	new SecretFilter(
		values.flatMap((value) => secretsOf('key', value)),
		true,
	);

test.each<[string, string, unknown[], string]>([
	['a key', `Bad key ${KEY}.`, [KEY], 'Bad key ***.'],
	['a key in a URL', '?key=a%2Fkey%2B0123%3D%3D&more', [KEY], '?key=***&more'],
	['a key in JSON that is part of a text', 'a\\/key\\u002b0123==', [KEY], '***'],
	['several', 'one two-two-two three-three', ['two-two-two', 'three-three'], 'one *** ***'],
	['secrets that are not set', 'as it is', ['', undefined, null, 5], 'as it is'],
	['what occurs by chance', 'as it is', ['as', 'it', 'is'], 'as it is'],
	['half a surrogate pair', 'aaaaaaaa\ud83d or not', ['aaaaaaaa\ud83d'], '*** or not'],
	['characters beyond ASCII in a URL', 'my-caf%C3%A9-%F0%9F%94%91!', ['my-café-🔑'], '***!'],
	['a pair of surrogates in JSON', 'my-caf\\u00e9-\\uD83D\\udd11!', ['my-café-🔑'], '***'],
	['an escape of an escape', 'Bad key a\\u00252fkey%2b0123.', ['a%2fkey%2b0123'], '***'],
	['a key with blanks in a form', 'k=my+key%2B1+is&x=1', ['my key+1 is'], 'k=***&x=1'],
	[
		'characters that a pattern would take for its own',
		'x $& .*.*.*.* x\\',
		['.*.*.*.*'],
		'x $& *** x\\',
	],
])('%s', (_, text, secrets, clean) => {
	expect(filter(secrets).text(text)).toBe(clean);
	expect(filter(secrets).finds(text)).toBe(text !== clean);
});

test.each([
	['base64', KEY],
	['base64url', KEY],
	['base64', 'ÿ>?ÿ>?ÿ>?'],
	['base64url', 'ÿ>?ÿ>?ÿ>?'],
] as const)('in %s %s is found, whatever is around it', (encoding, key) => {
	for (const text of [key, `${key}\n`, `${key}"} and more`, `Bearer ${key}`]) {
		const clean = filter([key]).text(`It was "${Buffer.from(text).toString(encoding)}".`);
		expect(clean).toMatch(/^It was "\*\*\*[\w+/-]*=*"\.$/);
		const rest = Buffer.from(clean.slice(11, -2), encoding).toString();
		expect(rest).not.toContain(key.slice(0, 4));
	}
});

test.each<[string, (key: string) => string]>([
	['as it is', (key) => key],
	['in JSON within JSON', (key) => JSON.stringify(JSON.stringify(key)).slice(3, -3)],
	['in a URL within a URL', (key) => encodeURIComponent(encodeURIComponent(key))],
	['in a form', (key) => String(new URLSearchParams({ key })).slice(4)],
	['in Base64', (key) => Buffer.from(key).toString('base64url')],
])('a secret of any length and any characters is found %s', (_, encode) => {
	const all = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)).join('');
	for (const key of [all, all.repeat(40), `${'a'.repeat(100_000)}b`]) {
		expect(filter([key]).text(`${encode(key)} "and"`)).toMatch(/^(\*\*\*)+([\w-]?=* "and")?$/);
		expect(filter([key]).finds('a'.repeat(300_000))).toBe(false);
	}
});

test('a long row of backslashes is no more work than other text', () => {
	const row = '\\'.repeat(300_000);
	expect(filter([KEY]).text(`${row} ${KEY}`)).toBe(`${row} ***`);
});

test('a key of digits only is also taken out where it comes as a number, or names a field', () => {
	const json = { key: 1234567890123, '1234567890123': 5 };
	expect(filter(['1234567890123']).json(json)).toEqual({ key: '***', '***': 5 });
});

describe('JSON without a visible secret', () => {
	test.each<[string, text: string, isFound: boolean]>([
		['hides one in JSON within JSON', JSON.stringify({ a: '{"b":"a\\/\\u006bey+0123=="}' }), true],
		[
			'hides one in Base64',
			`{"a":"${Buffer.from('ÿ>?ÿ>?ÿ>?').toString('base64').replaceAll('/', '\\/')}"}`,
			true,
		],
		['hides one in an escape of an escape', '{"a":"a/\\u005cu006bey+0123=="}', true],
		['has a field for one', '{"Auth-Secret" : "x"}', true],
		['has a field for one, with an escape', '{"auth_s\\u0065cret":"x"}', true],
		['only has words and escapes', '{"a":"The \\"token\\" caf\\u00e9\\n"}', false],
	])('%s', (_, text, isFound) => {
		const secrets = filter([KEY, 'ÿ>?ÿ>?ÿ>?']);
		expect(secrets.findsInJson(text)).toBe(isFound);
	});

	test('a long row of backslashes is no more work than other text', () => {
		expect(filter([KEY]).findsInJson(`"${'\\'.repeat(300_000)}"`)).toBe(false);
	});
});

describe('a feed token may be a word, which records hold by chance', () => {
	const findsIn = (value: unknown, inRecords: boolean) =>
		new SecretFilter(secretsOf('token', value), inRecords).finds(String(value));

	test.each<[string, value: unknown, inWords: boolean, inRecords: boolean]>([
		['sixteen letters and digits', 'abcdefgh12345678', true, true],
		['capitals and digits', 'ABCDEFGH12345678', true, true],
		['fifteen', 'abcdefgh1234567', true, false],
		['no digit', 'abcdefghijklmnopq', true, false],
		['no letter', '12345678901234567', true, true],
		['words with a dash', 'correct-horse-battery', true, true],
		['eight', 'sesame-8', true, false],
		['seven', 'sesame7', false, false],
		['no text', 1234567890123456, false, false],
	])('%s', (_, value, inWords, inRecords) => {
		expect([findsIn(value, false), findsIn(value, true)]).toEqual([inWords, inRecords]);
	});
});
