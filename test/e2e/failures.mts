import { basename, join } from 'node:path';

/** The folder for the artifacts of a file's failed tests. Each test has a folder in it. */
export function failuresOf(testFile: string): string {
	return join('.cache/e2e-failures', basename(testFile).replace(/(\.test)?\.mts$/, ''));
}
