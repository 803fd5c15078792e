import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PlannedFault } from '../../../sandbox/index.mts';
import { FROM_ITEM, GOES_ON, itemsOf, useImports } from './useImports.mts';

const imports = useImports();
/** The key that the sandbox knows, so that requests come as far as the planned answers. */
const KEY = 'sandbox-company-key';

const echo = JSON.stringify({ items: [], message: `Bad key ${KEY}`, data: [`Bearer ${KEY}`] });
const FAULTS: Array<[string, PlannedFault]> = [
	['a refusal that repeats the key', { kind: 'body', status: 400, body: echo }],
	['an answer that repeats the key', { kind: 'body', status: 202, body: echo }],
	['a web page that repeats the key', { kind: 'html', body: `<p>${KEY}</p>` }],
	['an internal failure', { kind: 'status', status: 500 }],
	['a reset connection', { kind: 'reset' }],
	['a redirect', { kind: 'redirect', location: `https://other.example/?key=${KEY}` }],
];

const run = (fault: PlannedFault, more: Parameters<typeof imports.retry>[1] = {}) => {
	imports.control.addFault(fault);
	return imports.retry(
		{ importId: FROM_ITEM },
		{
			items: itemsOf(['imp_1']),
			credentials: { publishingApi: { baseUrl: imports.nodes.url, apiKey: KEY } },
			...more,
		},
	);
};

/** All that is to be found in a value, also in what an error hides from JSON. */
function textOf(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null) return String(value);
	if (seen.has(value)) return '';
	seen.add(value);
	return Object.getOwnPropertyNames(value)
		.map((name) => `${name}=${textOf((value as Record<string, unknown>)[name], seen)}`)
		.join('\n');
}

describe('the key appears nowhere in a run: not in items, errors, hints or what n8n saves', () => {
	describe.each([
		['ending it', {}],
		['as an item', { node: GOES_ON }],
	])('%s', (_, more) => {
		test.each(FAULTS)('%s', async (_, fault) => {
			const result = await run(fault, more);
			expect(imports.control.requests()[0]).toMatchObject({
				headers: { authorization: 'Bearer <known>' },
			});
			const text = `${textOf(result)}\n${JSON.stringify(result)}`;
			expect(text).not.toContain(KEY);
		});
	});
});

test('the test of a credential does not repeat the key either', async () => {
	for (const fault of FAULTS.map(([, fault]) => fault)) {
		imports.control.clearFaults();
		imports.control.addFault(fault);
		const { message } = await imports.nodes.engine.testCredential('publishingApi', {
			baseUrl: imports.nodes.url,
			apiKey: KEY,
		});
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
