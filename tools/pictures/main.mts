/** `npm run tool -- pictures`: the pictures of the documentation; with names (`… workflow-signup-form`) only those. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DRAFT, SEGMENT_ID, TEMPLATE_IDS, type Sandbox } from '../../sandbox/index.mts';
import { command } from '../setup/command.mjs';
import { step } from '../setup/progress.mjs';
import { ensureChromium } from '../../test/e2e/browser/chromium.mts';
import { Editor } from '../../test/e2e/browser/editor.mts';
import type { NodeDetails } from '../../test/e2e/browser/nodeDetails.mts';
import { credentialTypeOf } from '../../test/support/n8n/credentialTypes.mts';
import {
	OWNER,
	startInstance,
	type ChosenCredentials,
	type Instance,
} from '../../test/support/n8n/instance.mts';
import type { RestClient, WorkflowFile } from '../../test/support/n8n/rest.mts';
import { saveCredentials, startOutsideWorld } from '../../test/e2e/workflows/outsideWorld.mts';
import { chooseRecipients } from '../../test/e2e/workflows/steps.mts';
import { until } from '../../test/support/until.mts';

/** A dot folder, because `n8n-node build` would copy every image of any other into the package. */
const MEDIA = '.github/media';

/** The sandbox's, so that its addresses are the same in every picture. */
const PORT = 4010;

/** As wide as n8n needs to show a node's details with all their buttons. */
const DETAILS = { width: 1400, height: 875 };

/** The parts of a node's details that show input or output beside the parameters, in the width of a page on GitHub. */
const INPUT = { x: 25, y: 25, width: 885, height: 440 };
const OUTPUT = { x: 490, y: 65, width: 885, height: 560 };

/** Small, so that the texts can be read on a page. */
const RUN = { width: 1000, height: 700 };

/** So large that no example is scaled down much. Pictures show the part with its nodes. */
const CANVAS = { width: 1900, height: 800 };

/** A busy machine takes its time. */
const PATIENCE_MS = 180_000;

const names = process.argv.slice(2);

/** Brings the editor to the scene of the picture. Returns the part of the page to show, unless it is all. */
type Scene = (editor: Editor, instance: Instance) => Promise<typeof INPUT | void>;

const scenes: Record<string, Scene> = {
	'output-preview': async (editor) => {
		const canvas = await editor.newWorkflow();
		const first = await canvas.addFirstStep();
		await (await first.addAction('Publishing Imports', GET_ERRORS)).close();
		const panel = await canvas.addAfter(GET_ERRORS);
		await panel.search('Edit Fields');
		await (await panel.add('Edit Fields (Set)')).inputPreview(GET_ERRORS);
		return INPUT;
	},

	'first-result': async (editor) => {
		const panel = await (await editor.newWorkflow()).addFirstStep();
		const contacts = await panel.addAction('Publishing Contacts', 'Get many contacts');
		await contacts.chooseCredential('Sandbox');
		// The fifth has a name that Debian's fonts lack.
		await editor.page.getByTestId('parameter-input-limit').locator('input').fill('4');
		await contacts.execute();
		await contacts.outputRows();
		return OUTPUT;
	},

	'trigger-event': async (editor, { sandbox }) => {
		const trigger = await listen(editor, sandbox);
		const data = { title: 'Weekly letter', channel: 'weekly-news' };
		sandbox.control.realtime.publish({ event: 'letter.published', data });
		await trigger.outputRows();
		return OUTPUT;
	},

	'publishing-trigger': async (editor) => {
		const panel = await (await editor.newWorkflow()).addFirstStep();
		// n8n drops the word Trigger from the name of Publishing Changes Trigger, whose events it lists.
		const trigger = await panel.addEvent('Publishing Changes', /import failed/i);
		await trigger.chooseCredential('Sandbox');
		await trigger.execute();
		await trigger.outputRows();
		await trigger.showSchema();
		return OUTPUT;
	},
};

const GET_ERRORS = 'Get errors of import';

void command(async () => {
	ensureChromium();
	mkdirSync(MEDIA, { recursive: true });
	const world = await startOutsideWorld();
	const instance = await step('Starting n8n (about 20 seconds)', () =>
		startInstance({ port: PORT, realtimePort: PORT + 1, env: world.env }),
	);
	try {
		await takeAll(instance, {
			...scenes,
			...workflowScenes(),
			// The last, because n8n keeps the log open.
			'example-done': async (editor) =>
				await runExample(editor, instance, await saveCredentials(instance, world)),
		});
	} finally {
		await instance.close();
		await world.close();
	}
});

