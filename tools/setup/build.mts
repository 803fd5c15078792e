import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/** Everything that `npm run build` reads. */
const SOURCES = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json', 'tools/build'];
const RECORD = '.cache/built-from';

/** Builds the package into `dist`, unless `dist` was built from these very sources. */
export async function ensureBuilt(): Promise<void> {
	const sources = digest(SOURCES);
	if (isComplete() && existsSync(RECORD) && readFileSync(RECORD, 'utf8') === sources) return;
	await step('Building the package (about 15 seconds)', () => npm('build', ['run', 'build']));
	mkdirSync('.cache', { recursive: true });
	writeFileSync(RECORD, sources);
}

/** Whether each node and credential that package.json lists has been built. */
function isComplete(): boolean {
	const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
	return [...n8n.nodes, ...n8n.credentials].every((file: string) => existsSync(file));
}

/** Returns a hash over names and contents, since dates say little after a checkout. */
export function digest(paths: readonly string[]): string {
	const hash = createHash('sha256');
	for (const file of globSync(paths.flatMap((path) => [path, `${path}/**`])).sort()) {
		if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
	}
	return hash.digest('hex');
}
