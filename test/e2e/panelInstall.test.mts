import assert from 'node:assert/strict';
import { execa } from 'execa';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureBuilt } from '../../tools/setup/build.mts';
import { unpack } from '../../tools/setup/unpack.mts';
import { ensureN8n } from '../support/n8n/install.mts';
import { packPackage } from '../support/n8n/installPackage.mts';

/** n8n's arguments for `npm install`. */
const N8N_FLAGS = [
	'--audit=false',
	'--fund=false',
	'--bin-links=false',
	'--install-strategy=shallow',
	'--ignore-scripts=true',
	'--package-lock=false',
];

/** The steps that n8n takes for an install from the nodes panel, on the packed package. */
let folder: string;
let n8n: string;

before(async () => {
	n8n = await ensureN8n();
	await ensureBuilt();
	folder = await mkdtemp(join(tmpdir(), 'publishing-panel-'));
	unpack(await packPackage(), folder);
});

after(async () => await rm(folder, { recursive: true, force: true }));

test('without development, peer and optional dependencies there is nothing left to install', async () => {
	const file = join(folder, 'package.json');
	const manifest = JSON.parse(await readFile(file, 'utf8'));
	for (const kind of ['devDependencies', 'peerDependencies', 'optionalDependencies']) {
		delete manifest[kind];
	}
	await writeFile(file, JSON.stringify(manifest));
	await execa('npm', ['install', ...N8N_FLAGS, '--offline'], { cwd: folder });
	const { stdout } = await execa('npm', ['ls', '--json'], { cwd: folder });
	assert.equal(JSON.parse(stdout).dependencies, undefined);
});

test('every listed file loads with what n8n gives to nodes', async () => {
	const { nodes, credentials } = JSON.parse(
		await readFile(join(folder, 'package.json'), 'utf8'),
	).n8n;
	const script = `
		const names = ${JSON.stringify([...nodes, ...credentials])}.map((file) => {
			const [Type] = Object.values(require('${folder}/' + file));
			const type = new Type();
			return type.description?.name ?? type.name;
		});
		process.stdout.write(JSON.stringify(names));`;
	const { stdout } = await execa(process.execPath, ['--eval', script], {
		cwd: folder,
		env: { NODE_PATH: join(n8n, 'node_modules') },
	});
	assert.deepEqual(JSON.parse(stdout).toSorted(), [
		'publishingActivityTrigger',
		'publishingAgents',
		'publishingApi',
		'publishingChangeTrigger',
		'publishingContacts',
		'publishingCurations',
		'publishingFeedTokenApi',
		'publishingImports',
		'publishingLetters',
		'publishingPromotions',
	]);
});
