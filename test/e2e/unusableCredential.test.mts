import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { isOlderThan } from '../support/n8n/install.mts';
import { startInstance, type ChosenCredentials, type Instance } from '../support/n8n/instance.mts';
import type { Execution, WorkflowFile } from '../support/n8n/rest.mts';
import { newNode, runNow, sequence } from '../support/n8n/workflow.mts';
import {
	saveCredentials,
	startOutsideWorld,
	type OutsideWorld,
} from './workflows/outsideWorld.mts';
import { signUp } from './workflows/signupForm.mts';
import { chooseRecipients, succeeded } from './workflows/steps.mts';

const TYPE = 'publishingApi';
const PACKAGE = 'n8n-nodes-publishing.';
const EMAIL = 'ada@readers.example';

/**
 * How a credential cannot be used, and the words of the item's error: the package's own for what is entered, n8n's for
 * what n8n cannot find. In each case n8n runs the node, which asks for the credential.
 */
const WAYS = {
	'an empty key': /^The 'API Key' of the credential is empty/,
	'a malformed base URL': /^The 'Base URL' of the credential should look like/,
	'none selected': /^Node does not have any credentials set for "publishingApi"/,
	'a deleted one': /^Credential with ID ".+" does not exist for type "publishingApi"/,
};

type Way = keyof typeof WAYS;

let instance: Instance;
let outside: OutsideWorld;
let others: ChosenCredentials;
let chosen: Readonly<Record<Way, ChosenCredentials>>;

before(async () => {
	outside = await startOutsideWorld();
	instance = await startInstance({ env: { ...outside.env } });
	others = await saveCredentials(instance, outside);
	const { rest } = instance.server;
	const save = async (name: Way, changed: object = {}): Promise<ChosenCredentials> => {
		const data = { ...instance.credential, ...changed };
		const { id } = await rest.saveCredential({ type: TYPE, name, data });
		return { [TYPE]: { id, name } };
	};
	chosen = {
		// Older versions of n8n save no empty key, but an expression that results in one.
		'an empty key': await save('an empty key', { apiKey: isOlderThan('2.41') ? "={{ '' }}" : '' }),
		'a malformed base URL': await save('a malformed base URL', { baseUrl: 'http://' }),
		'none selected': {},
		'a deleted one': await save('a deleted one'),
	};
	await rest.request('DELETE', `/credentials/${chosen['a deleted one'][TYPE].id}`);
});

after(async () => {
	await instance?.close();
	await outside?.close();
});

for (const way of Object.keys(WAYS) as Way[]) {
	describe(way, () => {
		test('the item leaves as its error, if errors are items', async () => {
			const [success, failures = []] = await writeContact(way, 'continueRegularOutput');
			assertFailed(success, way);
			assert.deepEqual(failures, []);
		});

		test('the item leaves through the error output alone', async () => {
			const [success, failures] = await writeContact(way, 'continueErrorOutput');
			assert.deepEqual(success, []);
			assertFailed(failures, way);
		});
	});
}

describe('example workflows, with an empty key', () => {
	test('the signup form does not thank for what was not saved', async () => {
		const { rest } = instance.server;
		const file = await importExample('signup-form');
		await rest.publishWorkflow(file.id);
		const page = await signUp(instance, [EMAIL, 'Ada', '', ['Morning Brief']]);
		assert.doesNotMatch(page, /Thank you/);
		const [id] = await rest.executionIds(file.id);
		assertNothingWritten(succeeded(await rest.executionEnded(id)), file);
	});

	test('the nightly sync tells of each row', async () => {
		const { rest } = instance.server;
		outside.sheet.splice(0, Infinity, ['email'], [EMAIL], ['bob@readers.example']);
		const file = await importExample('sync-google-sheet');
		const started = await rest.runWorkflow(file.id, 'Run Now');
		assertNothingWritten(succeeded(await rest.executionEnded(started)), file);
		const told = outside.mailbox.emails.map(({ text }) => text).join('\n');
		for (const row of [EMAIL, 'bob@readers.example']) assert.ok(told.includes(row), told);
		assert.match(told, /'API Key' of the credential is empty/);
	});
});

/** Runs a node that saves one contact, and returns the items of its outputs. */
async function writeContact(way: Way, onError: OnError): Promise<INodeExecutionData[][]> {
	const { rest } = instance.server;
	const parameters = { resource: 'contact', operation: 'upsert', email: EMAIL };
	const credentials = chosen[way];
	const save = newNode('Save', 'publishingContacts', parameters, { onError, credentials });
	const workflow = sequence(`${way} ${onError}`.replaceAll(' ', '-'), way, runNow, save);
	await rest.saveWorkflow(workflow);
	const started = await rest.runWorkflow(workflow.id, runNow.name);
	const { data } = succeeded(await rest.executionEnded(started));
	return data.resultData.runData[save.name][0].data!.main.map((items) => items ?? []);
}

function assertFailed(items: INodeExecutionData[], way: Way): void {
	assert.equal(items.length, 1);
	assert.match(String(items[0].json.error), WAYS[way]);
}

/** Saves an example as after an import from its file, with the empty key in the package's nodes. */
async function importExample(name: string): Promise<WorkflowFile> {
	const file: WorkflowFile = JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
	chooseRecipients(file);
	const { nodes, ...rest } = instance.withCredentials(file, others);
	const changed = nodes.map((node) => {
		if (node.type.startsWith(PACKAGE)) return { ...node, credentials: chosen['an empty key'] };
		if (node.type !== 'n8n-nodes-base.googleSheets') return node;
		const documentId = { __rl: true, mode: 'id', value: 'contacts' };
		const sheetName = { __rl: true, mode: 'list', value: '0' };
		return { ...node, parameters: { ...node.parameters, documentId, sheetName } };
	});
	await instance.server.rest.saveWorkflow({ ...rest, nodes: changed });
	return file;
}

/** No node of the package gives an item without an error through its success output, and one at least has run. */
function assertNothingWritten({ data }: Execution, { nodes }: WorkflowFile): void {
	const runs = nodes
		.filter(({ type }) => type.startsWith(PACKAGE))
		.flatMap(({ name }) => data.resultData.runData[name] ?? []);
	assert.ok(runs.length > 0);
	const given = runs.flatMap((run) => run.data?.main[0] ?? []);
	assert.deepEqual(
		given.filter(({ json }) => json.error === undefined),
		[],
	);
}
