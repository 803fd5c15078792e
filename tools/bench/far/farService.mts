import { execa } from 'execa';
import { once } from 'node:events';

/** The sandbox as users have their service: behind TLS, and far away. */
export interface FarService {
	/** The current address, `https://…`, without trailing slash; empty before `placeAt`. */
	readonly url: string;
	/** The certificate for clients to trust, as PEM. */
	readonly certificate: string;
	/** Places it at a distance in milliseconds, and at a new address. */
	placeAt(roundTripMs: number): Promise<void>;
	close(): Promise<void>;
}

export async function startFarService(sandboxUrl: string): Promise<FarService> {
	const child = execa(process.execPath, ['tools/bench/far/process.mts', new URL(sandboxUrl).port], {
		ipc: true,
		cleanup: true,
		reject: false,
		stderr: 'inherit',
	});
	const ended = child.then(() => {
		throw new Error('The far service ended by itself');
	});
	ended.catch(() => {});
	const message = async () => {
		const [received] = await Promise.race([once(child, 'message'), ended]);
		return received as string;
	};
	const certificate = await message();
	let url = '';
	return {
		get url() {
			return url;
		},
		certificate,
		async placeAt(roundTripMs) {
			const placed = message();
			child.send(roundTripMs);
			url = await placed;
		},
		async close() {
			child.kill();
			await child;
		},
	};
}
