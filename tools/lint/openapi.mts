/**
 * Part of `npm run lint`: `openapi/` is OpenAPI 3.1, every reference leads somewhere, and nothing is unused. The part
 * `docs` checks that the root lists every path.
 */
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { ROOT } from '../docs/openapiRoot.mts';
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
	const problems = await lint({ ref: ROOT, config });
	formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '' });
	if (problems.length > 0) throw new UserError('openapi/ is not a valid description.');
});