async function takeAll(instance: Instance, all: Record<string, Scene>): Promise<void> {
	const editor = await Editor.open({ url: instance.server.url, owner: OWNER });
	editor.page.setDefaultTimeout(PATIENCE_MS);
	try {
		for (const [name, show] of Object.entries(all)) {
			if (names.length > 0 && !names.includes(name)) continue;
			await step(`Taking ${name}.png`, async () => {
				const small = name.startsWith('example-') ? RUN : DETAILS;
				await editor.page.setViewportSize(name.startsWith('workflow-') ? CANVAS : small);
				const clip = await show(editor, instance);
				await editor.takePicture(join(MEDIA, `${name}.png`), clip ?? undefined);
			});
		}
	} finally {
		await editor.close();
	}
}

/** The example New contacts after a run: its steps are done, and the message is in Slack. */
async function runExample(
	editor: Editor,
	{ sandbox, server: { rest }, withCredentials }: Instance,
	others: ChosenCredentials,
) {
	const workflow = readWorkflow('new-contacts.json');
	chooseRecipients(workflow);
	sandbox.control.changes.addContacts(1);
	await rest.saveWorkflow(withCredentials(workflow, others));
	const canvas = await editor.openWorkflow(workflow.id);
	await canvas.execute();
	await canvas.showLog();
	await canvas.showAll();
}

/** A trigger that is tested and subscribed to the feed. */
async function listen(editor: Editor, { control }: Sandbox): Promise<NodeDetails> {
	const panel = await (await editor.newWorkflow()).addFirstStep();
	const trigger = await panel.addTrigger('Publishing Activity Trigger');
	await trigger.chooseCredential('Sandbox');
	await trigger.execute();
	await until(
		() => control.realtime.state().sockets.some(({ subscriptions }) => subscriptions.length === 1),
		'the trigger is subscribed',
	);
	return trigger;
}

/** The canvas of each example workflow. */
function workflowScenes(): Record<string, Scene> {
	const files = readdirSync('workflows').filter((file) => file.endsWith('.json'));
	return Object.fromEntries(
		files.map((file) => [`workflow-${basename(file, '.json')}`, workflowScene(file)]),
	);
}

function workflowScene(file: string): Scene {
	return async (editor, { server: { rest }, withCredentials }) => {
		const workflow = readWorkflow(file);
		const others = await otherCredentials(rest, workflow);
		choose(workflow);
		chooseRecipients(workflow);
		await rest.saveWorkflow(withCredentials(workflow, others));
		const canvas = await editor.openWorkflow(workflow.id);
		await canvas.showAll();
		return await canvas.area();
	};
}

/** Returns an example without its note, which the pages of the pictures have as text. */
function readWorkflow(file: string): WorkflowFile {
	const workflow = JSON.parse(readFileSync(join('workflows', file), 'utf8')) as WorkflowFile;
	const nodes = workflow.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
	return { ...workflow, nodes };
}

/** Makes the choices that an example leaves open. Otherwise the nodes would be marked as unfinished. */
function choose({ nodes }: WorkflowFile): void {
	const choices = {
		channel: DRAFT.channel,
		documentId: 'contacts',
		segmentId: String(SEGMENT_ID),
		sheetName: '0',
		templateId: TEMPLATE_IDS[0],
	};
	for (const { parameters } of nodes) {
		for (const [name, value] of Object.entries(choices)) {
			const locator = parameters[name] as { value: string } | undefined;
			if (locator?.value === '') locator.value = value;
		}
	}
}

/** Credentials of n8n's own nodes. Otherwise they would be marked as unfinished. */
async function otherCredentials(rest: RestClient, { nodes }: WorkflowFile) {
	const types = nodes.flatMap((node) => credentialTypeOf(node) ?? []);
	const data = { apiKey: 'Of your own' };
	const saved = await Promise.all(
		types
			.filter((type) => type !== 'publishingApi')
			.map((type) => rest.saveCredential({ type, name: 'Of your own', data })),
	);
	return Object.fromEntries(saved.map(({ type, id, name }) => [type, { id, name }]));
}
