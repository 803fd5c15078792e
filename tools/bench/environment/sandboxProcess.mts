import { execa } from 'execa';
import { API_KEY } from '../../../sandbox/server/auth.mts';

/** The sandbox in a process of its own, so that it takes no time from the measured process. */
export interface SandboxProcess {
	readonly url: string;
	readonly apiKey: string;
	/** One request to the control API; `path` is below `/__sandbox`. */
	control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
	close(): Promise<void>;
}

export async function startSandboxProcess(): Promise<SandboxProcess> {
	const child = execa(process.execPath, ['sandbox/main.mts', '--port', '0', '--unchecked'], {
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
	return {
		url,
		apiKey: API_KEY,
		async control<T>(method: string, path: string, body?: unknown) {
			const response = await fetch(`${url}/__sandbox${path}`, {
				method,
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			});
			const text = await response.text();
			if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
			return (text === '' ? undefined : JSON.parse(text)) as T;
		},
		async close() {
			child.kill();
			await child;
		},
	};
}
