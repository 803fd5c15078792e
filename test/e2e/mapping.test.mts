import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isOlderThan } from '../support/n8n/install.mts';
import { OWNER, startInstance, type Instance } from '../support/n8n/instance.mts';
import type { Canvas } from './browser/canvas.mts';
import { ensureChromium } from './browser/chromium.mts';
import { Editor } from './browser/editor.mts';
import { FieldMapper } from './browser/fieldMapper.mts';
import type { NodeDetails } from './browser/nodeDetails.mts';
import { mappingWorkflow, SAVE_CONTACT } from './mapping.mts';
import { until } from '../support/until.mts';

/** How a person maps the fields of a contact in the editor, while the company's fields change. */
let instance: Instance;
let editor: Editor;
let canvas: Canvas;
let node: NodeDetails;
let mapper: FieldMapper;

const FIELDS = [
	'First Name',
	'Last Name',
	'City',
	'Birthday',
	'Loyalty points',
	'VIP',
	'Prénom préféré',
];

before(async () => {
	ensureChromium();
	instance = await startInstance();
	editor = await Editor.open({ url: instance.server.url, owner: OWNER });
	const { rest } = instance.server;
	const workflow = mappingWorkflow();
	await rest.saveWorkflow(instance.withCredentials(workflow));
	// Older versions of n8n give it an ID of their own.
	const { id } = await rest.readWorkflow(workflow.id);
	canvas = await editor.openWorkflow(id);
	await open();
	await node.executePrevious();
});

after(async () => {
	await editor?.close();
	await instance?.close();
});

test('a new step offers the names and every field of the company, and none is set', async () => {
	assert.deepEqual(await mapper.labels(), FIELDS);
	for (const id of ['firstName', 'customFields.city', 'customFields.vip']) {
		assert.equal(await mapper.shown(id), '');
	}
});

test('fields are mapped by hand: typed, dragged from the input and chosen', async () => {
	await mapper.type('firstName', 'Typed');
	await mapper.drag(node.inputKey('CITY'), 'customFields.city');
	await mapper.type('customFields.loyalty points', '12');
	await mapper.choose('customFields.vip', 'False');
	assert.deepEqual(await sentBy(node), {
		firstName: 'Typed',
		customFields: { city: 'Łódź', 'loyalty points': 12, vip: false },
	});
});

test('fields that are added in the service are there when the step is opened, and not set', async () => {
	await defineField({ name: 'shoe size', label: 'Shoe size', type: 'number' });
	await defineField({ name: 'consent', label: 'Consent', type: 'boolean' });
	await open();
	if (isOlderThan('2.33')) await mapper.refresh();
	await shows([...FIELDS, 'Shoe size', 'Consent']);
	assert.equal(await mapper.shown('firstName'), 'Typed');
	assert.equal(await mapper.shown('customFields.consent'), '');
	assert.deepEqual(await sentBy(node), {
		firstName: 'Typed',
		customFields: { city: 'Łódź', 'loyalty points': 12, vip: false },
	});
});

test("fields are mapped by the names of the item's keys", async () => {
	await mapper.mapAutomatically();
	assert.deepEqual(await sentBy(node), {
		firstName: 'Zoë',
		lastName: "O'Neil",
		customFields: { city: 'Łódź', birthday: '2000-02-29', 'loyalty points': 7, vip: true },
	});
});

/** Opens the step, or opens it again. */
async function open(): Promise<void> {
	if (node !== undefined) await node.close();
	node = await canvas.openNode(SAVE_CONTACT);
	mapper = await FieldMapper.opened(editor.page, 'contactFields');
}

async function shows(labels: readonly string[]): Promise<void> {
	await until(
		async () => (await mapper.labels()).join() === labels.join(),
		`the fields are ${labels.join(', ')}`,
	);
}

/** Executes the step. Returns the contact's fields that it has sent. */
async function sentBy(step: NodeDetails): Promise<object> {
	const { control } = instance.sandbox;
	const saves = () => control.requests().filter(({ path }) => path === '/api/v3/contacts');
	control.clearRequests();
	await step.execute();
	await until(() => saves().some(({ status }) => status === 200), 'the contact is saved');
	assert.equal(saves().length, 1);
	const { api, email, ...fields } = saves()[0].body as Record<string, unknown>;
	assert.deepEqual({ api, email }, { api: true, email: 'reader0@readers.example' });
	return fields;
}

async function defineField(field: object): Promise<void> {
	const { url, apiKey } = instance.sandbox;
	const response = await fetch(`${url}/api/v3/contacts/custom-fields`, {
		method: 'POST',
		headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ api: true, ...field }),
	});
	assert.ok(response.ok, await response.text());
}
