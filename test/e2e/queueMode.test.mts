import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readImports } from '../../demo/imports.mts';
import { IMPORT_THAT_FAILS_AGAIN_ID } from '../../sandbox/index.mts';
import { changeWorkflow } from '../support/changes/changeWorkflow.mts';
import { inBatches } from '../support/inBatches.mts';
import type { Execution, WorkflowFile } from '../support/n8n/rest.mts';
import { activityFeed, outputOf, newNode, sequence } from '../support/n8n/workflow.mts';
import { startCluster, type Cluster } from '../support/queue/cluster.mts';
import {
	hourlyAutomation,
	hourPassed,
	importAutomation,
	importFailed,
	RETRY,
} from '../support/queue/importAutomation.mts';
import { until } from '../support/until.mts';

const EXECUTIONS = 200;
/** How long the service works on an import, which is how long its execution waits. */
const IMPORT_MS = 2_000;
const SETTINGS = {
	// n8n notices within seconds that a worker is dead, instead of after a minute or two.
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
	// Time in which a worker must stop, in seconds.
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '9',
	// As n8n 3 always does.
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
};

let cluster: Cluster;
const automation = importAutomation();
const hourly = hourlyAutomation();
/** An error workflow: n8n starts it for each execution that failed. */
const failed = newNode('Execution Failed', 'n8n-nodes-base.errorTrigger');
const alarm = sequence('import-alarm', 'Import alarm', failed);
/** An import that no retry helps. */
let stuckId: string;

before(async () => {
	cluster = await startCluster({ workers: 2, retryMs: IMPORT_MS, env: SETTINGS });
	await publish(alarm);
	const { settings } = automation;
	await publish({ ...automation, settings: { ...settings, errorWorkflow: alarm.id } });
});

after(async () => await cluster?.close());

test(`${EXECUTIONS} failed imports are retried by ${EXECUTIONS} executions on both workers, none lost or doubled`, async (t) => {
	// Every fifth has failed.
	cluster.sandbox.control.setImports(EXECUTIONS * 5);
	const ids = await failedImports();
	assert.equal(ids.length, EXECUTIONS);

	await inBatches(ids, (uniqueId) => importFailed(cluster.server, uniqueId));
	const executions = await executionsOf(automation.id, EXECUTIONS);
	assert.ok(executions.every(({ status }) => status === 'success'));
	const retried = executions.flatMap(retriedBy);
	assert.deepEqual(retried.map(({ uniqueId }) => uniqueId).sort(), ids.toSorted());
	assert.ok(retried.every((item) => item.retried));
	assert.deepEqual(
		retried
			.filter(({ status }) => status !== 'finished')
			.map((item) => [item.uniqueId, item.status]),
		[[IMPORT_THAT_FAILS_AGAIN_ID, 'errored']],
	);
	assert.deepEqual(acceptedRetries().sort(), ids.toSorted());

	const shares = await sharesOf(executions);
	t.diagnostic(`The workers took ${shares.join(' and ')}`);
	for (const share of shares) assert.ok(share >= EXECUTIONS / 5);
});

test('an import is retried by one run after another, on whichever worker', async () => {
	const { control } = cluster.sandbox;
	control.setImports(5);
	const [uniqueId] = await failedImports();
	stuckId = uniqueId;
	await publish(hourly);
	control.clearRequests();
	for (const count of [1, 2]) {
		assert.deepEqual(await givenInAnHour(count), [{ retried: false, gaveUp: undefined }]);
	}
	assert.equal(triedRetries(stuckId).length, 2);
});

test('an execution whose worker is killed while it waits for its import fails once, and the import goes on', async (t) => {
	const { rest } = cluster.server;
	const { control } = cluster.sandbox;
	control.setImports(10);
	control.clearRequests();
	const [uniqueId] = await failedImports();
	const { id, worker } = await startAutomation(uniqueId);
	await untilWaitedFor(uniqueId);
	const killed = Date.now();
	await worker.kill();
	assert.ok(!worker.finished().includes(id));

	// Meanwhile the other worker takes new executions, and finds that the import was already retried.
	const next = await startAutomation(uniqueId);
	assert.notEqual(next.worker, worker);
	const [{ retried }] = retriedBy(await rest.executionEnded(next.id));
	assert.equal(retried, false);

	const { status, data } = await rest.executionEnded(id);
	t.diagnostic(`n8n recorded the failure ${Date.now() - killed} ms after the worker was killed`);
	assert.equal(status, 'error');
	assert.match(data.resultData.error!.message, /^This execution failed to be processed/);
	const [alarmed] = await executionsOf(alarm.id, 1);
	assert.partialDeepStrictEqual(outputOf(alarmed, failed.name), [{ json: { execution: { id } } }]);

	assert.deepEqual(acceptedRetries(), [uniqueId]);
	assert.equal((await readImports(cluster.sandbox)).get(uniqueId)!.status, 'finished');
});

test('the runs of a new worker go on counting, and the third retry without progress is the last', async () => {
	// All workers that have counted before are gone, and their memory with them.
	await Promise.all(cluster.workers.map((worker) => worker.stop()));
	await cluster.addWorker();
	cluster.sandbox.control.setImports(5);
	cluster.sandbox.control.clearRequests();
	assert.deepEqual(await givenInAnHour(3), [{ retried: false, gaveUp: undefined }]);
	assert.deepEqual(await givenInAnHour(4), [{ retried: false, gaveUp: true }]);
	assert.deepEqual(await givenInAnHour(5), []);
	assert.equal(triedRetries(stuckId).length, 1);
});

