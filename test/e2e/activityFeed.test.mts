import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { feedWorkflow } from '../support/feed/feedWorkflow.mts';
import { inBatches } from '../support/inBatches.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { activityFeed, outputOf } from '../support/n8n/workflow.mts';
import { until } from '../support/until.mts';

const EVENTS = 1_000;
/** More executions at once than n8n's SQLite takes on a slow machine would fail for its locks, not for the feed. */
const BURST = 100;

let instance: Instance;
const workflow = feedWorkflow('activity-feed');

before(async () => {
	instance = await startInstance();
	const { rest } = instance.server;
	await rest.saveWorkflow(instance.withCredentials(workflow));
	await rest.publishWorkflow(workflow.id);
});

after(async () => await instance?.close());

test('publishing the workflow subscribes to the live channel, once', async () => {
	await until(isSubscribed, 'the trigger is subscribed');
	const { connections, mostAtOnce } = instance.sandbox.control.realtime.state();
	assert.deepEqual({ connections, mostAtOnce }, { connections: 1, mostAtOnce: 1 });
});

test(`${EVENTS} events start ${EVENTS} executions, in order`, async () => {
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
});

test('a test that is stopped in the editor closes its socket', async () => {
	const { rest } = instance.server;
	await rest.unpublishWorkflow(workflow.id);
	await until(() => !isSubscribed(), 'the workflow is not subscribed');
	const id = await rest.runWorkflow(workflow.id, activityFeed.name);
	await until(isSubscribed, 'the test is subscribed');
	await rest.request('POST', `/executions/${id}/stop`);
	const { realtime } = instance.sandbox.control;
	await until(() => realtime.state().sockets.length === 0, 'the socket is closed');
});

function isSubscribed(): boolean {
	const { sockets } = instance.sandbox.control.realtime.state();
	return sockets.some(({ subscriptions }) => subscriptions.length === 1);
}

interface Started {
	readonly number: number | undefined;
	readonly receivedAt: string;
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
	const execution = await instance.server.rest.executionEnded(id);
	assert.equal(execution.status, 'success', execution.data.resultData.error?.message);
	const [{ json }] = outputOf(execution, activityFeed.name);
	const { number } = json.data as { number?: number };
	return { number, receivedAt: String(json.receivedAt) };
}
