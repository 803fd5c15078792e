import { setTimeout as delay } from 'node:timers/promises';

const WITHIN_MS = 15_000;

// Tests may play with the clocks that nodes read.
const now = performance.now.bind(performance);

/** Waits until it holds; fails, in the words given, when it does not within a time no test needs. */
export async function until(holds: () => boolean, what: string): Promise<void> {
	for (const end = now() + WITHIN_MS; !holds(); ) {
		if (now() > end) throw new Error(`Waited in vain until ${what}`);
		await delay(1);
	}
}
