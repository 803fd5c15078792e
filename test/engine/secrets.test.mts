import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PlannedFault } from '../../sandbox/index.mts';
import { byId, operation, useNodes } from '../support/useNodes.mts';
import { mandatoryMappings } from '../support/values.mts';

/** The key of a credential, which a service may echo in any form. */

/** A key whose characters are written in several ways. */
const KEY = 'a/key+0123==';
const nodes = useNodes({ apiKey: KEY });

const echo = JSON.stringify({ items: [], message: `Bad key ${KEY}`, data: [`Bearer ${KEY}`] });
const FAULTS: Array<[string, PlannedFault]> = [
	['a refusal that repeats the key', { kind: 'body', status: 400, body: echo }],
	['an answer that repeats the key', { kind: 'body', status: 202, body: echo }],
	['a web page that repeats the key', { kind: 'html', body: `<p>${KEY}</p>` }],
	['an internal failure', { kind: 'status', status: 500 }],
	['a reset connection', { kind: 'reset' }],
	['a redirect', { kind: 'redirect', location: `https://other.example/?key=${KEY}` }],
];

const run = async (fault: PlannedFault, more: { node?: object } = {}) => {
	nodes.control.addFault(fault);
	return await nodes.run(
		operation('publishingImports import.retry'),
		{ importId: byId('imp_1') },
		more,
	);
};

/** Returns everything in a value, also what an error hides from JSON. */
function textOf(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null) return String(value);
	if (seen.has(value)) return '';
	seen.add(value);
	return Object.getOwnPropertyNames(value)
		.map((name) => `${name}=${textOf((value as Record<string, unknown>)[name], seen)}`)
		.join('\n');
}

test.each(FAULTS)('no key is in a run that meets %s and ends, or goes on', async (_, fault) => {
	for (const onError of ['stopWorkflow', 'continueRegularOutput']) {
		const result = await run(fault, { node: { onError } });
		expect(nodes.control.requests()[0]).toMatchObject({
			headers: { authorization: 'Bearer <known>' },
		});
		expect(`${textOf(result)}\n${JSON.stringify(result)}`).not.toContain(KEY);
	}
});

describe('an echo of the key that JSON hides is removed', () => {
	const escaped = [...KEY].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
	test.each<[string, message: string, shown: string]>([
		['with Unicode escapes', 'no a/key\\u002B0123\\u003d=', 'no ***'],
		['with every character escaped', `no ${escaped}`, 'no ***'],
		['in JSON within JSON', 'no {\\"b\\":\\"a\\\\/key\\\\u002b0123==\\"}', '***'],
		['beside another escape', `no\\t${KEY}`, 'no\t***'],
	])('%s', async (_, message, shown) => {
		const body = `{"items":[],"message":"${message}"}`;
		const { error } = await run({ kind: 'body', status: 409, body });
		expect(error!.message).toBe(shown);
		expect(textOf(error)).not.toContain(KEY);
	});
});

describe('a feed token that the service echoes', () => {
	const create = {
		title: 'Partner news',
		feedUrl: 'https://feeds.example/a.json',
		authType: 1,
		fieldMappings: { mapping: mandatoryMappings },
	};
	const created = async (feedToken: string, answer: object, status = 200) => {
		nodes.control.addFault({ kind: 'body', status, body: JSON.stringify(answer) });
		const parameters = { ...create, simplify: false };
		return await nodes.run(operation('publishingCurations dataFeed.create'), parameters, {
			credentials: nodes.credentials({ feedToken }),
		});
	};

	test.each([
		'correct-horse-battery-staple',
		'correct horse battery staple',
		'correcthorsebattery',
		'1234567890',
		'1234567890123456789',
		'hunter2',
		'news',
	])('%s: is hidden in every field that is named like it', async (token) => {
		const record = {
			uniqueId: 'f1',
			bearerToken: token,
			bearer_token: { value: token },
			'Bearer-Token': [token],
			auth: { token, type: 1 },
			authSecret: Number(token) || token,
			hasAuthSecret: true,
		};
		const { items } = await created(token, { items: record, message: 'ok', total: 1 });
		expect(items[0].json).toEqual({
			uniqueId: 'f1',
			bearerToken: '***',
			bearer_token: { value: '***' },
			'Bearer-Token': ['***'],
			auth: { token: '***', type: 1 },
			authSecret: '***',
			hasAuthSecret: true,
		});
	});

	test.each([
		['correct horse battery staple', 'token=correct+horse+battery+staple&x=1'],
		['a~b(c)d!e f/1-23', 'token=a%7Eb%28c%29d%21e+f%2F1-23&x=1'],
	])('%s: is hidden in a form', async (token, sent) => {
		const { items } = await created(token, { items: { uniqueId: 'f1', sent } });
		expect(items[0].json).toEqual({ uniqueId: 'f1', sent: 'token=***&x=1' });
	});

	test('leaves the reasons against a field of its name', async () => {
		const reasons = { bearerToken: ['has 7 characters', 'hunter2 is too short'] };
		const { error } = await created('hunter2', { message: 'Not valid', data: reasons }, 422);
		expect(`${error!.message} ${error!.description}`).toContain('bearerToken: *** is too short');
		expect(error!.description).toContain('bearerToken: has 7 characters');
	});
});

test('the test of a credential does not repeat the key either', async () => {
	for (const fault of FAULTS.map(([, fault]) => fault)) {
		nodes.control.clearFaults();
		nodes.control.addFault(fault);
		const { publishingApi } = nodes.credentials();
		const { message } = await nodes.engine.testCredential('publishingApi', publishingApi);
		expect(message).not.toContain(KEY);
	}
});

test('n8n logs no key, even when it logs all', async () => {
	const { stdout, stderr } = await promisify(execFile)(
		process.execPath,
		['--no-warnings', 'test/engine/imports/loggedRun.mts'],
		{ env: { ...process.env, N8N_LOG_LEVEL: 'debug' } },
	);
	expect(stdout).toContain('Finished with 401, 500, success');
	for (const key of ['sandbox-company-key', 'a-key-that-is-refused']) {
		expect(stdout + stderr).not.toContain(key);
	}
});
