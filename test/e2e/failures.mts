import { basename, join } from 'node:path';

/** Where the failed tests of a file leave what was seen, in a folder for each. */
export function failuresOf(testFile: string): string {
	return join('.cache/e2e-failures', basename(testFile).replace(/(\.test)?\.mts$/, ''));
}
