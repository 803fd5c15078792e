import { setTimeout as delay } from 'node:timers/promises';

/** Below the ceiling of a test, so that the error of a wait names its condition. */
const WITHIN_MS = 90_000;
/** The longer a wait takes, the rarer the checks: long waits query a server or a database. */
const MOST_MS = 100;
const SHARE = 1 / 20;

// Tests may play with the clocks that nodes read.
const now = performance.now.bind(performance);

/** Waits for a condition. Throws an error with the given words after a time that no test needs. */
export async function until(
	holds: () => boolean | Promise<boolean>,
	what: string,
	withinMs = WITHIN_MS,
): Promise<void> {
	for (const began = now(); !(await holds()); ) {
		const waited = now() - began;
		if (waited > withinMs) throw new Error(`Waited in vain until ${what}`);
		await delay(Math.max(1, Math.min(waited * SHARE, MOST_MS)));
	}
}
