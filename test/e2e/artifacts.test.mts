import assert from 'node:assert/strict';
import { execa } from 'execa';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { API_KEY, LIMITED_API_KEY } from '../../sandbox/server/auth.mts';
import { Descendants } from './descendants.mts';
import { failuresOf } from './failures.mts';
import { FEED_TOKEN, OWNER } from '../support/n8n/instance.mts';

/** A failed test leaves its artifacts and nothing else. Shown on tests made for this purpose. */
let temporary: string;

beforeEach(async () => {
	temporary = await mkdtemp(join(tmpdir(), 'publishing-on-purpose-'));
});

afterEach(async () => await rm(temporary, { recursive: true, force: true }));

test('a failing test leaves a screenshot, the logs and the requests, without a secret, and no process', async () => {
	const file = 'test/e2e/onPurpose/fails.mts';
	const { exitCode, output, started } = await runSuite(file);
	assert.equal(exitCode, 1);
	assert.match(output, /as it should/);
	assertStartedEverything(started);
	assert.deepEqual(await started.left(), []);
	// n8n and Node.js leave some there that is not ours.
	const files = await readdir(temporary);
	assert.deepEqual(
		files.filter((name) => /^(publishing|playwright)/.test(name)),
		[],
	);

	assert.deepEqual(await readdir(failuresOf(file)), ['fails-on-purpose']);
	const folder = join(failuresOf(file), 'fails-on-purpose');
	assert.deepEqual((await readdir(folder)).toSorted(), [
		'n8n.log',
		'sandbox.json',
		'screenshot.png',
	]);
	const [log, sandbox] = await Promise.all(
		['n8n.log', 'sandbox.json'].map((name) => readFile(join(folder, name), 'utf8')),
	);
	assert.match(log, /Editor is now accessible/);
	const [{ path, headers }] = JSON.parse(sandbox).requests;
	assert.equal(path, '/api/v3/promotions/promoters');
	assert.equal(headers.authorization, 'Bearer <known>');
	for (const secret of [API_KEY, LIMITED_API_KEY, FEED_TOKEN, OWNER.password]) {
		assert.ok(!`${log}${sandbox}`.includes(secret));
	}
	const screenshot = await readFile(join(folder, 'screenshot.png'));
	assert.equal(screenshot.subarray(1, 4).toString(), 'PNG');
	await rm(failuresOf(file), { recursive: true });
});

test('a run that is ended from outside leaves no process', async () => {
	const { exitCode, started } = await runSuite('test/e2e/onPurpose/neverEnds.mts', {
		endAt: 'Waiting for the end',
	});
	assert.equal(exitCode, 143);
	assertStartedEverything(started);
	// Servers get a few seconds to end by themselves.
	for (let tries = 0; (await started.left()).length > 0 && tries < 60; tries++) await wait(500);
	assert.deepEqual(await started.left(), []);
});

/** The end-to-end tests with one file, as `npm run test:e2e` runs them. */
async function runSuite(file: string, { endAt }: { endAt?: string } = {}) {
	const main = execa(process.execPath, ['test/e2e/main.mts', file], {
		all: true,
		reject: false,
		// A run inside a test would be skipped.
		env: { TMPDIR: temporary, NODE_TEST_CONTEXT: undefined },
	});
	const started = new Descendants(main.pid!);
	let output = '';
	main.all.on('data', (text) => {
		output += text;
		if (endAt !== undefined && output.includes(endAt)) main.kill('SIGTERM');
	});
	let ended = false;
	const result = main.finally(() => (ended = true));
	while (!ended) {
		await started.look();
		await Promise.race([wait(500), result]);
	}
	const { exitCode } = await result;
	return { exitCode, output, started };
}

/** Otherwise it would say little that none is left. */
function assertStartedEverything({ commands }: Descendants): void {
	for (const program of [/n8n\/bin\/n8n start/, /chromium.*--headless/]) {
		assert.ok(
			commands.some((command) => program.test(command)),
			`${program} was not seen`,
		);
	}
}
