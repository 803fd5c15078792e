import assert from 'node:assert/strict';

/** Waits for something that the test cannot be told of; fails with `otherwise` after half a minute. */
export async function until(
	isSo: () => boolean | Promise<boolean>,
	otherwise: string,
): Promise<void> {
	for (let tries = 0; !(await isSo()); tries++) {
		assert.ok(tries < 300, `${otherwise} within 30 seconds`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
