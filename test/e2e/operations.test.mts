import type { INode } from 'n8n-workflow';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSandbox } from '../../sandbox/index.mts';
import { examples } from '../operations/index.mts';
import { FEED_TOKEN, startInstance, type Instance } from '../support/n8n/instance.mts';
import type { Execution, WorkflowFile } from '../support/n8n/rest.mts';
import { nodeName, operationsWorkflow } from './operationsWorkflow.mts';
import { OF_ITEM, twoTenantsWorkflow } from './twoTenants.mts';
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

test('items of two companies are sent with the key of their company, in requests of their own', async () => {
	const own = instance.sandbox;
	own.control.clearRequests();
	const other = await startSandbox({ apiKey: 'key-of-the-other-company' });
	try {
		const { rest } = instance.server;
		const saved = await rest.saveCredential({
			type: 'publishingApi',
			name: 'Key of the item',
			data: { ...instance.credential, ...OF_ITEM },
		});
		const items = [own, other, own, other].map(({ url, apiKey: key }, index) => ({
			url,
			key,
			email: `reader${index}@readers.example`,
		}));
		const workflow = twoTenantsWorkflow(saved, items);
		await rest.saveWorkflow(workflow);
		const ended = await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
		assert.equal(ended.data.resultData.error?.message, undefined);
		for (const [{ control }, emails] of [
			[own, ['reader0@readers.example', 'reader2@readers.example']],
			[other, ['reader1@readers.example', 'reader3@readers.example']],
		] as const) {
			const sent = control.requests().map(({ body, status }) => {
				assert.ok(status < 300);
				const { email, emails: many } = body as { email?: string; emails?: string[] };
				return many ?? email;
			});
			const expected = [...emails, emails];
			assert.deepEqual(sent.map(String).toSorted(), expected.map(String).toSorted());
		}
	} finally {
		await other.close();
	}
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
