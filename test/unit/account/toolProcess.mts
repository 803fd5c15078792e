import { spawn } from 'node:child_process';

/** Runs the tool as a person does, without npm. Resolves with its exit code and all that it printed. */
export async function runTool(args: readonly string[], apiKey: string) {
	const child = spawn(process.execPath, ['tools/main.mts', 'account', '--pause=0', ...args], {
		env: { ...process.env, PUBLISHING_API_KEY: apiKey },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let printed = '';
	for (const output of [child.stdout, child.stderr]) {
		output.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	}
	const code = await new Promise((resolve) => child.once('close', resolve));
	return { code, printed };
}
