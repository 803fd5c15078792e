import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import type { Options } from '../../../tools/account/options.mts';
import type { Outcome, Report } from '../../../tools/account/outcome.mts';
import { tryAccount } from '../../../tools/account/run.mts';
import { Proxy } from './proxy.mts';

/** Address of the contact that `--write` makes. */
export const EMAIL = 'owner@account.example';

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
	const options = (more: Partial<Options> = {}): Options => ({
		baseUrl: proxy.url,
		apiKey: sandbox.apiKey,
		isYes: true,
		realtime: 'mt1',
		out,
		pauseMs: 0,
		isRecorded: false,
		...more,
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
		options,
		/** Tries the account; it waits for nothing. */
		async try(more: Partial<Options> = {}, around: Partial<Around> = {}): Promise<Report> {
			return await tryAccount(options(more), {
				signal: new AbortController().signal,
				say: () => {},
				ask: async () => true,
				version: '1.0.0',
				wait: async () => {},
				...around,
			});
		},
		/** Tries the writes alone: the run is interrupted by its first read after them. */
		async tryWrites(more: Partial<Options> = {}, around: Partial<Around> = {}): Promise<Report> {
			const stopping = new AbortController();
			proxy.onPassing = ({ id }) => id === 'getChannels' && stopping.abort();
			return await this.try({ email: EMAIL, ...more }, { signal: stopping.signal, ...around });
		},
		/** Contacts, tags and custom fields as the service lists them. */
		async records(): Promise<unknown> {
			const headers = {
				authorization: `Bearer ${sandbox.apiKey}`,
				'content-type': 'application/json',
			};
			const { url } = sandbox;
			const lists = [
				fetch(`${url}/api/v3/contacts/tags?api=true`, { headers }),
				fetch(`${url}/api/v3/contacts/custom-fields?api=true`, { headers }),
				fetch(`${url}/api/v3/contacts/browse?api=true`, { headers, method: 'POST', body: '{}' }),
			];
			return await Promise.all(lists.map(async (list) => await (await list).json()));
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
