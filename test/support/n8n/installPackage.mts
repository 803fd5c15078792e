import { createHash } from 'node:crypto';
import {
	chmodSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { npm } from '../../../tools/setup/npm.mjs';
import { step } from '../../../tools/setup/progress.mjs';
import { unpack } from '../../../tools/setup/unpack.mts';

const { name: PACKAGE } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Tests run side by side, and each packs for itself. */
const OWN_FOLDER = resolve('.cache/package', String(process.pid));
process.once('exit', () => rmSync(OWN_FOLDER, { recursive: true, force: true }));

/**
 * Packs the built package as it would be published, into a folder of its own that is removed with this process unless
 * another one is given. Returns the tarball's path. Its content's hash is in its name, since npm takes a tarball
 * of the same name and version for the one it installed.
 */
export async function packPackage(folder = OWN_FOLDER): Promise<string> {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	sameModes();
	await npm('npm-pack', ['pack', '--ignore-scripts', '--pack-destination', folder]);
	const [packed] = readdirSync(folder);
	const content = readFileSync(join(folder, packed));
	const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
	const tarball = join(folder, packed.replace(/\.tgz$/, `-${hash}.tgz`));
	renameSync(join(folder, packed), tarball);
	return tarball;
}

/** Gives packed files the same permissions on every machine: npm packs those that the user's umask has left. */
function sameModes(): void {
	const files = globSync(['dist/**', 'LICENSE', 'README.md', 'package.json'], {
		withFileTypes: true,
	});
	for (const file of files) if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
}

/** A packed package as another release of it would be: the same under another version. */
export async function repackAs(version: string, tarball: string): Promise<string> {
	const folder = `${tarball}-${version}`;
	unpack(tarball, folder);
	const manifest = join(folder, 'package.json');
	const content = JSON.parse(readFileSync(manifest, 'utf8'));
	writeFileSync(manifest, JSON.stringify({ ...content, version }));
	await npm('npm-pack', ['pack', '--ignore-scripts'], { cwd: folder });
	return join(folder, `${PACKAGE}-${version}.tgz`);
}

/**
 * Installs a tarball as a community node, the way n8n's documentation describes for an
 * installation by hand; does nothing if it is already installed. n8n reads it when it starts.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const { nodes, marker } = installation(userFolder);
	const isInstalled = () => existsSync(join(nodes, 'node_modules', PACKAGE, 'package.json'));
	const same = existsSync(marker) && readFileSync(marker, 'utf8') === basename(tarball);
	if (isInstalled() && same) return;

	mkdirSync(nodes, { recursive: true });
	rmSync(marker, { force: true });
	const manifest = join(nodes, 'package.json');
	// n8n makes this file too. Without it npm takes the next folder above that has one, which would
	// be this project, and changes that.
	if (!existsSync(manifest)) {
		writeFileSync(manifest, JSON.stringify({ name: 'installed-nodes', private: true }));
	}
	await step('Installing the package into n8n', () =>
		npm('community-node', ['install', ...flags(nodes), tarball], { cwd: nodes }),
	);
	if (!isInstalled()) throw new Error(`npm did not install ${PACKAGE} into ${nodes}`);
	writeFileSync(marker, basename(tarball));
}

/** Removes the package as `installPackage` installs it. */
export async function uninstallPackage(userFolder: string): Promise<void> {
	const { nodes, marker } = installation(userFolder);
	rmSync(marker, { force: true });
	await npm('community-node', ['uninstall', ...flags(nodes), PACKAGE], { cwd: nodes });
}

function installation(userFolder: string) {
	const nodes = resolve(userFolder, '.n8n/nodes');
	return { nodes, marker: join(nodes, '.installed') };
}

/** As n8n does from its panel: no scripts, and no peers, which n8n itself supplies. */
function flags(nodes: string): string[] {
	return ['--prefix', nodes, '--legacy-peer-deps', '--ignore-scripts'];
}
