import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes that are in use once all that is not needed any more is gone. */
export async function usedHeap(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		await delay(20);
		collectGarbage();
	}
	return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** What holds the process: sockets, timers and the like, by kind. */
export function resources(): Map<string, number> {
	const counts = new Map<string, number>();
	for (const kind of process.getActiveResourcesInfo()) {
		counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}
	return counts;
}

/** Counts from now on the most sockets there ever are at once, each from its making to its `close`. */
export function countSockets(): { most(): number; end(): void } {
	const Original = globalThis.WebSocket;
	let [now, most] = [0, 0];
	globalThis.WebSocket = class extends Original {
		constructor(url: string) {
			super(url);
			most = Math.max(most, ++now);
			this.addEventListener('close', () => now--);
		}
	} as typeof Original;
	return { most: () => most, end: () => void (globalThis.WebSocket = Original) };
}
