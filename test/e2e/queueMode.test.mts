import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { readImports } from '../demo/imports.mts';
import { IMPORT_THAT_FAILS_AGAIN_ID } from '../sandbox/index.mts';
import type { Execution, WorkflowFile } from './n8n/rest.mts';
import { startCluster, type Cluster } from './queue/cluster.mts';
import { importAutomation, importFailed, reportOf } from './queue/importAutomation.mts';
import type { Worker } from './queue/worker.mts';

const EXECUTIONS = 200;
const EVENTS = 100;
const RETRY_MS = 2_000;
const SETTINGS = {
	// n8n notices within seconds that a worker is dead, instead of after a minute or two.
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
	// How long a worker that is told to stop may take, in seconds.
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '9',
};

let cluster: Cluster;
let automation: WorkflowFile;

before(async () => {
	cluster = await startCluster({ workers: 2, retryMs: RETRY_MS, env: SETTINGS });
	await publish(ALARM);
	automation = {
		...cluster.withCredentials(await importAutomation()),
		settings: { executionOrder: 'v1', errorWorkflow: ALARM.id },
	};
	await publish(automation);
});

after(async () => await cluster?.close());

test(`${EXECUTIONS} failed imports are retried by ${EXECUTIONS} executions on both workers, none lost or doubled`, async (t) => {
	// Every fifth has failed.
	cluster.sandbox.control.setImports(EXECUTIONS * 5);
	const failed = await failedImports();
	assert.equal(failed.length, EXECUTIONS);

	const began = Date.now();
	await inBatches(failed, (uniqueId) => importFailed(cluster.server, uniqueId));
	const ended = await executionsOf(automation.id, EXECUTIONS);
	t.diagnostic(`${EXECUTIONS} executions within ${Date.now() - began} ms`);

	assert.ok(ended.every(({ status }) => status === 'success'));
	const reports = ended.map(reportOf);
	assert.deepEqual(reports.map(({ uniqueId }) => uniqueId).sort(), failed.toSorted());
	const failing = reports.filter(({ outcome }) => !outcome.startsWith('finished'));
	assert.deepEqual(
		failing.map(({ uniqueId, outcome }) => ({ uniqueId, outcome })),
		[{ uniqueId: IMPORT_THAT_FAILS_AGAIN_ID, outcome: 'failed again' }],
	);
	assert.deepEqual(acceptedRetries().sort(), failed.toSorted());

	const shares = cluster.workers.map((worker) => worker.finished());
	t.diagnostic(`of which the workers took ${shares.map(({ length }) => length).join(' and ')}`);
	assert.deepEqual(shares.flat().sort(), ended.map(({ id }) => id).sort());
	for (const share of shares) assert.ok(share.length >= EXECUTIONS / 5);
});

test('the Activity Trigger listens once, on the main, and its events are executed by the workers', async (t) => {
	const { realtime } = cluster.sandbox.control;
	const router = await readWorkflow('activity-feed-router');
	await publish(cluster.withCredentials(router));
	await until('The trigger is subscribed', () =>
		realtime.state().sockets.some(({ subscriptions }) => subscriptions.length === 1),
	);
	for (let number = 0; number < EVENTS; number++) {
		assert.equal(realtime.publish({ event: 'letter.published', data: { number } }), 1);
	}
	const ended = await executionsOf(router.id, EVENTS);
	assert.deepEqual(
		ended.map(eventNumber).sort((one, other) => one - other),
		Array.from({ length: EVENTS }, (_, number) => number),
	);
	const { connections, mostAtOnce } = realtime.state();
	assert.deepEqual({ connections, mostAtOnce }, { connections: 1, mostAtOnce: 1 });

	const ids = new Set(ended.map(({ id }) => id));
	const shares = cluster.workers.map((worker) => worker.finished().filter((id) => ids.has(id)));
	t.diagnostic(`The workers took ${shares.map(({ length }) => length).join(' and ')}`);
	assert.equal(shares.flat().length, EVENTS);
});

test('an execution whose worker is killed while it waits for its import fails once, and the import goes on', async (t) => {
	const { rest } = cluster.server;
	const { control } = cluster.sandbox;
	control.setImports(10);
	control.clearRequests();
	const [uniqueId] = await failedImports();
	const id = await startAutomation(uniqueId);
	await until('The execution waits for its import', () => isWaitedFor(uniqueId));
	const worker = workerOf(id);
	const killed = Date.now();
	await worker.kill();
	assert.ok(!worker.finished().includes(id));

	// Meanwhile the other worker takes what is new, and finds the import retried already.
	const next = await startAutomation(uniqueId);
	assert.equal(reportOf(await rest.executionEnded(next)).outcome, 'not retried');
	assert.notEqual(workerOf(next), worker);

	const { status, data } = await rest.executionEnded(id);
	t.diagnostic(`n8n recorded the failure ${Date.now() - killed} ms after the worker was killed`);
	assert.equal(status, 'error');
	assert.match(data.resultData.error!.message, /^This execution failed to be processed/);
	const [alarm] = await executionsOf(ALARM.id, 1);
	assert.equal(failedExecution(alarm), id);

	assert.deepEqual(acceptedRetries(), [uniqueId]);
	assert.equal((await readImports(cluster.sandbox)).get(uniqueId)!.status, 'finished');
	assert.equal(control.realtime.state().connections, 1);
});

