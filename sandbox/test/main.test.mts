import { spawn } from 'node:child_process';
import { request } from 'node:http';
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

test('with all addresses, it prints the one for a container, which reads API and sample files under that name', async () => {
	const seen = { inDocker: '', statuses: [] as number[] };
	const { printed } = await run(['--host=0.0.0.0', '--port', '0'], async (text, end) => {
		if (!text.includes('Ctrl-C') || seen.inDocker !== '') return;
		seen.inDocker = /^ {2}Base URL +(http:\S+)/m.exec(text)![1];
		const { port } = new URL(seen.inDocker);
		const headers = { host: `host.docker.internal:${port}` };
		for (const path of ['/api/v3/channels?api=true', '/__sandbox/samples/feed.xml']) {
			seen.statuses.push(await statusOf(`http://127.0.0.1:${port}${path}`, headers));
		}
		end();
	});
	expect(seen.inDocker).toMatch(/^http:\/\/host\.docker\.internal:\d+$/);
	expect(seen.statuses).toEqual([401, 200]);
	expect(printed).toMatch(/at http:\/\/127\.0\.0\.1:\d+$/m);
	expect(printed).toMatch(/host\.docker\.internal.* \d+, without TLS$/m);
});

test('a port in use is one clear sentence', async () => {
	const { code, printed } = await run(['--port', new URL(sandbox.url).port]);
	expect(code).toBe(1);
	expect(printed).toMatch(/^The port is taken/);
	expect(printed).not.toContain('    at ');
});

/** `fetch` does not let a test choose the host. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { headers }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sent.on('error', reject).end();
	});
}
