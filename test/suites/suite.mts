import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(path.resolve('package.json'));

/**
 * The tests of several files in one: jest loads n8n's engine again for each file that it runs, which takes
 * longer than most of them. `files` are patterns from the project's root; a test keeps its file's name.
 */
export function suite(...files: string[]): void {
	for (const file of globSync(files).sort()) {
		describe(file, () => void load(path.resolve(file)));
	}
}
