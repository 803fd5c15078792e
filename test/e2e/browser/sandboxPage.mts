import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/index.mts';
import { addCollector } from '../../../tools/setup/artifacts.mts';
import { startChromium } from './chromium.mts';

/** Chromium's message if nothing listens at an address. */
const NOBODY = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;

/**
 * One sandbox and one browser for the tests of a file; before each test the sandbox is as new and its
 * page is open. A test fails with whatever the browser complains about.
 */
export function useSandboxPage(options: SandboxOptions = {}) {
	let sandbox: Sandbox;
	let browser: Browser;
	let page: Page;
	let complaints: string[] = [];

	before(async () => {
		sandbox = await startSandbox(options);
		browser = await startChromium();
		addCollector(async () => ({ 'screenshot.png': await page.screenshot({ fullPage: true }) }));
	});
	after(async () => {
		await browser?.close();
		await sandbox?.close();
	});
	beforeEach(async () => {
		await sandbox.control.reset();
		page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		page.on('pageerror', ({ message }) => complaints.push(message));
		page.on('console', (line) => {
			if (line.type() === 'error') complaints.push(line.text());
		});
		await page.goto(sandbox.url);
		await page.locator('#connection').getByText('Running').waitFor();
	});
	afterEach(async () => {
		await page.context().close();
		const before = complaints;
		complaints = [];
		assert.deepEqual(before, []);
	});

	const current = {
		get sandbox() {
			return sandbox;
		},
		get page() {
			return page;
		},
	};

	/** As a node of a workflow calls the service. */
	const call = async (method: string, path: string, body?: object, signal?: AbortSignal) =>
		await fetch(`${sandbox.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				...(body && { 'content-type': 'application/json' }),
			},
			body: body && JSON.stringify(body),
			signal,
		});

	/** Waits until the page shows this message about the pressed button. */
	const notice = async (text: string) =>
		await page.locator('#notice').getByText(text, { exact: true }).waitFor();

	/** Ends the sandbox, and starts another at the same address after `meanwhile`. */
	const restart = async (meanwhile: () => Promise<void>) => {
		const port = Number(new URL(sandbox.url).port);
		await sandbox.close();
		await meanwhile();
		sandbox = await startSandbox({ ...options, port });
		complaints = complaints.filter((text) => !NOBODY.test(text));
	};

	return { current, call, notice, restart };
}
