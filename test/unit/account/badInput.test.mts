import { readOptions } from '../../../tools/account/options.mts';
import { Unusable } from '../../../tools/account/unusable.mts';
import { runTool } from './toolProcess.mts';
import { useAccount } from './useAccount.mts';

/** Input with which nothing can be tried gets one sentence. */

const KEY = { PUBLISHING_API_KEY: 'a-key' };
const BASE = '--base-url=https://api.example.com';
const HINT = /should look like https:\/\/api\.example\.com/;

test.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
	['no key', [BASE], {}, /^Set PUBLISHING_API_KEY/],
	['a key of two words', [BASE], { PUBLISHING_API_KEY: 'a key' }, /copy it again\.$/],
	['no base URL', [], KEY, /^--base-url is missing\./],
	['no URL', ['--base-url=api.example.com'], KEY, HINT],
	['another scheme', ['--base-url=ftp://api.example.com'], KEY, HINT],
	['a query', ['--base-url=https://api.example.com?key=secret'], KEY, HINT],
	['an unknown option', [BASE, '--api-key=secret'], KEY, /^An option is not known\./],
	['a pause in words', [BASE, '--pause=secret'], KEY, /^--pause takes a whole number/],
])('%s', (_, args, environment, sentence) => {
	const read = () => readOptions(args, environment);
	expect(read).toThrow(Unusable);
	expect(read).toThrow(sentence);
	expect(read).not.toThrow(/secret/);
});

test.each([
	'https://api.example.com/',
	'https://api.example.com/api/v3/',
	'https://API.example.com/api',
])('%s is usable', (typed) => {
	expect(readOptions([`--base-url=${typed}`], KEY).baseUrl).toBe('https://api.example.com');
});

describe('the tool', () => {
	const account = useAccount();

	test('ends with 2 after a sentence', async () => {
		const { proxy, out } = account;
		const args = [`--base-url=${proxy.url}`, `--out=${out}`];
		const { code, printed } = await runTool(args, 'wrong');
		expect([code, printed]).toEqual([2, expect.stringMatching(/\nThe service rejected the API/)]);
		expect(proxy.passed).toHaveLength(1);
	});

	test.each<[string, object, RegExp]>([
		['a redirect', { status: 302 }, /first response had status 302\.$/],
		['another service', { json: { ok: true } }, /something else came than its data\.$/],
		['a limit', { status: 429 }, /^Nothing was tried: the service limits requests/],
		['nobody', { isCut: true }, /^Nothing was tried: no response came \(UND_ERR_SOCKET\)/],
	])('sends at most three requests: %s', async (_, answer, sentence) => {
		const { proxy } = account;
		proxy.departure.response = (answered) => void Object.assign(answered, answer);
		await expect(account.try()).rejects.toThrow(sentence);
		expect(proxy.passed.length).toBeLessThanOrEqual(3);
	});
});
