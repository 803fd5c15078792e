import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readImports } from '../../demo/imports.mts';
import { IMPORT_THAT_FAILS_AGAIN_ID } from '../../sandbox/index.mts';
import { inBatches } from '../support/inBatches.mts';
import type { Execution, WorkflowFile } from '../support/n8n/rest.mts';
import { alarm, failedExecution } from '../support/queue/alarm.mts';
import { startCluster, type Cluster } from '../support/queue/cluster.mts';
import {
	hourPassed,
	importAutomation,
	importFailed,
	reportOf,
	scheduledAutomation,
} from '../support/queue/importAutomation.mts';
import { until } from './workflows/steps.mts';

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
};

let cluster: Cluster;
let automation: WorkflowFile;
let scheduled: WorkflowFile;
/** An import that no retry helps. */
let stuckId: string;

before(async () => {
	cluster = await startCluster({ workers: 2, retryMs: IMPORT_MS, env: SETTINGS });
	await publish(alarm);
	automation = await importAutomation();
	automation.settings = { ...automation.settings, errorWorkflow: alarm.id };
	await publish(automation);
});

after(async () => await cluster?.close());

test(`${EXECUTIONS} failed imports are retried by ${EXECUTIONS} executions on both workers, none lost or doubled`, async (t) => {
	// Every fifth has failed.
	cluster.sandbox.control.setImports(EXECUTIONS * 5);
	const failed = await failedImports();
	assert.equal(failed.length, EXECUTIONS);

	await inBatches(failed, (uniqueId) => importFailed(cluster.server, uniqueId));
	const executions = await executionsOf(automation.id, EXECUTIONS);
	assert.ok(executions.every(({ status }) => status === 'success'));
	const reports = executions.map(reportOf);
	assert.deepEqual(reports.map(({ uniqueId }) => uniqueId).sort(), failed.toSorted());
	const stillFailing = reports.filter(({ outcome }) => !outcome.startsWith('finished'));
	assert.deepEqual(
		stillFailing.map(({ uniqueId, outcome }) => ({ uniqueId, outcome })),
		[{ uniqueId: IMPORT_THAT_FAILS_AGAIN_ID, outcome: 'failed again' }],
	);
	assert.deepEqual(acceptedRetries().sort(), failed.toSorted());

	const shares = await sharesOf(executions);
	t.diagnostic(`The workers took ${shares.join(' and ')}`);
	for (const share of shares) assert.ok(share >= EXECUTIONS / 5);
});

test('an import is retried by one run after another, on whichever worker', async () => {
	const { control } = cluster.sandbox;
	control.setImports(5);
	const [uniqueId] = await failedImports();
	stuckId = uniqueId;
	scheduled = await scheduledAutomation();
	await publish(scheduled);
	control.clearRequests();
	for (const count of [1, 2]) {
		assert.deepEqual(await toldInAnHour(count), { outcomes: ['not retried'], messages: [] });
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
	assert.equal(reportOf(await rest.executionEnded(next.id)).outcome, 'not retried');

	const { status, data } = await rest.executionEnded(id);
	t.diagnostic(`n8n recorded the failure ${Date.now() - killed} ms after the worker was killed`);
	assert.equal(status, 'error');
	assert.match(data.resultData.error!.message, /^This execution failed to be processed/);
	const [alarmed] = await executionsOf(alarm.id, 1);
	assert.equal(failedExecution(alarmed), id);

	assert.deepEqual(acceptedRetries(), [uniqueId]);
	assert.equal((await readImports(cluster.sandbox)).get(uniqueId)!.status, 'finished');
});

test('the runs of a new worker go on counting, and the third retry without progress is the last', async () => {
	// All workers that have counted before are gone, and their memory with them.
	await Promise.all(cluster.workers.map((worker) => worker.stop()));
	await cluster.addWorker();
	cluster.sandbox.control.setImports(5);
	cluster.sandbox.control.clearRequests();
	assert.deepEqual(await toldInAnHour(3), { outcomes: ['not retried'], messages: [] });
	assert.deepEqual(await toldInAnHour(4), {
		outcomes: ['given up'],
		messages: [
			`Import ${stuckId} needs a person: 3 retries brought no progress, so the import is no longer retried.`,
		],
	});
	assert.deepEqual(await toldInAnHour(5), { outcomes: [], messages: [] });
	assert.equal(triedRetries(stuckId).length, 1);
});

/** The report of one more run of the scheduled automation while no retry succeeds. */
async function toldInAnHour(count: number) {
	const { control } = cluster.sandbox;
	control.addFault({ kind: 'status', status: 422, path: retryPath(stuckId) });
	await hourPassed(cluster.server);
	const execution = (await executionsOf(scheduled.id, count)).at(-1)!;
	control.clearFaults();
	assert.equal(execution.status, 'success');
	const told = (node: string, field: string) => {
		const items = execution.data.resultData.runData[node]?.[0].data?.main[0] ?? [];
		return items.map(({ json }) => json[field]);
	};
	return { outcomes: told('Describe', 'outcome'), messages: told('Message', 'text') };
}

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
	const known = new Set(begun().map(({ id }) => id));
	await importFailed(cluster.server, uniqueId);
	const isNew = ({ id }: { id: string }) => !known.has(id);
	const [execution] = await until(
		() => begun().filter(isNew),
		({ length }) => length > 0,
	);
	return execution;
}

/** Until the service was asked how the import stands, after it had begun to retry it. */
async function untilWaitedFor(uniqueId: string): Promise<void> {
	await until(
		() => cluster.sandbox.control.requests().map(({ method, path }) => `${method} ${path}`),
		(requests) => {
			const retry = requests.findIndex(
				(each) => each.startsWith('POST') && each.includes(uniqueId),
			);
			return retry >= 0 && requests.slice(retry).some((each) => /^GET .*\/imports$/.test(each));
		},
	);
}

/** How many of the executions each worker brought to an end; together it is all, each once. */
async function sharesOf(executions: readonly Execution[]): Promise<number[]> {
	const ids = executions.map(({ id }) => id);
	const shares = await until(
		() => cluster.workers.map((worker) => worker.finished().filter((id) => ids.includes(id))),
		// A worker says so a moment after n8n knows it.
		(finished) => finished.flat().length >= ids.length,
	);
	assert.deepEqual(shares.flat().sort(), ids.toSorted());
	return shares.map(({ length }) => length);
}

/** All executions of a workflow, ended, as soon as there are that many. */
async function executionsOf(workflowId: string, count: number): Promise<Execution[]> {
	const { rest } = cluster.server;
	const ids = await until(
		() => rest.executionIds(workflowId),
		({ length }) => length >= count,
		240,
	);
	const ended = await inBatches(ids, (id) => rest.executionEnded(id));
	assert.equal((await rest.executionIds(workflowId)).length, count);
	return ended;
}