test('the test steps of both triggers run on a worker, and can be stopped there', async () => {
	const { rest } = cluster.server;
	const { realtime } = cluster.sandbox.control;
	const changes = changeWorkflow({ id: 'tested', events: ['importFailed'], everySeconds: 30 });
	const feed = sequence('tested-feed', 'Tested feed', activityFeed);
	const begun = async (workflow: WorkflowFile) => {
		await rest.saveWorkflow(cluster.withCredentials(workflow));
		return await rest.runWorkflow(workflow.id, workflow.nodes[0].name);
	};
	const subscribed = async () =>
		await until(() => realtime.state().sockets.some(hasSubscription), 'a worker has subscribed');
	const [{ json: change }] = outputOf(
		await rest.executionEnded(await begun(changes)),
		'importFailed',
	);
	assert.equal(change.status, 'errored');

	const tested = await begun(feed);
	await subscribed();
	realtime.publish({ event: 'letter.published' });
	const [{ json: event }] = outputOf(await rest.executionEnded(tested), activityFeed.name);
	assert.equal(event.event, 'letter.published');

	const stopped = await begun(feed);
	await subscribed();
	await rest.request('POST', `/executions/${stopped}/stop`);
	await until(() => realtime.state().sockets.length === 0, 'its socket is closed');
	const onWorkers = cluster.workers.flatMap((worker) => worker.started());
	for (const id of [tested, stopped]) assert.ok(onWorkers.includes(id));
});

const hasSubscription = ({ subscriptions }: { subscriptions: string[] }) =>
	subscriptions.length > 0;

/** Returns the outcome of one more run of the hourly automation while no retry succeeds. */
async function givenInAnHour(count: number) {
	const { control } = cluster.sandbox;
	control.addFault({ kind: 'status', status: 422, path: retryPath(stuckId) });
	await hourPassed(cluster.server);
	const execution = (await executionsOf(hourly.id, count)).at(-1)!;
	control.clearFaults();
	assert.equal(execution.status, 'success');
	return retriedBy(execution).map(({ retried, gaveUp }) => ({ retried, gaveUp }));
}

/** Returns the items of the node that retries. */
const retriedBy = (execution: Execution) => outputOf(execution, RETRY).map(({ json }) => json);

const retryPath = (id: string) => `/api/v3/contacts/imports/${id}/retry`;

/** Every attempt to retry an import that reached the service. */
function triedRetries(id: string) {
	return cluster.sandbox.control.requests().filter(({ path }) => path === retryPath(id));
}

async function publish(workflow: WorkflowFile): Promise<void> {
	const { rest } = cluster.server;
	await rest.saveWorkflow(cluster.withCredentials(workflow));
	await rest.publishWorkflow(workflow.id);
}

async function failedImports(): Promise<string[]> {
	const imports = [...(await readImports(cluster.sandbox)).values()];
	return imports.filter(({ status }) => status === 'errored').map(({ uniqueId }) => uniqueId);
}

/** The imports that the service was asked to retry, and did. */
function acceptedRetries(): string[] {
	const requests = cluster.sandbox.control.requests();
	return requests
		.filter(({ method, status }) => method === 'POST' && status === 202)
		.map(({ path }) => path.split('/').at(-2)!);
}

/** Reports a failed import to the automation. Returns the execution and its worker. */
async function startAutomation(uniqueId: string) {
	const begun = () =>
		cluster.workers.flatMap((worker) => worker.started().map((id) => ({ id, worker })));
	const known = begun().map(({ id }) => id);
	const latest = () => begun().find(({ id }) => !known.includes(id));
	await importFailed(cluster.server, uniqueId);
	await until(() => latest() !== undefined, 'a worker begins the execution');
	return latest()!;
}

/** Until the service was asked how the import stands, after it had begun to retry it. */
async function untilWaitedFor(uniqueId: string): Promise<void> {
	await until(() => {
		const requests = cluster.sandbox.control.requests();
		const retry = requests.findIndex(({ path }) => path === retryPath(uniqueId));
		return retry >= 0 && requests.slice(retry).some(({ path }) => path.endsWith('/imports'));
	}, 'the import is waited for');
}

/** How many of the executions each worker brought to an end; together it is all, each once. */
async function sharesOf(executions: readonly Execution[]): Promise<number[]> {
	const ids = executions.map(({ id }) => id);
	const shares = () =>
		cluster.workers.map((worker) => worker.finished().filter((id) => ids.includes(id)));
	// A worker logs an end a moment after n8n knows it.
	await until(() => shares().flat().length >= ids.length, 'the workers have finished');
	assert.deepEqual(shares().flat().sort(), ids.toSorted());
	return shares().map(({ length }) => length);
}

/** All executions of a workflow, ended, as soon as there are that many. */
async function executionsOf(workflowId: string, count: number): Promise<Execution[]> {
	const { rest } = cluster.server;
	const ids = () => rest.executionIds(workflowId);
	await until(async () => (await ids()).length >= count, `${count} executions began`, 240_000);
	const ended = await inBatches(await ids(), (id) => rest.executionEnded(id));
	assert.equal((await ids()).length, count);
	return ended;
}
