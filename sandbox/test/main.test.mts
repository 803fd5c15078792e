import { spawn } from 'node:child_process';
import { useSandbox } from './client.mts';

const { sandbox } = useSandbox();

/** Starts the command. `until` is called with its output so far. */
function run(args: string[], until?: (printed: string, end: () => void) => void) {
	return new Promise<{ code: number | null; printed: string }>((resolve) => {
		const child = spawn(process.execPath, ['sandbox/main.mts', ...args]);
		let printed = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => {
				printed += chunk;
				until?.(printed, () => child.kill('SIGTERM'));
			});
		}
		child.on('close', (code) => resolve({ code, printed }));
	});
}

test('the command prints address and key, and ends on SIGTERM', async () => {
	const { code, printed } = await run(['--port', '0', '--retry-ms', '10'], (text, end) => {
		if (text.includes('Ctrl-C')) end();
	});
	expect(code).toBe(0);
	expect(printed).toMatch(/at http:\/\/127\.0\.0\.1:\d+$/m);
	expect(printed).toMatch(/in a browser: http:\/\/127\.0\.0\.1:\d+\/$/m);
	expect(printed).toContain(sandbox.apiKey);
	expect(printed).toMatch(/127\.0\.0\.1 \d+, without TLS$/m);
	expect(printed).toContain(sandbox.realtime.key);
});

test('a port in use is one clear sentence', async () => {
	const { code, printed } = await run(['--port', new URL(sandbox.url).port]);
	expect(code).toBe(1);
	expect(printed).toMatch(/^The port is taken/);
	expect(printed).not.toContain('    at ');
});
