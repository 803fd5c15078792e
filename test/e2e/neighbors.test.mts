import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { npm } from '../../tools/setup/npm.mjs';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { leadTo, newNode, outputOf, runNow } from '../support/n8n/workflow.mts';

/*
 * The package beside others in n8n's folder of community nodes. npm puts the dependencies of them all side by side
 * there, so another package decides which zod lies next to this one.
 */

const NEIGHBORS = ['3.22.5', '3.23.8', '4.1.12'];

const list = newNode('List', 'publishingImports', { resource: 'import', operation: 'getAll' });
const write = newNode('Write', 'publishingContacts', {
	resource: 'tag',
	operation: 'create',
	tagName: 'Neighbors',
	color: '#3b82f6',
});
const badInput = newNode(
	'Bad Input',
	'publishingImports',
	{ resource: 'import', operation: 'getAll', limit: 0 },
	{ onError: 'continueRegularOutput' },
);
const workflow: WorkflowFile = {
	id: 'neighbors',
	name: 'Neighbors',
	settings: { executionOrder: 'v1' },
	nodes: [runNow, list, write, badInput],
	connections: { [runNow.name]: leadTo(list, write, badInput) },
};

let instance: Instance;
before(async () => {
	instance = await startInstance();
	await instance.server.rest.saveWorkflow(instance.withCredentials(workflow));
});
after(async () => await instance?.close());

test('alone: a list, a write and bad input', async () => {
	assert.equal(existsSync(join(nodesFolder(), 'node_modules/zod')), false);
	await assertWorks();
});

for (const version of NEIGHBORS) {
	test(`beside zod ${version}: a list, a write and bad input`, async () => {
		await instance.restart(async () => {
			const nodes = nodesFolder();
			const flags = ['--prefix', nodes, '--legacy-peer-deps', '--ignore-scripts'];
			await npm('neighbor', ['install', ...flags, `zod@${version}`], { cwd: nodes });
		});
		const manifest = join(nodesFolder(), 'node_modules/zod/package.json');
		assert.equal(JSON.parse(readFileSync(manifest, 'utf8')).version, version);
		await assertWorks();
	});
}

function nodesFolder(): string {
	return join(instance.userFolder, '.n8n/nodes');
}

async function assertWorks(): Promise<void> {
	const { rest } = instance.server;
	instance.sandbox.control.reset();
	const ended = await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
	assert.equal(ended.data.resultData.error?.message, undefined);
	assert.equal(outputOf(ended, list.name).length, 50);
	assert.equal(outputOf(ended, write.name)[0].json.name, 'Neighbors');
	assert.match(String(outputOf(ended, badInput.name)[0].json.error), /^'Limit' must be/);
}
