import { subscribe } from '@parcel/watcher';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { digest } from '../setup/build.mts';
import { bundleOptions } from './bundle.mts';

/** Files of the package that are copied as they are. */
const COPIED = ['icons/*', 'nodes/**/*.{json,png,svg}', 'credentials/*.{png,svg}'];
const FOLDERS = ['nodes', 'credentials', 'icons'];
const SOURCES = [...FOLDERS, 'package.json'];
/** An editor saves in several steps. */
const SETTLED_AFTER_MS = 100;

/**
 * Builds the package into a folder, with source maps, and again whenever the contents of a source have changed, whichever
 * way an editor saves them. Types are not checked.
 *
 * @param report gets a line about each build
 * @returns resolves after the first build
 * @throws the error of the first build
 */
export async function watchPackage(folder: string, report: (line: string) => void): Promise<void> {
	const buildChanges = packageBuilder(folder, report);
	await buildChanges();
	let last = Promise.resolve();
	let timer: NodeJS.Timeout | undefined;
	const later = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			last = last.then(buildChanges).catch((error: Error) => report(error.message));
		}, SETTLED_AFTER_MS);
	};
	// As n8n watches packages. On Linux, Node.js's own recursive watch loses a file that is replaced by a rename.
	for (const folder of FOLDERS) await subscribe(resolve(folder), later);
}

/** Returns a function that builds the package into a folder, unless its sources are as they were. */
export function packageBuilder(folder: string, report: (line: string) => void) {
	rmSync(folder, { recursive: true, force: true });
	cpSync('package.json', join(folder, 'package.json'));
	const dist = join(folder, 'dist');
	const plugins = [onlyChanges()];
	const copied = new Map<string, string>();
	let built = '';
	return async (): Promise<void> => {
		const sources = digest(SOURCES);
		if (sources === built) return;
		built = sources;
		const begun = performance.now();
		const { output, ...input } = bundleOptions();
		await build({ ...input, output: { ...output, dir: dist, sourcemap: true }, plugins });
		copyChanges(dist, copied);
		report(`Built in ${Math.round(performance.now() - begun)} ms`);
	};
}

/** Copies the files of `COPIED` whose contents have changed. */
function copyChanges(dist: string, copied: Map<string, string>): void {
	for (const file of globSync(COPIED)) {
		const content = readFileSync(file, 'latin1');
		if (copied.get(file) === content) continue;
		cpSync(file, join(dist, file));
		copied.set(file, content);
	}
}

/** Leaves out files that are as they were: n8n loads all nodes again for each burst of writes. */
function onlyChanges(): Plugin {
	const written = new Map<string, string>();
	return {
		name: 'only-changes',
		generateBundle(_, bundle) {
			for (const [name, file] of Object.entries(bundle)) {
				const content = String(file.type === 'chunk' ? file.code : file.source);
				if (written.get(name) === content) delete bundle[name];
				written.set(name, content);
			}
		},
	};
}
