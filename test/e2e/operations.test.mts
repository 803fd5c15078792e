import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../operations/index.mts';
import { FEED_TOKEN, startInstance, type Instance } from '../support/n8n/instance.mts';
import type { Execution } from '../support/n8n/rest.mts';
import { nodeName, operationsWorkflow } from './operationsWorkflow.mts';
import { runNow } from '../support/n8n/triggerNodes.mts';

let instance: Instance;
let execution: Execution;

before(async () => {
	instance = await startInstance({ retryMs: 500 });
	const { rest } = instance.server;
	const workflow = instance.withCredentials(operationsWorkflow(examples));
	await rest.saveWorkflow(workflow);
	execution = await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
});

after(async () => await instance?.close());

test('a workflow with every operation runs to its end in a real n8n', () => {
	assert.equal(execution.data.resultData.error?.message, undefined);
	assert.equal(execution.status, 'success');
});

test('every operation gives items', () => {
	const { runData } = execution.data.resultData;
	const given = examples.map((example) => {
		const items = runData[nodeName(example)]?.[0]?.data?.main[0] ?? [];
		return [nodeName(example), items.length > 0];
	});
	assert.deepEqual(
		given.filter(([, hasItems]) => !hasItems),
		[],
	);
});

test('neither key nor token is in what the execution recorded', () => {
	const recorded = JSON.stringify(execution.data);
	assert.ok(!recorded.includes(instance.sandbox.apiKey));
	assert.ok(!recorded.includes(FEED_TOKEN));
});
