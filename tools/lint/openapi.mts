/**
 * Part of `npm run lint`: `openapi/` is OpenAPI 3.1, every reference leads somewhere, nothing is unused and the root lists
 * every path. It checks the root as it should be, so that paths that the root lacks are checked, too.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { openapiRoot, ROOT } from '../docs/openapiRoot.mts';
import { command } from '../setup/command.mjs';
import { UserError } from '../setup/userError.mjs';

await command(async () => {
	const config = await createConfig({
		extends: ['recommended-strict'],
		rules: {
			// The errors of most requests are not documented: they have only `default`.
			'operation-4xx-response': 'off',
			// In the API itself, a word and an ID share a place in some paths; the word wins.
			'no-ambiguous-paths': 'off',
			// Nobody reaches the API at an address that this package knows.
			'no-server-example.com': 'off',
		},
	});
	const root = openapiRoot();
	const problems = await lintFromString({ source: root, absoluteRef: resolve(ROOT), config });
	formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '' });
	if (problems.length > 0) throw new UserError('openapi/ is not a valid description.');
	const written = readFileSync(ROOT, 'utf8').split('\n');
	const missing = root.split('\n').filter((line) => !written.includes(line));
	if (root === written.join('\n')) return;
	throw new UserError(`Run "npm run docs" for ${ROOT}. It lacks:\n${missing.join('\n')}`);
});
