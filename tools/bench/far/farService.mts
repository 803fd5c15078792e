import { execa } from 'execa';
import { once } from 'node:events';
import type { Crowd } from './crowd.mts';
import type { Handshakes } from './tlsFront.mts';

/** A message to the process. */
export interface Request {
	/** Milliseconds that a byte takes there and back, at a new address. */
	readonly roundTripMs?: number;
	/** Limits concurrent requests from now on. `null`: no limit. */
	readonly crowd?: Crowd | null;
	/** Whether connections may resume TLS sessions; they may at first. */
	readonly mayResume?: boolean;
}

export interface Started {
	readonly certificate: string;
}

export interface Counted extends Handshakes {
	/** The current address, `https://…`. */
	readonly url: string;
	/** By a service that refuses some. */
	readonly accepted: number;
	readonly refused: number;
}

/** The sandbox as users have their service: behind TLS, and far away. */
export interface FarService {
	/** The current address, `https://…`, without trailing slash; empty before the first round trip is set. */
	readonly url: string;
	/** The certificate for clients to trust, as PEM. */
	readonly certificate: string;
	/** Applies the request, and returns the counts since the previous call. */
	ask(request?: Request): Promise<Counted>;
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
	const message = async <T,>(): Promise<T> => {
		const [received] = await Promise.race([once(child, 'message'), ended]);
		return received as T;
	};
	const { certificate } = await message<Started>();
	let url = '';
	return {
		get url() {
			return url;
		},
		certificate,
		async ask(request = {}) {
			const counted = message<Counted>();
			child.send(request);
			({ url } = await counted);
			return await counted;
		},
		async close() {
			child.kill();
			await child;
		},
	};
}
