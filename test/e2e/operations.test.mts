import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { knownIds, operationExamples, type OperationExample } from '../integration/examples.mts';
import { startSandbox, type Sandbox } from '../sandbox/index.mts';
import { ensureBuilt } from '../setup/build.mts';
import { ensureN8n } from './n8n/install.mts';
import { installPackage, packPackage } from './n8n/installPackage.mts';
import type { Execution } from './n8n/rest.mts';
import { startN8n, type N8nServer } from './n8n/server.mts';
import { nodeName, operationsWorkflow, START } from './operationsWorkflow.mts';

let sandbox: Sandbox;
let server: N8nServer;
let userFolder: string;
let examples: OperationExample[];
let execution: Execution;

before(async () => {
	// Outside the checkout, so that the nodes find n8n's own modules and not the project's.
	userFolder = await mkdtemp(join(tmpdir(), 'publishing-e2e-'));
	sandbox = await startSandbox({ retryMs: 500 });
	const n8n = await ensureN8n();
	await ensureBuilt();
	await installPackage(await packPackage(), userFolder);
	server = await startN8n({ n8n, userFolder });
	const { rest } = server;
	await rest.signIn({
		email: 'owner@example.com',
		firstName: 'Newsletter',
		lastName: 'Desk',
		password: 'Sandbox-2026',
	});
	const credentials = [
		await rest.saveCredential({
			type: 'publishingApi',
			name: 'Sandbox',
			data: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
		}),
		await rest.saveCredential({
			type: 'publishingFeedTokenApi',
			name: 'Feed token',
			data: { token: 'feed-token-0123456789' },
		}),
	];
	examples = operationExamples(await knownIds(sandbox));
	const workflow = operationsWorkflow(examples, credentials);
	await rest.saveWorkflow(workflow);
	execution = await rest.executionEnded(await rest.runWorkflow(workflow.id, START));
});

after(async () => {
	await server?.stop();
	await sandbox?.close();
	await rm(userFolder, { recursive: true, force: true });
});

test('a workflow with every operation runs to its end in a real n8n', () => {
	assert.equal(execution.data.resultData.error?.message, undefined);
	assert.equal(execution.status, 'success');
	assert.equal(examples.length, 22);
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
	assert.ok(!recorded.includes(sandbox.apiKey));
	assert.ok(!recorded.includes('feed-token-0123456789'));
});
