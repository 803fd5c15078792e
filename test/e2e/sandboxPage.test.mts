import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { importId, LIVE_CHANNEL } from '../../sandbox/index.mts';
import { officialClient, type OfficialClient } from '../support/officialClient.mts';
import { useSandboxPage } from './browser/sandboxPage.mts';

/** The page of `npm run sandbox`, as a person with a browser uses it while building workflows. */
const LIST = '/api/v3/contacts/imports';
const RUNNING_ID = importId(0);
const ERRORED_ID = importId(3);

const { current, call, notice, restart } = useSandboxPage({ retryMs: 2000 });
const clients: OfficialClient[] = [];

afterEach(() => {
	for (const client of clients.splice(0)) client.disconnect();
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
	await page.getByRole('radio', { name: 'Errored 12' }).check();
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
	const table = await page.getByRole('table').innerText();
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

test('publishes nothing but JSON, and says why beside the field', async () => {
	const { page } = current;
	const data = page.getByLabel('Data (JSON)');
	await data.fill('{ "title": }');
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await page.getByRole('alert').filter({ hasText: 'This is not JSON' }).waitFor();
	assert.equal(await data.getAttribute('aria-invalid'), 'true');
	assert.equal(await page.evaluate('document.activeElement.id'), 'event-data');
	assert.equal(await page.locator('#notice').innerText(), '');
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
	const other = await call('GET', '/api/v3/metrics/active-engagement?api=true');
	const [first, second, third] = [await read(), await read(), await read()];
	assert.deepEqual(
		[other, first, second, third].map(({ status }) => status),
		[200, 429, 429, 200],
	);
	assert.equal(first.headers.get('retry-after'), '1');
	await planned.waitFor({ state: 'detached' });
});

test('plans every failure that it offers, and cancels them', async () => {
	const { page, sandbox } = current;
	const offered = await page.locator('#fault option').allInnerTexts();
	for (const [index, label] of offered.entries()) {
		await page.getByLabel('What happens').selectOption(label);
		await page.getByRole('button', { name: 'Fail requests' }).click();
		await page.locator('#faults li').nth(index).filter({ hasText: label }).waitFor();
	}
	assert.equal(sandbox.control.state().faults.length, offered.length);
	await page.getByRole('button', { name: 'Cancel all' }).click();
	await page.locator('#faults li').first().waitFor({ state: 'detached' });
	assert.deepEqual(sandbox.control.state().faults, []);
});

test('makes an import fail, with the keyboard alone', async () => {
	const { page } = current;
	const row = importRow(RUNNING_ID);
	await row.getByRole('button', { name: 'Make it fail' }).focus();
	await page.keyboard.press('Enter');
	await row.getByText('errored').waitFor();
	assert.equal(await row.getByRole('button').count(), 0);
	const retry = await call('POST', `${LIST}/${RUNNING_ID}/retry`, { api: true });
	assert.equal(retry.status, 202);
	// The focus has not gone to the top of the page.
	assert.equal(await page.evaluate('document.activeElement.dataset.key'), RUNNING_ID);
});

test('makes a change for each event of the polling trigger', async () => {
	const { page } = current;
	const newest = {
		'Sign up a contact': () => records('/contacts/new0@readers.example?api=true'),
		'Publish a letter': () => records('/letters?api=true&allChannels=true&status=1&limit=1'),
		'Receive a purchase': () => records('/promotions/purchases?api=true'),
		'Approve a purchase': () => records('/promotions/purchases?api=true'),
		'Make an import fail': () => records('/contacts/imports?api=true&limit=1'),
		'Finish an import': () => records('/contacts/imports?api=true&limit=1'),
		'Run an agent': () => records('/agents/activity?api=true&limit=1'),
	};
	const buttons = page.getByRole('region', { name: 'Change something' }).getByRole('button');
	assert.deepEqual(await buttons.allInnerTexts(), Object.keys(newest));
	for (const [name, read] of Object.entries(newest)) {
		const before = await read();
		await buttons.filter({ hasText: name }).click();
		await notice(`Done: ${name}.`);
		assert.notDeepEqual(await read(), before);
	}
});

test('shows few requests until a person asks for all', async () => {
	const { page } = current;
	for (let count = 0; count < 12; count++) await call('GET', `${LIST}?api=true`);
	const rows = page.locator('#requests > tr');
	await page.getByRole('button', { name: 'Show all 12' }).click();
	assert.equal(await rows.count(), 12);
	await page
		.getByRole('region', { name: 'Requests' })
		.getByRole('button', { name: 'Show fewer' })
		.click();
	assert.equal(await rows.count(), 10);
});

test('resets', async () => {
	const { page, sandbox } = current;
	await call('GET', `${LIST}?api=true`);
	sandbox.control.addFault({ kind: 'hang' });
	sandbox.control.setImports(7);
	await page.getByRole('radio', { name: 'All 7' }).waitFor();
	await page.getByRole('button', { name: 'Reset everything' }).click();
	await notice('Everything is as it was at the start.');
	await page.getByRole('radio', { name: 'All 60' }).waitFor();
	await page.getByText('None so far.').waitFor();
	assert.deepEqual(sandbox.control.state().faults, []);
});

test('says when the sandbox is gone, and goes on when it is back', async () => {
	const { page } = current;
	const status = page.locator('#connection');
	await restart(async () => {
		await status.getByText('No response, trying again …').waitFor();
		await page.getByRole('button', { name: 'Publish', exact: true }).click();
		await notice('The sandbox does not respond. Is it still running?');
	});
	await status.getByText('Running').waitFor();
	const { port } = current.sandbox.realtime;
	await page.getByText(String(port), { exact: true }).waitFor();
	await call('GET', '/api/v3/back');
	await page.getByText('/api/v3/back').waitFor();
});

const importRow = (id: string) => current.page.locator(`#imports > [data-key="${id}"]`);

/** Returns the records of a list, as a node of a workflow reads them. */
async function records(path: string): Promise<unknown> {
	const { items } = (await (await call('GET', `/api/v3${path}`)).json()) as { items: unknown };
	return items;
}

async function progressOf(id: string): Promise<number> {
	return Number(await importRow(id).getByRole('progressbar').getAttribute('value'));
}

/** Resolves with the data of the first such event that the feed's official client receives. */
function subscribe(event: string): Promise<unknown> {
	const client = officialClient(current.sandbox);
	clients.push(client);
	return new Promise((resolve) => client.subscribe(LIVE_CHANNEL).bind(event, resolve));
}
