import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureBuilt } from '../../tools/setup/build.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import {
	installPackage,
	packPackage,
	repackAs,
	uninstallPackage,
} from '../support/n8n/installPackage.mts';
import type { Execution } from '../support/n8n/rest.mts';
import { RestError } from '../support/n8n/restError.mts';
import { feedWorkflow } from '../support/feed/feedWorkflow.mts';
import { until } from '../support/until.mts';

/*
 * The package installed by hand as n8n's documentation says: an older release, an update under a
 * published workflow, and the package removed and put back.
 */

const NODES = [
	'publishingActivityTrigger',
	'publishingAgents',
	'publishingChangeTrigger',
	'publishingContacts',
	'publishingCurations',
	'publishingImports',
	'publishingLetters',
	'publishingPromotions',
];
const CREDENTIALS = ['publishingApi', 'publishingFeedTokenApi'];

const workflow = feedWorkflow('updated');
const OLDER = '0.0.1';
const { name: PACKAGE, version: VERSION } = JSON.parse(await readFile('package.json', 'utf8'));

let tarball: string;
let instance: Instance;

before(async () => {
	await ensureBuilt();
	tarball = await packPackage();
	instance = await startInstance({ tarball: await repackAs(OLDER, tarball) });
	await instance.server.rest.saveWorkflow(instance.withCredentials(workflow));
	await instance.server.rest.publishWorkflow(workflow.id);
});

after(async () => await instance?.close());

test('n8n offers all nodes and credentials, with icons', async () => {
	assert.deepEqual(await offered(), [...NODES, ...CREDENTIALS]);
	const icons = new Set((await offeredTypes()).flatMap(iconsOf));
	assert.ok(icons.size > 0);
	for (const icon of icons) {
		const answer = await instance.server.rest.load(icon);
		assert.equal(answer.status, 200, icon);
		assert.match(answer.headers.get('content-type') ?? '', /^image\/svg\+xml/);
		assert.match(await answer.text(), /<svg/);
	}
});

test('its settings neither list nor remove what was installed by hand', async () => {
	const { rest } = instance.server;
	assert.deepEqual(await rest.request('GET', '/community-packages'), []);
	await assert.rejects(rest.request('DELETE', `/community-packages?name=${PACKAGE}`), RestError);
});

test('a published workflow goes on after an update', async () => {
	await startsAnExecution('before the update');
	await instance.restart(async (userFolder) => {
		assert.equal(await installedVersion(userFolder), OLDER);
		await installPackage(tarball, userFolder);
		assert.equal(await installedVersion(userFolder), VERSION);
	});
	assert.deepEqual(await offered(), [...NODES, ...CREDENTIALS]);
	await startsAnExecution('after the update');
});

test('without the package n8n starts, keeps the workflow and says what is missing', async () => {
	await instance.restart(uninstallPackage);
	assert.deepEqual(await offered(), []);
	const { rest, logFile } = instance.server;
	const { nodes } = await rest.readWorkflow(workflow.id);
	assert.deepEqual(
		nodes.map(({ name, type }) => ({ name, type })),
		workflow.nodes.map(({ name, type }) => ({ name, type })),
	);
	const missing = `Unrecognized node type: ${PACKAGE}.publishingActivityTrigger`;
	await until(async () => (await readFile(logFile, 'utf8')).includes(missing), 'the log tells it');
	await assert.rejects(rest.runWorkflow(workflow.id, 'Activity Feed'), (error: RestError) =>
		error.message.endsWith(missing),
	);
});

test('with the package put back the workflow can be published again', async () => {
	await instance.restart(async (userFolder) => await installPackage(tarball, userFolder));
	await instance.server.rest.publishWorkflow(workflow.id);
	await startsAnExecution('put back');
});

interface OfferedType {
	readonly name: string;
	readonly iconUrl?: string | { readonly light: string; readonly dark: string };
}

async function offeredTypes(): Promise<OfferedType[]> {
	const all: OfferedType[] = [];
	for (const file of ['types/nodes.json', 'types/credentials.json']) {
		const answer = await instance.server.rest.load(file);
		all.push(...((await answer.json()) as OfferedType[]));
	}
	return all.filter(({ name }) => name.startsWith(`${PACKAGE}.`) || CREDENTIALS.includes(name));
}

/** The names without the package's, in the order of `NODES` and `CREDENTIALS`. */
async function offered(): Promise<string[]> {
	const names = (await offeredTypes()).map(({ name }) => name.replace(`${PACKAGE}.`, ''));
	// Each node is offered a second time as an agent's tool.
	return [...NODES, ...CREDENTIALS].filter((name) => names.includes(name));
}

function iconsOf({ name, iconUrl }: OfferedType): string[] {
	assert.ok(iconUrl, `${name} has no icon`);
	return typeof iconUrl === 'string' ? [iconUrl] : [iconUrl.light, iconUrl.dark];
}

/** The published workflow is subscribed, and an event starts it. */
async function startsAnExecution(title: string): Promise<void> {
	const { rest } = instance.server;
	const { realtime } = instance.sandbox.control;
	const isSubscribed = () =>
		realtime.state().sockets.some(({ subscriptions }) => subscriptions.length === 1);
	await until(isSubscribed, 'the workflow is subscribed');
	const before = await rest.executionIds(workflow.id);
	realtime.publish({ event: 'letter.published', data: { title } });
	let ofEvent: Execution[] = [];
	await until(async () => {
		const ids = (await rest.executionIds(workflow.id)).filter((id) => !before.includes(id));
		const ended = await Promise.all(ids.map(async (id) => await rest.executionEnded(id)));
		// Another event may report that n8n was away.
		ofEvent = ended.filter(({ data }) => JSON.stringify(data.resultData.runData).includes(title));
		return ofEvent.length > 0;
	}, 'the event has started an execution');
	assert.deepEqual(
		ofEvent.map(({ status }) => status),
		['success'],
	);
}

async function installedVersion(userFolder: string): Promise<string> {
	const manifest = join(userFolder, '.n8n/nodes/node_modules', PACKAGE, 'package.json');
	return JSON.parse(await readFile(manifest, 'utf8')).version;
}
