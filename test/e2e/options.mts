import { globSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UserError } from '../../tools/setup/userError.mjs';
import { N8N_VERSION } from '../support/n8n/install.mts';

const USAGE = 'Usage: npm run test:e2e -- [--n8n=2.41.1] [name …]';

interface E2eOptions {
	/** The test files whose names contain one of the names given, or which are given whole; else all. */
	files: string[];
	/** The version of n8n to test on. */
	n8n: string;
}

/** @throws UserError for an option, name or version that cannot be */
export function e2eOptions(args: string[]): E2eOptions {
	const { values, positionals: names } = parsed(args);
	if (!/^\d+\.\d+\.\d+$/.test(values.n8n)) {
		throw new UserError(
			`--n8n takes a version such as 2.41.1, and "${values.n8n}" is none.\n${USAGE}`,
		);
	}
	// A path leads to its file even if the file is not part of the suite.
	const paths = names.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
	const all = [...new Set([...globSync('test/e2e/*.test.mts').sort(), ...paths])];
	const unknown = names.find((name) => !all.some((file) => file.includes(name)));
	if (unknown !== undefined) {
		throw new UserError(`No test file is called "${unknown}". There are:\n${all.join('\n')}`);
	}
	const files = all.filter(
		(file) => names.length === 0 || names.some((name) => file.includes(name)),
	);
	return { files, n8n: values.n8n };
}

function parsed(args: string[]) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: { n8n: { type: 'string', default: N8N_VERSION } },
		});
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${USAGE}`);
	}
}
