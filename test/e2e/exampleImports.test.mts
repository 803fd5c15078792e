import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { INode, INodeParameterResourceLocator } from 'n8n-workflow';
import { credentialTypeOf } from '../support/n8n/credentialTypes.mts';
import { isOlderThan } from '../support/n8n/install.mts';
import { OWNER, startInstance, type Instance } from '../support/n8n/instance.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { until } from '../support/until.mts';
import { Canvas } from './browser/canvas.mts';
import { ensureChromium } from './browser/chromium.mts';
import { Editor } from './browser/editor.mts';
import { requiredN8n } from '../support/n8n/requiredN8n.mts';

/** Each example, pasted on the canvas by somebody who has two credentials under names of their own, and no others. */
const OWN: Readonly<Record<string, string>> = { publishingApi: 'Our newsletters', smtp: 'Postbox' };

const choosesNone = isOlderThan('2.41') && 'Older versions of n8n choose no credential';

/** Pixels of a note above, below and around its text: n8n 2.0, which has a larger type, needs 8 above it. */
const MARGIN = { least: isOlderThan('2.41') ? 8 : 30, most: 70 };

let instance: Instance;
let editor: Editor;

before(async () => {
	ensureChromium();
	instance = await startInstance();
	const { rest } = instance.server;
	const { id } = Object.values(instance.credentials)[0];
	await rest.request('PATCH', `/credentials/${id}`, {
		type: 'publishingApi',
		name: OWN.publishingApi,
		data: { ...instance.credential },
	});
	const data = { host: '127.0.0.1', port: 25, user: 'desk', password: 'Postbox-2026' };
	await rest.saveCredential({ type: 'smtp', name: OWN.smtp, data });
	editor = await Editor.open({ url: instance.server.url, owner: OWNER });
});

after(async () => {
	await editor?.close();
	await instance?.close();
});

for (const path of globSync('workflows/*.json').toSorted()) {
	const text = readFileSync(path, 'utf8');
	const file: WorkflowFile = JSON.parse(text);
	const since = requiredN8n(file);
	const skip = isOlderThan(since) && `It takes n8n ${since} or newer`;
	describe(basename(path), { skip }, () => {
		let canvas: Canvas;
		let saved: INode[];

		before(async () => {
			const id = await editor.pasteWorkflow(text);
			canvas = new Canvas(editor.page);
			await until(async () => {
				saved = (await instance.server.rest.readWorkflow(id)).nodes;
				return saved.length === file.nodes.length;
			}, 'the workflow is saved');
		});

		test(
			'nodes take the only credential of their type, whatever its name',
			{ skip: choosesNone },
			() => {
				for (const node of saved) {
					const type = credentialTypeOf(node);
					const names = Object.values(node.credentials ?? {}).map(({ name }) => name);
					assert.deepEqual(names, type !== undefined && type in OWN ? [OWN[type]] : [], node.name);
				}
			},
		);

		test('the editor marks the nodes that still need a credential or a choice, and no others', async () => {
			const wanted = file.nodes.filter((node) => lacksCredential(node) || leavesChoice(node));
			assert.deepEqual(
				(await canvas.unfinished()).toSorted(),
				wanted.map(({ name }) => name).toSorted(),
			);
		});

		test('its note is as high as its text', async () => {
			const { note, text: height } = await canvas.noteHeights();
			const margin = note - height;
			const words = `The note has ${note} pixels, its text ${height}`;
			assert.ok(margin >= MARGIN.least && margin <= MARGIN.most, words);
		});
	});
}

function lacksCredential(node: INode): boolean {
	const type = credentialTypeOf(node);
	return type !== undefined && (choosesNone !== false || !(type in OWN));
}

/** Whether the node has a picker in which nothing is chosen yet, or no address. */
function leavesChoice({ parameters }: INode): boolean {
	if (parameters.toEmail === '') return true;
	return Object.values(parameters).some((value) => {
		const picker = value as Partial<INodeParameterResourceLocator> | null;
		return picker?.__rl === true && picker.value === '';
	});
}
