import { createRequire } from 'node:module';
import path from 'node:path';

/** A module of the built package, loaded as n8n loads it: by its path without `dist` and ending. */
export function built<Module>(file: string): Module {
	return createRequire(path.resolve('package.json'))(path.resolve('dist', `${file}.js`)) as Module;
}
