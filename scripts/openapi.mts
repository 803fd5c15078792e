/** Part of `npm run lint`: `openapi/` is OpenAPI 3.1, every reference leads somewhere and nothing lies unused. */
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';
import { command } from './setup/command.mjs';
import { UserError } from './setup/userError.mjs';

await command(async () => {
	const config = await createConfig({
		extends: ['recommended-strict'],
		rules: {
			// What errors a request may meet is mostly not stated; `default` is all that can be said.
			'operation-4xx-response': 'off',
			// The API itself has an address where other paths have a word; words come first.
			'no-ambiguous-paths': 'off',
			// Nobody reaches the API at an address that this package knows.
			'no-server-example.com': 'off',
		},
	});
	const problems = await lint({ ref: 'openapi/openapi.yaml', config });
	formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '' });
	if (problems.length > 0) throw new UserError('openapi/ is not a valid description.');
});
