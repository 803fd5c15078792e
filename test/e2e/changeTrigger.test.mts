import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'flatted';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { sqlite } from '../support/feed/databases.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { until } from './until.mts';

/** Failed imports, told by a real n8n that polls every minute: every one is counted in n8n's own database. */

const NAME = 'Failed Imports';
const workflow: WorkflowFile = {
	id: 'changes',
	name: 'Changes',
	settings: { executionOrder: 'v1' },
	nodes: [
		{
			id: 'changes',
			name: NAME,
			type: 'n8n-nodes-publishing.publishingChangeTrigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				event: 'importFailed',
				options: { maxItems: 2_500 },
			},
		},
	],
	connections: {},
};
/** A poll each minute, and a machine that does other things as well. */
const TOLD_WITHIN_SECONDS = 240;

/** n8n's ways to poll, by the settings that choose them. */
const ENGINES = {
	'from memory': {},
	'by its scheduler, with durable cursors': {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

let instance: Instance;
let failed: string[] = [];

for (const [engine, env] of Object.entries(ENGINES))
	describe(engine, () => {
		before(async () => {
			failed = [];
			instance = await startInstance({ env });
			await instance.server.rest.saveWorkflow(instance.withCredentials(workflow));
			await instance.server.rest.publishWorkflow(workflow.id, 120_000);
		});

		after(async () => await instance?.close());

		test('imports that fail are told with the next poll, each once', async () => {
			fail(3);
			await allTold();
			assert.deepEqual(toldTwice(await items()), []);
		});

		test('what failed while n8n was down, as it was killed between two polls, is told after its start', async () => {
			await instance.restart(() => fail(3), 'kill');
			await allTold();
			assert.deepEqual(unmarkedTwice(await items()), []);
		});

		test('nothing is lost when n8n is killed in a poll', async () => {
			fail(3);
			const { control } = instance.sandbox;
			control.clearRequests();
			const release = control.holdResponses();
			await until(() => control.requests().length > 0, 'n8n did not poll', TOLD_WITHIN_SECONDS);
			await instance.restart(release, 'kill');
			await allTold();
			assert.deepEqual(unmarkedTwice(await items()), []);
		});

		test('what failed while the workflow was unpublished is told, and nothing else', async () => {
			const { rest } = instance.server;
			const count = (await items()).length;
			await rest.unpublishWorkflow(workflow.id);
			fail(2);
			await rest.publishWorkflow(workflow.id, 120_000);
			await allTold();
			assert.equal((await items()).length, count + 2);
		});

		test('5,000 at once are all told, none of them twice', async () => {
			const count = (await items()).length;
			fail(5_000);
			await allTold(600);
			const all = await items();
			assert.equal(all.length, count + 5_000);
			assert.deepEqual(unmarkedTwice(all), []);
		});
	});

function fail(count: number): void {
	const { changes, failImport } = instance.sandbox.control;
	const ids = changes.beginImports(count);
	for (const id of ids) failImport(id);
	failed.push(...ids);
}

async function allTold(seconds = TOLD_WITHIN_SECONDS): Promise<void> {
	const isTold = async () => {
		const told = new Set((await items()).map(({ uniqueId }) => uniqueId));
		return failed.every((id) => told.has(id));
	};
	await until(isTold, 'Not all imports that failed were told', seconds);
}

/** The items of all executions, in their order. */
async function items(): Promise<IDataObject[]> {
	const rows = await sqlite(instance.userFolder)(`
		select data from execution_entity join execution_data on "executionId" = id
		where "workflowId" = '${workflow.id}' and status = 'success' order by id`);
	return rows.flatMap(({ data }) => {
		const { resultData } = parse(String(data)) as IRunExecutionData;
		const [task] = resultData.runData[NAME] ?? [];
		return (task?.data?.main[0] ?? []).map(({ json }) => json);
	});
}

function toldTwice(all: readonly IDataObject[]): unknown[] {
	const ids = all.map(({ uniqueId }) => uniqueId);
	return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** What came a second time without saying so. */
function unmarkedTwice(all: readonly IDataObject[]): unknown[] {
	const told = new Set<unknown>();
	return all
		.filter(({ uniqueId, redelivered }) => {
			const isTwice = told.has(uniqueId) && redelivered !== true;
			told.add(uniqueId);
			return isTwice;
		})
		.map(({ uniqueId }) => uniqueId);
}
