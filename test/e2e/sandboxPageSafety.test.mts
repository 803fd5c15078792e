import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { importId } from '../../sandbox/index.mts';
import { useSandboxPage } from './browser/sandboxPage.mts';

/** Attacks on the page of `npm run sandbox`. */
const RUNNING_ID = importId(0);
const HOSTILE = '<img src=x onerror="window.wasRun=true">';

const { current, notice } = useSandboxPage();

test('shows markup from outside as it was written, and runs none of it', async () => {
	const { page, sandbox } = current;
	await page.getByLabel('Event', { exact: true }).fill(HOSTILE);
	await page.getByRole('button', { name: 'Publish', exact: true }).click();
	await notice(`Published ${HOSTILE} to 0 subscribed clients.`);
	const path = '/<img/src=x/onerror=window.wasRun=true>';
	const refused = request(sandbox.url, { path, method: 'GET' }).end();
	await once(refused, 'response');
	await page.getByText(path).waitFor();
	sandbox.control.addFault({ kind: 'status', path: HOSTILE, status: 500 });
	await page.locator('#faults').getByText(HOSTILE).waitFor();
	assert.equal(await page.locator('img').count(), 1);
	assert.equal(await page.evaluate('window.wasRun'), undefined);
});

test('a page of another site can neither steer the sandbox nor show it', async (context) => {
	const { page, sandbox } = current;
	const attack = `<!doctype html>
		<iframe src="${sandbox.url}/"></iframe>
		<form method="post" enctype="text/plain" target="_blank" action="${sandbox.url}/__sandbox/faults">
			<input name='{"kind":"hang","body":"' value='"}'>
		</form>
		<script>
			const at = (path, options) => fetch('${sandbox.url}/__sandbox' + path, options).catch(() => {});
			document.forms[0].submit();
			window.done = Promise.all([
				at('/imports/fail', { method: 'POST', mode: 'no-cors', body: '{"uniqueId":"${RUNNING_ID}"}' }),
				at('/faults', { method: 'POST', mode: 'no-cors', body: '{"kind":"hang"}' }),
				at('/state').then((answer) => answer && answer.text()),
			]);
		</script>`;
	const site = createServer((_request, response) => {
		response.setHeader('content-type', 'text/html').end(attack);
	}).listen(0, '127.0.0.1');
	await once(site, 'listening');
	const visitor = await page.context().browser()!.newPage();
	context.after(async () => {
		await visitor.context().close();
		site.close();
	});
	const forged = visitor.context().waitForEvent('page');
	await visitor.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
	const answers = await visitor.evaluate('window.done');
	assert.equal((answers as unknown[])[2], undefined);
	await (await forged).getByText('may not steer').waitFor();
	assert.equal(await visitor.frameLocator('iframe').getByRole('heading').count(), 0);
	const { faults, imports } = sandbox.control.state();
	assert.deepEqual([faults, imports.items[0].status], [[], 'running']);
});
