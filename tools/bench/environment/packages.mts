import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackage, packPackage } from '../../../test/support/n8n/installPackage.mts';
import { ensureBuilt } from '../../setup/build.mts';
import { npm } from '../../setup/npm.mjs';
import { step } from '../../setup/progress.mjs';

/** Two community packages of the same kind, one service each, that people install a lot. */
export const COMPARED = {
	'@mendable/n8n-nodes-firecrawl': '2.1.2',
	'n8n-nodes-evolution-api': '1.0.4',
} as const;

/** Installs the built package and its rivals as n8n would. Returns their folder. */
export async function installPackages(userFolder: string): Promise<string> {
	await ensureBuilt();
	await installPackage(await packPackage(), userFolder);
	const installed = join(userFolder, '.n8n/nodes/node_modules');
	cpSync(join(await ensureCompared(), 'node_modules'), installed, { recursive: true });
	return installed;
}

/** The folder of the rivals, installed on first use. */
async function ensureCompared(): Promise<string> {
	const folder = resolve('.cache/compared');
	const wanted = Object.entries(COMPARED).map(([name, version]) => `${name}@${version}`);
	const marker = join(folder, '.installed');
	if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted.join()) return folder;
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'compared', private: true }));
	const flags = ['--prefix', folder, '--legacy-peer-deps', '--ignore-scripts'];
	await step('Installing the packages compared with', () =>
		npm('compared', ['install', ...flags, ...wanted], { cwd: folder }),
	);
	writeFileSync(marker, wanted.join());
	return folder;
}

/** The compiled files that n8n requires of a package at its start. */
export function listedFiles(packageFolder: string): string[] {
	const { n8n } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].map((file: string) => join(packageFolder, file));
}
