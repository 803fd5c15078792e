import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../operations/index.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import type { Execution } from '../support/n8n/rest.mts';
import { nodeName, operationsWorkflow } from './operationsWorkflow.mts';
import { outputOf, newNode, runNow, sequence } from '../support/n8n/workflow.mts';

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
	const without = examples.map(nodeName).filter((name) => outputOf(execution, name).length === 0);
	assert.deepEqual(without, []);
});

test('HTTP Request reaches the rest of the API with the same credential', async () => {
	const ended = await requestWith(instance.sandbox.url);
	assert.equal(ended.data.resultData.error?.message, undefined);
	const [item] = outputOf(ended, 'Request');
	assert.equal(typeof (item.json.items as Record<string, unknown>).activeReaders, 'number');
	assert.ok(!JSON.stringify(ended.data).includes(instance.sandbox.apiKey));
});

test('HTTP Request gets no key for another address, and a sentence that says why', async () => {
	const ended = await requestWith(instance.server.url);
	const { message } = ended.data.resultData.error!;
	assert.match(message, /the API key may only go to the 'Base URL' of the credential/);
	assert.ok(!JSON.stringify(ended.data).includes(instance.sandbox.apiKey));
});

/** Runs n8n's HTTP Request node with the credential. */
async function requestWith(baseUrl: string): Promise<Execution> {
	const { rest } = instance.server;
	const parameters = {
		url: `${baseUrl}/api/v3/metrics/active-engagement`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'publishingApi',
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'api', value: 'true' }] },
	};
	const request = newNode('Request', 'n8n-nodes-base.httpRequest', parameters, {
		typeVersion: 4.2,
		credentials: instance.credentials,
	});
	const workflow = sequence('http-request', 'HTTP Request', runNow, request);
	await rest.saveWorkflow(workflow);
	return await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
}