test('a worker that is told to stop brings to an end what it has begun', async () => {
	const [uniqueId] = await failedImports();
	const id = await startAutomation(uniqueId);
	await until('The execution waits for its import', () => isWaitedFor(uniqueId));
	const worker = workerOf(id);
	await worker.stop();
	assert.equal(await worker.exited, 0);
	const execution = await cluster.server.rest.executionEnded(id);
	assert.equal(execution.status, 'success');
	assert.match(reportOf(execution).outcome, /^finished/);
});

/** Is started by n8n for each execution that failed. */
const ALARM: WorkflowFile = {
	id: 'importAlarm',
	name: 'Import alarm',
	settings: { executionOrder: 'v1' },
	nodes: [
		{
			id: 'alarm',
			name: 'Execution Failed',
			type: 'n8n-nodes-base.errorTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		},
	],
	connections: {},
};

async function readWorkflow(name: string): Promise<WorkflowFile> {
	return JSON.parse(await readFile(`workflows/${name}.json`, 'utf8'));
}

async function publish(workflow: WorkflowFile): Promise<void> {
	const { rest } = cluster.server;
	await rest.saveWorkflow(workflow);
	await rest.publishWorkflow(workflow.id);
	await until(`${workflow.name} is published`, async () => {
		const publication = await rest.request<{ status: string }>(
			'GET',
			`/workflows/${workflow.id}/publication-status`,
		);
		assert.notEqual(publication.status, 'failed');
		return publication.status === 'published';
	});
}

async function failedImports(): Promise<string[]> {
	const imports = [...(await readImports(cluster.sandbox)).values()];
	return imports.filter(({ status }) => status === 'errored').map(({ uniqueId }) => uniqueId);
}

/** Tells the automation of a failed import; gives the id of the execution that this starts. */
async function startAutomation(uniqueId: string): Promise<string> {
	const { server } = cluster;
	const before = await server.rest.executionIds(automation.id);
	await importFailed(server, uniqueId);
	let id: string | undefined;
	await until('The execution has begun', async () => {
		id = (await server.rest.executionIds(automation.id)).find((each) => !before.includes(each));
		return cluster.workers.some((worker) => worker.started().includes(id!));
	});
	return id!;
}

function workerOf(id: string): Worker {
	return cluster.workers.find((worker) => worker.started().includes(id))!;
}

/** Whether the service was asked how the import stands, after it had begun to retry it. */
function isWaitedFor(uniqueId: string): boolean {
	const requests = cluster.sandbox.control.requests();
	const retry = requests.findIndex(({ path, status }) => path.includes(uniqueId) && status === 202);
	return (
		retry >= 0 &&
		requests.slice(retry).some(({ method, path }) => method === 'GET' && path.endsWith('/imports'))
	);
}

/** The imports that the service was asked to retry and did. */
function acceptedRetries(): string[] {
	return cluster.sandbox.control
		.requests()
		.filter(({ method, status }) => method === 'POST' && status === 202)
		.map(({ path }) => path.split('/').at(-2)!);
}

function eventNumber({ data }: Execution): number {
	const [item] = data.resultData.runData['Activity Feed'][0].data!.main[0]!;
	return (item.json.data as { number: number }).number;
}

/** The execution that the alarm was told of. */
function failedExecution({ data }: Execution): string {
	const [item] = data.resultData.runData['Execution Failed'][0].data!.main[0]!;
	return (item.json.execution as { id: string }).id;
}

/** All executions of a workflow, ended, as soon as there are that many. */
async function executionsOf(workflowId: string, count: number): Promise<Execution[]> {
	const { rest } = cluster.server;
	let ids: string[] = [];
	await until(`${count} executions of ${workflowId}`, async () => {
		ids = await rest.executionIds(workflowId);
		return ids.length >= count;
	});
	const ended = await inBatches(ids, (id) => rest.executionEnded(id));
	assert.equal((await rest.executionIds(workflowId)).length, count);
	return ended;
}

async function inBatches<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
	const results: R[] = [];
	for (let from = 0; from < all.length; from += 20) {
		results.push(...(await Promise.all(all.slice(from, from + 20).map(run))));
	}
	return results;
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
	const limit = Date.now() + 120_000;
	while (!(await isSo())) {
		assert.ok(Date.now() < limit, `${what}: not within 2 minutes`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
