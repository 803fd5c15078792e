import { usableApiKey } from '../../../../nodes/shared/api/credential.ts';

test.each([
	['a-key!~', 'a-key!~'],
	[' a-key\r\n', 'a-key'],
])('%j is the key %j', (typed, key) => {
	expect(usableApiKey(typed)).toBe(key);
});

test.each<[unknown, RegExp]>([
	['', /^The 'API Key' of the credential is empty$/],
	['  ', /is empty$/],
	[undefined, /is empty$/],
	[7, /is empty$/],
	['secret key', /contains characters that no API key has/],
	['secret\nkey', /contains characters that no API key has/],
	['secret\u200bkey', /contains characters that no API key has/],
	['sécret', /contains characters that no API key has/],
])('%j is none, in a sentence that does not repeat it', (typed, message) => {
	let error: unknown;
	try {
		usableApiKey(typed);
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({
		message: expect.stringMatching(message),
		details: { failure: { cause: 'configuration-invalid' } },
	});
	expect(String((error as Error).message)).not.toContain('cret');
});
