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
import { RestError } from '../support/n8n/restError.mts';
import { activityFeed } from '../support/n8n/workflow.mts';
import { until } from '../support/until.mts';
import { WatchedFeed } from './feed/watchedFeed.mts';

/*
 * The package installed by hand as n8n's documentation says: an older release, an update under a
 * published workflow, and the package removed and put back.
 */

const NODES = [
	'publishingActivityTrigger',
	'publishingAgents',
	'publishingTrigger',
	'publishingContacts',
	'publishingCurations',
	'publishingImports',
	'publishingLetters',
	'publishingPromotions',
];
const CREDENTIALS = ['publishingApi'];

const OLDER = '0.0.1';
const { name: PACKAGE, version: VERSION } = JSON.parse(await readFile('package.json', 'utf8'));

let tarball: string;
let instance: Instance;
let feed: WatchedFeed;

before(async () => {
	await ensureBuilt();
	tarball = await packPackage();
	instance = await startInstance({ tarball: await repackAs(OLDER, tarball) });
	feed = new WatchedFeed(instance, 'updated');
	await feed.publishWorkflow();
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
	await startsAnExecution();
	await instance.restart(async (userFolder) => {
		assert.equal(await installedVersion(userFolder), OLDER);
		await installPackage(tarball, userFolder);
		assert.equal(await installedVersion(userFolder), VERSION);
	});
	assert.deepEqual(await offered(), [...NODES, ...CREDENTIALS]);
	await startsAnExecution();
});

test('without the package n8n starts, keeps the workflow and says what is missing', async () => {
	await instance.restart(uninstallPackage);
	assert.deepEqual(await offered(), []);
	const { rest, logFile } = instance.server;
	const { nodes } = await rest.readWorkflow(feed.workflowId);
	assert.deepEqual(
		nodes.map(({ name, type }) => [name, type]),
		[[activityFeed.name, activityFeed.type]],
	);
	const missing = `Unrecognized node type: ${activityFeed.type}`;
	await until(async () => (await readFile(logFile, 'utf8')).includes(missing), 'the log tells it');
	await assert.rejects(rest.runWorkflow(feed.workflowId, activityFeed.name), (error: RestError) =>
		error.message.endsWith(missing),
	);
});

test('with the package put back the workflow can be published again', async () => {
	await instance.restart(async (userFolder) => await installPackage(tarball, userFolder));
	await feed.publishWorkflow();
	await startsAnExecution();
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
async function startsAnExecution(): Promise<void> {
	await feed.subscribed();
	const succeeded = async () => (await feed.executions.counts()).success ?? 0;
	const before = await succeeded();
	feed.send();
	await feed.settled();
	assert.ok((await succeeded()) > before);
}

async function installedVersion(userFolder: string): Promise<string> {
	const manifest = join(userFolder, '.n8n/nodes/node_modules', PACKAGE, 'package.json');
	return JSON.parse(await readFile(manifest, 'utf8')).version;
}
