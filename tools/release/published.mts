/**
 * `node tools/release/published.mts 1.2.3`: runs n8n's scanner, as package-lock.json has it, over the package on npm.
 * Waits until npm has that version.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { command } from '../setup/command.mjs';
import { UserError } from '../setup/userError.mjs';
import { scanPublished } from './scan.mts';

const ATTEMPTS = 20;
const BETWEEN_MS = 15_000;

await command(async () => {
	const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
	const version = process.argv[2];
	await untilServed(`${name}@${version}`);
	await scanPublished(name, version);
});

async function untilServed(published: string): Promise<void> {
	for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
		const { stdout } = spawnSync('npm', ['view', published, 'version'], { encoding: 'utf8' });
		if (stdout.trim() !== '') return;
		await setTimeout(BETWEEN_MS);
	}
	throw new UserError(`npm does not serve ${published}.`);
}
