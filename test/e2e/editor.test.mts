import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { IMPORT_WITH_MANY_ERRORS_ID } from '../../sandbox/company/landmarks.mts';
import type { Canvas } from './browser/canvas.mts';
import { ensureChromium } from './browser/chromium.mts';
import { Editor } from './browser/editor.mts';
import { FieldMapper } from './browser/fieldMapper.mts';
import type { NodeDetails } from './browser/nodeDetails.mts';
import { isOlderThan } from '../support/n8n/install.mts';
import { OWNER, startInstance, type Instance } from '../support/n8n/instance.mts';
import { until } from '../support/until.mts';

/** As the nodes panel calls the action, and the node that is added with it. */
const GET_ERRORS = 'Get errors of import';

/** Of the import that has that many. */
const FAILED_ROWS = 270;

/** The words of the credential's test: older versions of n8n lose the status that a rule of the credential needs. */
const FAILURES = isOlderThan('2.34')
	? {
			wrongKey: 'Authorization failed - please check your credentials',
			wrongUrl: 'The resource you are requesting could not be found',
		}
	: {
			wrongKey: 'The service rejected the API key.',
			wrongUrl: 'The base URL does not lead to the publishing API, or the key is not known there.',
		};

/** Actions of a person in n8n's editor, and the results on the screen. */
let instance: Instance;
let editor: Editor;

before(async () => {
	ensureChromium();
	instance = await startInstance();
	editor = await Editor.open({ url: instance.server.url, owner: OWNER });
});

after(async () => {
	await editor?.close();
	await instance?.close();
});

test('the nodes panel finds all eight nodes, each with its icon', async () => {
	const panel = await (await editor.newWorkflow()).addFirstStep();
	await panel.search('publishing');
	const marks = {
		// n8n drops the word Trigger from the name of Publishing Changes Trigger, whose events it lists.
		'Publishing Changes': 'publishing-trigger',
		'Publishing Activity Trigger': 'publishing-activity',
		'Publishing Agents': 'publishing-agents',
		'Publishing Contacts': 'publishing',
		'Publishing Curations': 'publishing',
		'Publishing Imports': 'publishing',
		'Publishing Letters': 'publishing',
		'Publishing Promotions': 'publishing',
	};
	for (const [name, mark] of Object.entries(marks)) {
		assert.equal((await panel.icon(name)).split('/').at(-1), `${mark}.svg`);
	}
	assert.equal(await panel.items.count(), 8);
});

test('the nodes panel finds the polling trigger by the words of other newsletter services', async () => {
	const panel = await (await editor.newWorkflow()).addFirstStep();
	for (const words of ['new contact', 'subscription', 'mailing list', 'campaign']) {
		await panel.search(words);
		await panel.item('Publishing Changes').waitFor();
	}
});

let canvas: Canvas;
let getErrors: NodeDetails;

test('the credential dialog tells a wrong key from a wrong base URL, and connects with the right ones', async () => {
	canvas = await editor.newWorkflow();
	const panel = await canvas.addFirstStep();
	getErrors = await panel.addAction('Publishing Imports', GET_ERRORS);
	const { url: baseUrl, apiKey } = instance.sandbox;
	const dialog = await getErrors.newCredential();

	await dialog.fill({ baseUrl, apiKey: 'revoked-company-key' });
	await dialog.save();
	await dialog.showsFailure(FAILURES.wrongKey);

	// There is a service, but another one.
	await dialog.fill({ baseUrl: instance.server.url, apiKey });
	await dialog.save();
	await dialog.showsFailure(FAILURES.wrongUrl);

	await dialog.fill({ baseUrl });
	await dialog.save();
	await dialog.saved();
	const again = await getErrors.editCredential();
	await again.success.waitFor();
	await again.close();
});

test('an import is chosen by a part of its file name', async () => {
	const entries = await getErrors.searchPicker('importId', 'attendees, week');
	const entry = entries.filter({ hasText: `${FAILED_ROWS} failed` });
	await entry.waitFor();
	// n8n 2.0 shows all imports until the search has been answered.
	await until(
		async () => (await entries.filter({ hasNotText: /^webinar attendees, week/ }).count()) === 0,
		'the picker shows no other imports',
	);
	await entry.click();
});

test('before the first execution the next node sees which fields there will be', async () => {
	await getErrors.close();
	const panel = await canvas.addAfter(GET_ERRORS);
	await panel.search('Edit Fields');
	const next = await panel.add('Edit Fields (Set)');
	assert.deepEqual(await next.inputPreview(GET_ERRORS), ['code', 'description', 'email']);
	await next.close();
});

test('executing the step shows the rows that the service gives', async () => {
	getErrors = await canvas.openNode(GET_ERRORS);
	await getErrors.execute();
	const shown = await getErrors.outputRows();
	const service = await failedRows(shown.length);
	assert.ok(shown.length >= 25);
	assert.deepEqual(
		shown.map(([email, code]) => ({ email, code })),
		// The editor's own word for an empty text.
		service.map(({ email, code }) => ({ email: email || 'empty', code })),
	);
});

test('the trigger listens for an event and shows it', async () => {
	const { realtime } = instance.sandbox.control;
	canvas = await editor.newWorkflow();
	const panel = await canvas.addFirstStep();
	let trigger = await panel.addTrigger('Publishing Activity Trigger');
	await trigger.explains('Wait for an event, and make one happen in the service');
	await trigger.chooseCredential('Sandbox');
	await trigger.execute();
	await until(
		() => realtime.state().sockets.some(({ subscriptions }) => subscriptions.length === 1),
		'the trigger is subscribed',
	);
	await trigger.close();
	await canvas.explains('Waiting for an event: make one happen in the service now');
	trigger = await canvas.openNode('Publishing Activity Trigger');
	realtime.publish({ event: 'letter.published', data: { title: 'Weekly letter' } });
	const [[event, , data]] = await trigger.outputRows();
	assert.equal(event, 'letter.published');
	assert.match(data, /title.*Weekly letter/s);
	await until(() => realtime.state().sockets.length === 0, 'the socket is closed');
});

test('a mapper that opens before there is a credential says what to click, and keeps no old notice', async () => {
	const { rest } = instance.server;
	const credentials = await rest.request<Array<{ id: string }>>('GET', '/credentials');
	for (const { id } of credentials) await rest.request('DELETE', `/credentials/${id}`);
	const panel = await (await editor.newWorkflow()).addFirstStep();
	const contact = await panel.addAction('Publishing Contacts', 'Create or update contact');
	await contact.explains('The fields are not loaded. With a credential selected, click');
	const dialog = await contact.firstCredential();
	const { url: baseUrl, apiKey } = instance.sandbox;
	await dialog.fill({ baseUrl, apiKey });
	await dialog.save();
	await dialog.saved();
	await contact.retryFields();
	const mapper = await FieldMapper.opened(editor.page, 'contactFields');
	assert.deepEqual((await mapper.labels()).slice(0, 2), ['First Name', 'Last Name']);
	await mapper.mapAutomatically();
	await contact.explains('The fields: First Name, Last Name, City');
});

/** The first failed rows of the chosen import, as the service itself gives them. */
async function failedRows(count: number): Promise<Array<{ email: string; code: string }>> {
	const { url, apiKey } = instance.sandbox;
	const path = `/api/v3/contacts/imports/${IMPORT_WITH_MANY_ERRORS_ID}/errors`;
	const response = await fetch(`${url}${path}?api=true&limit=${count}`, {
		headers: { authorization: `Bearer ${apiKey}` },
	});
	return ((await response.json()) as { items: Array<{ email: string; code: string }> }).items;
}
