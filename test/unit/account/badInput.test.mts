import { credentialTestRules } from '../../../nodes/shared/api/credential.ts';
import { readOptions } from '../../../tools/account/options.mts';
import { Unusable, unusableResponse } from '../../../tools/account/unusable.mts';
import { startTool } from './toolProcess.mts';
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
	['no address', [BASE, '--write'], KEY, /^--write needs --email/],
	['half an address', [BASE, '--write', '--email=secret'], KEY, /^--write needs --email/],
	['an address alone', [BASE, '--email=secret@example.com'], KEY, /add --write\.$/],
	['seconds in words', [BASE, '--listen=secret'], KEY, /^--listen takes a whole number/],
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

describe('a first response that is not from the API has the sentence of the credential test', () => {
	const rules = credentialTestRules.map(({ type, properties }) => {
		const { value, message } = properties as { value: unknown; message: string };
		return [type, 'key' in properties ? properties.key : '', value, message] as const;
	});

	test.each(rules)('%s %s %p', (type, key, value, message) => {
		const texts: Readonly<Record<string, string>> = {
			length: '',
			0: '<html>',
			items: `{"items":null}`,
		};
		const text = type === 'responseCode' ? '{"items":[]}' : texts[key]!;
		const status = type === 'responseCode' ? Number(value) : 200;
		const json = text.startsWith('{') ? JSON.parse(text) : undefined;
		const none = { headerNames: [], retryAfter: undefined, type: '' };
		expect(unusableResponse({ status, text, json, ...none })).toBe(message);
	});
});

describe('the tool', () => {
	const account = useAccount();

	test.each<[string, string | undefined, number, RegExp]>([
		['a rejected key', 'wrong', 1, /^The service rejected the API key\./],
		['a key without rights', undefined, 1, /^The API key has no right to do this\./],
		['no key', '', 0, /^Set PUBLISHING_API_KEY/],
	])('ends with 2 after a sentence: %s', async (_, key, requests, sentence) => {
		const { proxy, sandbox } = account;
		const { ended } = startTool([`--base-url=${proxy.url}`], key ?? sandbox.limitedApiKey);
		const { code, printed } = await ended;
		expect([code, printed.trim().split('\n')]).toEqual([2, [expect.stringMatching(sentence)]]);
		expect(proxy.passed).toHaveLength(requests);
	});

	test.each<[string, object, RegExp]>([
		[
			'a web page',
			{ text: '<!doctype html>', json: undefined },
			/^The base URL returned a web page/,
		],
		['a redirect', { status: 302 }, /^The base URL redirects/],
		['a proxy', { status: 407 }, /^A proxy between this machine and the service/],
		['another service', { json: { ok: true } }, /^The base URL returned something else/],
		['a limit', { status: 429 }, /^The service is receiving too many requests\./],
		['nobody', { isCut: true }, /^The service could not be reached: the connection was cut off/],
	])('at most four requests: %s', async (_, answer, sentence) => {
		const { proxy } = account;
		proxy.departure.response = (answered) => void Object.assign(answered, answer);
		await expect(account.try()).rejects.toThrow(sentence);
		expect(proxy.passed.length).toBeLessThanOrEqual(4);
	});

	test('needs a folder for its report', async () => {
		const { proxy, sandbox } = account;
		const args = [`--base-url=${proxy.url}`, '--out=package.json'];
		const { code, printed } = await startTool(args, sandbox.apiKey).ended;
		expect([code, printed]).toEqual([2, 'The folder of --out cannot be written.\n']);
		expect(proxy.passed).toEqual([]);
	});

	test('needs a yes before it writes', async () => {
		const { proxy, sandbox } = account;
		const args = [`--base-url=${proxy.url}`, '--write', '--email=owner@account.example'];
		const { code, printed } = await startTool(args, sandbox.apiKey).ended;
		expect([code, printed]).toEqual([2, expect.stringContaining('Nothing was sent.')]);
		expect(proxy.passed).toEqual([]);
	});
});
