import assert from 'node:assert/strict';

/** Waits for something that the test cannot be told of; fails with `otherwise` after half a minute, or `seconds`. */
export async function until(
	isSo: () => boolean | Promise<boolean>,
	otherwise: string,
	seconds = 30,
): Promise<void> {
	for (let tries = 0; !(await isSo()); tries++) {
		assert.ok(tries < seconds * 10, `${otherwise} within ${seconds} seconds`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
