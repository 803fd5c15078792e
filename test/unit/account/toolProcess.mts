import { spawn, type ChildProcess } from 'node:child_process';

/** Halves the time to start. */
const COMPILED = { NODE_COMPILE_CACHE: '.cache/account-compiled' };

export interface ToolProcess {
	readonly child: ChildProcess;
	/** Exit code, or the signal that ended it, and all that it printed. */
	readonly ended: Promise<{ readonly code: number | string; readonly printed: string }>;
}

/** Starts the tool as a person does, without npm. */
export function startTool(args: readonly string[], apiKey = ''): ToolProcess {
	const child = spawn(process.execPath, ['tools/main.mts', 'account', '--pause=0', ...args], {
		env: { ...process.env, ...COMPILED, PUBLISHING_API_KEY: apiKey },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let printed = '';
	for (const output of [child.stdout, child.stderr]) {
		output.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	}
	const ended = new Promise<{ code: number | string; printed: string }>((resolve) => {
		child.once('close', (code, signal) => resolve({ code: code ?? signal ?? '', printed }));
	});
	return { child, ended };
}
