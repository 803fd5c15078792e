import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { RestError } from '../support/n8n/restError.mts';
import { inBatches } from '../support/inBatches.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { until } from '../support/until.mts';

const EVENTS = 1_000;
/** More executions at once than n8n's SQLite takes on a slow machine would fail for its locks, not for the feed. */
const BURST = 100;

let instance: Instance;
let workflow: WorkflowFile;

before(async () => {
	instance = await startInstance();
	const file: WorkflowFile = JSON.parse(
		await readFile('test/support/n8n/workflows/activity-feed-router.json', 'utf8'),
	);
	workflow = instance.withCredentials(file);
	const { rest } = instance.server;
	await rest.saveWorkflow(workflow);
	await rest.publishWorkflow(workflow.id);
});

after(async () => await instance?.close());

test('publishing the workflow subscribes to the live channel', async () => {
	await until(isSubscribed, 'the trigger is subscribed');
	const { connections, mostAtOnce } = instance.sandbox.control.realtime.state();
	assert.deepEqual({ connections, mostAtOnce }, { connections: 1, mostAtOnce: 1 });
});

test(`${EVENTS} events start ${EVENTS} executions, in order, each routed by its name`, async () => {
	const publish = (number: number) =>
		instance.sandbox.control.realtime.publish({ event: 'letter.published', data: { number } });
	for (let number = 0; number < EVENTS; number++) {
		assert.equal(publish(number), 1);
		if ((number + 1) % BURST === 0) await executionsBegan(number + 1);
	}
	const runs = inOrder(await executions(EVENTS));
	assert.deepEqual(
		runs.map(({ number }) => number),
		Array.from({ length: EVENTS }, (_, number) => number),
	);
	assert.ok(runs.every(({ routedTo }) => routedTo === 'Letter Event'));
});

test('after the realtime server was gone, events arrive again, each once, and the outage is told', async () => {
	const { realtime } = instance.sandbox.control;
	await realtime.stop();
	await realtime.start();
	await until(() => realtime.state().connections > 1 && isSubscribed(), 'the trigger is back');
	for (let number = 0; number < 10; number++) {
		assert.equal(realtime.publish({ event: 'import.finished', data: { number } }), 1);
	}
	const runs = (await executions(EVENTS + 11)).filter(
		({ routedTo }) => routedTo !== 'Letter Event',
	);
	const [outage, ...imports] = inOrder(runs);
	assert.equal(outage.routedTo, 'Feed Was Interrupted');
	assert.deepEqual(
		imports.map(({ number, routedTo }) => ({ number, routedTo })),
		Array.from({ length: 10 }, (_, number) => ({ number, routedTo: 'Import Event' })),
	);
});

test('deactivating closes the socket', async () => {
	await instance.server.rest.unpublishWorkflow(workflow.id);
	const { realtime } = instance.sandbox.control;
	await until(() => realtime.state().sockets.length === 0, 'the socket is closed');
});

test('a test in the editor waits for the next event, shows it and closes its socket', async () => {
	const { rest } = instance.server;
	const { realtime } = instance.sandbox.control;
	const id = await rest.runWorkflow(workflow.id, 'Activity Feed');
	await until(isSubscribed, 'the test is subscribed');
	realtime.publish({ event: 'letter.published', data: { number: 7 } });
	const { number, routedTo } = await readExecution(id);
	assert.deepEqual({ number, routedTo }, { number: 7, routedTo: 'Letter Event' });
	await until(() => realtime.state().sockets.length === 0, 'the socket is closed');
});

test('a test that is stopped in the editor closes its socket', async () => {
	const { rest } = instance.server;
	const id = await rest.runWorkflow(workflow.id, 'Activity Feed');
	await until(isSubscribed, 'the test is subscribed');
	await rest.request('POST', `/executions/${id}/stop`);
	const { realtime } = instance.sandbox.control;
	await until(() => realtime.state().sockets.length === 0, 'the socket is closed');
});

test('with a refused key the workflow is not published, and n8n shows why', async () => {
	const { rest } = instance.server;
	await rest.saveCredential({
		type: 'publishingApi',
		name: 'Sandbox',
		data: { ...instance.credential, apiKey: 'revoked-company-key' },
	});
	const refused: unknown = await rest.publishWorkflow(workflow.id).catch((error) => error);
	assert.ok(refused instanceof RestError);
	assert.match(refused.message, /The service rejected the API key/);
	assert.ok(!refused.message.includes('revoked-company-key'));
});

function isSubscribed(): boolean {
	const { sockets } = instance.sandbox.control.realtime.state();
	return sockets.some(({ subscriptions }) => subscriptions.length === 1);
}

interface Started {
	readonly number: number | undefined;
	readonly receivedAt: string;
	/** The node after the router that ran. */
	readonly routedTo: string | undefined;
}

/** In the order of the trigger's items: n8n numbers executions that start close together as it likes. */
function inOrder(runs: readonly Started[]): Started[] {
	return runs.toSorted(
		(one, other) =>
			one.receivedAt.localeCompare(other.receivedAt) || (one.number ?? 0) - (other.number ?? 0),
	);
}

/** All executions, as soon as there are that many. */
async function executions(count: number): Promise<Started[]> {
	return await inBatches(await executionsBegan(count), readExecution);
}

async function executionsBegan(count: number): Promise<string[]> {
	for (let tries = 0; ; tries++) {
		const ids = await instance.server.rest.executionIds(workflow.id);
		assert.ok(ids.length <= count, `${ids.length} executions, ${count} expected`);
		if (ids.length === count) return ids;
		assert.ok(tries < 120, `${ids.length} executions of ${count} within 2 minutes`);
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
}

async function readExecution(id: string): Promise<Started> {
	const { status, data } = await instance.server.rest.executionEnded(id);
	assert.equal(status, 'success', data.resultData.error?.message);
	const { runData, lastNodeExecuted } = data.resultData;
	const { json } = runData['Activity Feed'][0].data!.main[0]![0];
	return {
		number: (json.data as { number?: number }).number,
		receivedAt: String(json.receivedAt),
		routedTo: lastNodeExecuted,
	};
}
