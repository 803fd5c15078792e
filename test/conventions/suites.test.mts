import { globSync, readFileSync } from 'node:fs';

import { FILES, SUITES } from '../../jest.config.mjs';

/** `npm test` runs each test file, and each once: by itself or in a suite. */

const found = (patterns: string[]) =>
	globSync(patterns.map((pattern) => pattern.replace('<rootDir>/', ''))).sort();

test('every file is run, none twice', () => {
	const isSuite = (file: string) => file.startsWith('test/suites/');
	const all = found(SUITES);
	const inSuites = all.filter(isSuite).flatMap((file) => {
		const listed = [...readFileSync(file, 'utf8').matchAll(/'(.+\.test\.mts)'/g)];
		return found(listed.map(([, pattern]) => pattern));
	});
	const run = [...all.filter((file) => !isSuite(file)), ...inSuites];
	expect(run.sort()).toEqual(found(FILES));
});
