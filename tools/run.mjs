/**
 * `node tools/run.mjs [options of Node.js] <script> [args]` runs a script of this project on the project's own Node,
 * installing the development packages first where they are missing. It needs nothing but Node 20.
 *
 * The scripts of package.json go through it because a shell remembers where it found `node`: after
 * an installation, a second `node` in the same line would still be the machine's own.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { command } from './setup/command.mjs';
import { projectEnvironment } from './setup/npm.mjs';
import { ensurePackages, PROJECT_NODE } from './setup/packages.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

await command(() => ensurePackages('.'));
if (!process.exitCode) runOnProjectNode(process.argv.slice(2));

/** @param {string[]} args */
function runOnProjectNode(args) {
	const script = spawn(resolve(PROJECT_NODE), args, {
		stdio: 'inherit',
		env: projectEnvironment(),
	});
	for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
		process.removeAllListeners(signal);
		process.on(signal, () => script.kill(signal));
	}
	script.on('exit', (code, signal) => {
		process.exit(code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)]);
	});
}
