/**
 * `node tools/run.mjs [options of Node.js] <program> [args]` runs a program of this project on the project's own Node.js,
 * and installs the development packages first if they are missing. All npm scripts go through it. It needs nothing but
 * Node.js 20.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { HELP } from './npmScripts.mjs';
import { command } from './setup/command.mjs';
import { projectEnvironment } from './setup/npm.mjs';
import { ensurePackages, PROJECT_NODE } from './setup/packages.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

const args = process.argv.slice(2);
const help = HELP[process.env.npm_lifecycle_event ?? ''];
if (args.includes('--help') && help !== undefined) {
	console.log(help);
} else {
	await command(() => ensurePackages('.'));
	if (!process.exitCode) runOnProjectNode(args);
}

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
