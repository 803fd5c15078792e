import { setTimeout as delay } from 'node:timers/promises';

/** Below the ceiling of a test, so that a vain wait says what it waited for. */
const WITHIN_MS = 90_000;

// Tests may play with the clocks that nodes read.
const now = performance.now.bind(performance);

/** Waits until it holds; fails, in the words given, when it does not within a time no test needs. */
export async function until(holds: () => boolean, what: string): Promise<void> {
	for (const end = now() + WITHIN_MS; !holds(); ) {
		if (now() > end) throw new Error(`Waited in vain until ${what}`);
		await delay(1);
	}
}
