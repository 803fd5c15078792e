import type { INode } from 'n8n-workflow';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../operations/index.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import type { Execution, WorkflowFile } from '../support/n8n/rest.mts';
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

test('HTTP Request reaches the rest of the API with the same credential', async () => {
	const { rest } = instance.server;
	const { url } = instance.sandbox;
	const { credentials } = instance.withCredentials({
		id: '',
		name: '',
		nodes: [{ ...runNow, type: 'n8n-nodes-publishing.publishingLetters' }],
		connections: {},
	}).nodes[0];
	const request: INode = {
		id: 'request',
		name: 'Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [200, 0],
		parameters: {
			url: `${url}/api/v3/metrics/active-engagement`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'publishingApi',
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'api', value: 'true' }] },
		},
		credentials,
	};
	const workflow = {
		id: 'http-request',
		name: 'HTTP Request',
		nodes: [runNow, request],
		connections: { [runNow.name]: { main: [[{ node: 'Request', type: 'main', index: 0 }]] } },
	} satisfies WorkflowFile;
	await rest.saveWorkflow(workflow);
	const ended = await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
	const { runData, error } = ended.data.resultData;
	assert.equal(error?.message, undefined);
	const [item] = runData.Request[0].data!.main[0]!;
	assert.equal(typeof (item.json.items as Record<string, unknown>).activeReaders, 'number');
	assert.ok(!JSON.stringify(ended.data).includes(instance.sandbox.apiKey));
});
