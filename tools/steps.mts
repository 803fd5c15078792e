/** Runs the programs of an npm script one after another, until one fails. */
import { STEPS } from './npmScripts.mjs';
import { command } from './setup/command.mjs';
import { startGroup } from './setup/processGroup.mjs';

void command(async () => {
	for (const step of STEPS[process.env.npm_lifecycle_event ?? ''] ?? []) {
		const [program, ...args] = step.split(' ');
		process.exitCode = await startGroup(program!, args).exited;
		if (process.exitCode !== 0) return;
	}
});
