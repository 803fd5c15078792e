/**
 * `node tools/release/published.mts 1.2.3`: runs n8n's scanner, as package-lock.json has it, over the package on npm.
 * Waits until npm has that version.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { command } from '../setup/command.mjs';
import { UserError } from '../setup/userError.mjs';
import { checkVerdict } from './verdict.mts';

const SCANNER = 'node_modules/@n8n/scan-community-package/scanner/cli.mjs';
const ATTEMPTS = 20;
const BETWEEN_MS = 15_000;

await command(async () => {
	const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
	const published = `${name}@${process.argv[2]}`;
	await untilServed(published);
	checkVerdict(run(process.execPath, [SCANNER, published]));
});

async function untilServed(published: string): Promise<void> {
	for (let attempt = 1; run('npm', ['view', published, 'version']).trim() === ''; attempt++) {
		if (attempt === ATTEMPTS) throw new UserError(`npm does not serve ${published}.`);
		await setTimeout(BETWEEN_MS);
	}
}

/** Runs a command. Shows and returns its standard output. */
function run(program: string, args: string[]): string {
	const { stdout } = spawnSync(program, args, {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	process.stdout.write(stdout);
	return stdout;
}
