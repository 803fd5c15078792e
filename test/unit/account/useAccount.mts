import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import type { Outcome, Report } from '../../../tools/account/outcome.mts';
import { tryAccount } from '../../../tools/account/run.mts';
import { Proxy } from './proxy.mts';

type Around = Parameters<typeof tryAccount>[1];

/** A sandbox as an account, behind a proxy; both as new before each test. */
export function useAccount() {
	let sandbox: Sandbox;
	let proxy: Proxy;
	let out: string;
	beforeAll(async () => {
		sandbox = await startSandbox();
		proxy = new Proxy(sandbox.url);
		await proxy.start();
	});
	beforeEach(async () => {
		await sandbox.control.reset();
		proxy.reset();
		out = mkdtempSync(path.join(tmpdir(), 'publishing-account-'));
	});
	afterEach(() => rmSync(out, { recursive: true }));
	afterAll(async () => {
		await proxy.stop();
		await sandbox.close();
	});
	return {
		get sandbox() {
			return sandbox;
		},
		get proxy() {
			return proxy;
		},
		get out() {
			return out;
		},
		/** Tries the account; it waits for nothing. */
		async try(around: Partial<Around> = {}): Promise<Report> {
			const { url: baseUrl } = proxy;
			const { apiKey } = sandbox;
			const options = { baseUrl, apiKey, out, pauseMs: 0, isRecorded: false };
			const { signal } = new AbortController();
			return await tryAccount(options, {
				signal,
				version: '1.0.0',
				wait: async () => {},
				...around,
			});
		},
	};
}

/** Returns the outcomes of operations and behaviors that are of one kind, by name. */
export function outcomes(
	{ operations, behaviors }: Report,
	wanted: Outcome['outcome'],
): Record<string, Outcome> {
	return Object.fromEntries(
		Object.entries({ ...operations, ...behaviors }).filter(([, { outcome }]) => outcome === wanted),
	);
}
