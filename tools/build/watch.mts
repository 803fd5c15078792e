import { cpSync, globSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { watch, type Plugin } from 'rolldown';
import { bundleOptions } from './bundle.mts';

/** Files of the package that are copied as they are. */
const COPIED = ['icons/*', 'nodes/**/*.{json,png,svg}', 'credentials/*.{png,svg}'];

/**
 * Builds the package into a folder, with source maps, and again after each saved change. Types are not checked.
 *
 * @param report gets a line about each build
 * @returns resolves after the first build
 * @throws the error of the first build
 */
export async function watchPackage(folder: string, report: (line: string) => void): Promise<void> {
	rmSync(folder, { recursive: true, force: true });
	cpSync('package.json', join(folder, 'package.json'));
	const dist = join(folder, 'dist');
	const { output, ...input } = bundleOptions();
	const watcher = watch({
		...input,
		output: { ...output, dir: dist, sourcemap: true },
		plugins: [copiedFiles(dist), onlyChanges()],
	});
	await new Promise<void>((built, failed) => {
		watcher.on('event', async (event) => {
			if (event.code === 'BUNDLE_END') {
				await event.result.close();
				report(`Built in ${event.duration} ms`);
				built();
			} else if (event.code === 'ERROR') {
				report(event.error.message);
				failed(event.error);
			}
		});
	});
}

/** Copies the files of `COPIED`, each when it has changed. */
function copiedFiles(dist: string): Plugin {
	let copiedAt = 0;
	return {
		name: 'copied-files',
		buildStart() {
			for (const file of globSync(COPIED)) this.addWatchFile(resolve(file));
		},
		writeBundle() {
			const changed = globSync(COPIED).filter((file) => statSync(file).mtimeMs > copiedAt);
			copiedAt = Date.now();
			for (const file of changed) cpSync(file, join(dist, file));
		},
	};
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
