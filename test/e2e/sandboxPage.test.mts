import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { importId, LIVE_CHANNEL, startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { addCollector } from '../../tools/setup/artifacts.mts';
import { officialClient, type OfficialClient } from '../support/officialClient.mts';
import { startChromium } from './browser/chromium.mts';

/** The page of `npm run sandbox`, as a person with a browser uses it while building workflows. */
const LIST = '/api/v3/contacts/imports';
const ERRORED_ID = importId(3);
/** Chromium's message if nothing listens at an address. */
const NOBODY = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;

const OPTIONS = { retryMs: 2000 };

let browser: Browser;
let complaints: string[] = [];
const current = {} as { sandbox: Sandbox; page: Page };
const clients: OfficialClient[] = [];

before(async () => {
	current.sandbox = await startSandbox(OPTIONS);
	browser = await startChromium();
	addCollector(async () => ({
		'screenshot.png': await current.page.screenshot({ fullPage: true }),
	}));
});
after(async () => {
	await browser?.close();
	await current.sandbox?.close();
});
beforeEach(async () => {
	await current.sandbox.control.reset();
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	current.page = page;
	page.on('pageerror', ({ message }) => complaints.push(message));
	page.on('console', (line) => {
		if (line.type() === 'error') complaints.push(line.text());
	});
	await page.goto(current.sandbox.url);
	await page.locator('#connection').getByText('Running').waitFor();
});
afterEach(async () => {
	for (const client of clients.splice(0)) client.disconnect();
	await current.page.context().close();
	const before = complaints;
	complaints = [];
	assert.deepEqual(before, []);
});

test('shows the values for the credential, and copies them', async () => {
	const { page } = current;
	const { url, apiKey, realtime } = current.sandbox;
	const settings = page.getByRole('region', { name: 'For n8n’s credential' });
	for (const value of [url, apiKey, realtime.host, String(realtime.port)]) {
		await settings.getByText(value, { exact: true }).waitFor();
	}
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await settings.getByRole('button', { name: 'Copy API Key', exact: true }).click();
	await notice('Copied: API Key.');
	assert.equal(await page.evaluate('navigator.clipboard.readText()'), apiKey);
});

test('shows the imports, and follows one that is retried to its end', async () => {
	const { page } = current;
	await page.getByRole('radio', { name: 'Failed 12' }).check();
	const row = importRow(ERRORED_ID);
	await row.getByText('errored').waitFor();
	await page.getByRole('radio', { name: 'All 60' }).check();
	await call('POST', `${LIST}/${ERRORED_ID}/retry`, { api: true });
	await row.getByText('running').waitFor();
	assert.ok((await progressOf(ERRORED_ID)) < 1);
	await row.getByText('finished').waitFor();
	assert.equal(await progressOf(ERRORED_ID), 1);
	const rows = page.locator('#imports > li');
	assert.equal(await rows.count(), 6);
	await page.getByRole('button', { name: 'Show all 60' }).click();
	assert.equal(await rows.count(), 60);
});

test('shows each request as it comes, with its status and without the key', async () => {
	const { page, sandbox } = current;
	await page.getByText('None so far.').waitFor();
	await call('GET', `${LIST}?api=true&limit=2`);
	const rows = page.getByRole('row');
	await rows
		.filter({ hasText: `GET ${LIST}?api=true&limit=2` })
		.getByText('200')
		.waitFor();
	sandbox.control.addFault({ kind: 'hang' });
	const given = new AbortController();
	const waiting = call('GET', '/api/v3/waits', undefined, given.signal);
	const row = rows.filter({ hasText: '/api/v3/waits' });
	await row.getByText('waiting').waitFor();
	given.abort();
	await assert.rejects(waiting);
	await row.getByText('no response').waitFor();
	// The page's own requests are not among them.
	assert.equal(await rows.count(), 3);
	const table = await page.getByRole('table', { name: 'The latest requests' }).innerText();
	assert.ok(!table.includes(sandbox.apiKey));
	await page.getByRole('button', { name: 'Clear' }).click();
	await page.getByText('None so far.').waitFor();
});

test('publishes an event, which a subscribed client receives', async () => {
	const { page } = current;
	await page.getByText('None. Publishing Activity Trigger connects').waitFor();
	const received = subscribe('letter.scheduled');
	await page.getByText('activity feed', { exact: true }).waitFor();
	await page.getByLabel('Event', { exact: true }).fill('letter.scheduled');
	await page.getByLabel('Data (JSON)').fill('{ "title": "Grüße", "opens": 3 }');
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	assert.deepEqual(await received, { title: 'Grüße', opens: 3 });
	await notice('Published letter.scheduled to 1 subscribed client.');
	clients[0].disconnect();
	await page.getByText('None. Publishing Activity Trigger connects').waitFor();
});

test('fails the next requests as chosen, and the ones after that are well', async () => {
	const { page } = current;
	await page.getByLabel('What happens').selectOption('429 Too Many Requests');
	await page.getByLabel('How often').fill('2');
	await page.getByLabel('Path').fill(`${LIST}*`);
	await page.getByRole('button', { name: 'Fail requests' }).click();
	const planned = page.locator('#faults li');
	await planned.filter({ hasText: `2 × 429 Too Many Requests ${LIST}*` }).waitFor();
	const read = () => call('GET', `${LIST}?api=true`);
	const [first, second, third] = [await read(), await read(), await read()];
	assert.deepEqual([first.status, second.status, third.status], [429, 429, 200]);
	assert.equal(first.headers.get('retry-after'), '1');
	await planned.waitFor({ state: 'detached' });
});

test('makes a change for each event of the polling trigger', async () => {
	const { page } = current;
	const imports = '/contacts/imports?api=true&limit=1';
	const purchases = '/promotions/purchases?api=true';
	/** The list that shows each change. */
	const lists = {
		'Sign up a contact': '/contacts/new0@readers.example?api=true',
		'Unsubscribe a contact': '/contacts/new0@readers.example?api=true',
		'Publish a letter': '/letters?api=true&allChannels=true&status=1&limit=1',
		'Schedule a letter':
			'/letters?api=true&allChannels=true&status=2&orderBy=updated_at&asc=false&limit=1',
		'Receive a purchase': purchases,
		'Approve a purchase': purchases,
		'Make an import fail': imports,
		'Finish an import': imports,
		'Run an agent': '/agents/activity?api=true&limit=1',
	};
	const buttons = page.getByRole('region', { name: 'Change something' }).getByRole('button');
	assert.deepEqual(await buttons.allInnerTexts(), Object.keys(lists));
	for (const [name, list] of Object.entries(lists)) {
		const read = async () => await (await call('GET', `/api/v3${list}`)).text();
		const before = await read();
		await buttons.filter({ hasText: name }).click();
		await page.locator('#notice').getByText(`Done: ${name}.`).waitFor();
		assert.notEqual(await read(), before);
		const record = await page.locator('#notice').getByRole('link').getAttribute('href');
		assert.equal((await fetch(`${current.sandbox.url}${record}`)).status, 200);
	}
});

test('asks before the last button resets everything', async () => {
	const { page } = current;
	const reset = page.getByRole('button', { name: 'Reset everything' });
	assert.equal(await page.getByRole('button').last().innerText(), await reset.innerText());
	await page.getByLabel('Contact', { exact: true }).fill('ada@readers.example');
	await page.getByRole('button', { name: 'Sign up a contact' }).click();
	await page.locator('#notice').getByText('Done: Sign up a contact.').waitFor();
	const signedUp = async () =>
		(await call('GET', '/api/v3/contacts/ada@readers.example?api=true')).status;
	// Playwright answers that question with no, unless somebody listens.
	await reset.click();
	assert.equal(await signedUp(), 200);
	page.once('dialog', (dialog) => void dialog.accept());
	await reset.click();
	await notice('Everything is as it was at the start.');
	assert.equal(await signedUp(), 404);
});

test('shows markup from outside as it was written, and runs none of it', async () => {
	const { page, sandbox } = current;
	const hostile = '<img src=x onerror="window.wasRun=true">';
	await page.getByLabel('Event', { exact: true }).fill(hostile);
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await notice(`Published ${hostile} to 0 subscribed clients.`);
	sandbox.control.addFault({ kind: 'status', path: hostile, status: 500 });
	await page.locator('#faults').getByText(hostile).waitFor();
	assert.equal(await page.locator('img').count(), 1);
	assert.equal(await page.evaluate('window.wasRun'), undefined);
});

test('fits a phone, without scrolling to the side, and every control has a name', async () => {
	const { page } = current;
	await call('GET', `${LIST}/${'x'.repeat(300)}/errors?api=true`);
	await page.setViewportSize({ width: 320, height: 844 });
	await page.getByText('x'.repeat(300)).waitFor();
	assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
	const tree = await page.locator('body').ariaSnapshot();
	const controls = tree.match(
		/^\s*- (button|textbox|combobox|spinbutton|radio|link|progressbar)\b.*/gm,
	)!;
	assert.ok(controls.length > 20);
	assert.deepEqual(
		controls.filter((control) => !/"[^"]+"/.test(control)),
		[],
	);
});

test('says when the sandbox is gone, and goes on when it is back', async () => {
	const { page } = current;
	const status = page.locator('#connection');
	const port = Number(new URL(current.sandbox.url).port);
	await current.sandbox.close();
	await status.getByText('No response, trying again …').waitFor();
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await notice('The sandbox does not respond. Is it still running?');
	current.sandbox = await startSandbox({ ...OPTIONS, port });
	await status.getByText('Running').waitFor();
	const { realtime } = current.sandbox;
	await page.getByText(String(realtime.port), { exact: true }).waitFor();
	await call('GET', '/api/v3/back');
	await page.getByText('/api/v3/back').waitFor();
	// By now the page has complained about its last request that nobody answered.
	complaints = complaints.filter((text) => !NOBODY.test(text));
});

/** As a node of a workflow calls the service. */
const call = async (method: string, path: string, body?: object, signal?: AbortSignal) =>
	await fetch(`${current.sandbox.url}${path}`, {
		method,
		headers: {
			authorization: `Bearer ${current.sandbox.apiKey}`,
			...(body && { 'content-type': 'application/json' }),
		},
		body: body && JSON.stringify(body),
		signal,
	});

/** Waits until the page shows this message about the pressed button. */
const notice = async (text: string) =>
	await current.page.locator('#notice').getByText(text, { exact: true }).waitFor();

const importRow = (id: string) => current.page.locator(`#imports > [data-key="${id}"]`);

async function progressOf(id: string): Promise<number> {
	return Number(await importRow(id).getByRole('progressbar').getAttribute('value'));
}

/** Resolves with the data of the first such event that the feed's official client receives. */
function subscribe(event: string): Promise<unknown> {
	const client = officialClient(current.sandbox);
	clients.push(client);
	return new Promise((resolve) => client.subscribe(LIVE_CHANNEL).bind(event, resolve));
}
