import { withoutSecrets } from '../../../../nodes/shared/service/secrets.ts';

const KEY = 'a/key+0123==';

test.each<[string, string, unknown[], string]>([
	['a key', `Bad key ${KEY}.`, [KEY], 'Bad key ***.'],
	['a key that comes again', `${KEY} ${KEY}`, [KEY], '*** ***'],
	['a key in JSON with its slashes escaped', '{"key":"a\\/key+0123=="}', [KEY], '{"key":"***"}'],
	['a key in a URL', '?key=a%2Fkey%2B0123%3D%3D&more', [KEY], '?key=***&more'],
	['several', 'one two three', ['two', 'three'], 'one *** ***'],
	['no text', '', [KEY], ''],
	['no secrets', 'as it is', [], 'as it is'],
	['secrets that are not set', 'as it is', ['', undefined, null, 5], 'as it is'],
	['half a surrogate pair', 'a\ud83d or not', ['a\ud83d'], '*** or not'],
	['characters that a pattern would take for its own', 'x $& .* x', ['.*'], 'x $& *** x'],
])('%s', (_, text, secrets, clean) => {
	expect(withoutSecrets(text, secrets)).toBe(clean);
});
