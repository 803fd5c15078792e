import { execa } from 'execa';
import { API_KEY } from '../sandbox/server/auth.mts';

/** The sandbox in a process of its own, so that it takes no time from what is measured. */
export async function startSandboxProcess(latencyMs: number) {
	const child = execa(process.execPath, ['test/sandbox/main.mts', '--port', '0'], {
		cleanup: true,
		reject: false,
	});
	let printed = '';
	const url = await new Promise<string>((resolve, reject) => {
		child.stdout.on('data', (chunk: Buffer) => {
			printed += chunk.toString();
			const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
			if (address !== undefined) resolve(address);
		});
		void child.then(() => reject(new Error(`The sandbox ended by itself: ${printed}`)));
	});
	await fetch(`${url}/__sandbox/latency`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ms: latencyMs }),
	});
	return {
		url,
		apiKey: API_KEY,
		async close() {
			child.kill();
			await child;
		},
	};
}
