import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { npm } from '../../setup/npm.mjs';
import { step } from '../../setup/progress.mjs';

const { name: PACKAGE } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Packs the built package as it would be published; gives the tarball's path. Its content's hash is
 * in its name, since npm takes a tarball of the same name and version for the one it installed.
 */
export async function packPackage(): Promise<string> {
	const folder = resolve('.cache/package');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	await npm('npm-pack', ['pack', '--ignore-scripts', '--pack-destination', folder]);
	const [packed] = readdirSync(folder);
	const content = readFileSync(join(folder, packed));
	const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
	const tarball = join(folder, packed.replace(/\.tgz$/, `-${hash}.tgz`));
	renameSync(join(folder, packed), tarball);
	return tarball;
}

/**
 * Installs a tarball as a community node, the way n8n's documentation describes for an
 * installation by hand; does nothing where it is installed already. n8n reads it when it starts.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const nodes = resolve(userFolder, '.n8n/nodes');
	const marker = join(nodes, '.installed');
	const isInstalled = () => existsSync(join(nodes, 'node_modules', PACKAGE, 'package.json'));
	const same = existsSync(marker) && readFileSync(marker, 'utf8') === basename(tarball);
	if (isInstalled() && same) return;

	mkdirSync(nodes, { recursive: true });
	rmSync(marker, { force: true });
	const ledger = join(nodes, 'package.json');
	// n8n makes this file too. Without it npm takes the next folder above that has one, which would
	// be this project, and changes that.
	if (!existsSync(ledger)) {
		writeFileSync(ledger, JSON.stringify({ name: 'installed-nodes', private: true }));
	}
	// As n8n does from its panel: no scripts, and no peers, which n8n itself supplies.
	const flags = ['--prefix', nodes, '--legacy-peer-deps', '--ignore-scripts'];
	await step('Installing the package into n8n', () =>
		npm('community-node', ['install', ...flags, tarball], { cwd: nodes }),
	);
	if (!isInstalled()) throw new Error(`npm did not install ${PACKAGE} into ${nodes}`);
	writeFileSync(marker, basename(tarball));
}
