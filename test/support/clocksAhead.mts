import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The clocks of this process, which tests move on, with random numbers that make pauses short. They are never set back,
 * because something from an earlier test may still wait.
 */
let aheadMs = 0;

interface Wait {
	readonly end: number;
	over(): void;
}
/** The pauses and deadlines of the package that are not over. */
const waits = new Set<Wait>();

const wall = Date.now;
const even = performance.now.bind(performance);
const random = Math.random;
const monotonic = () => even() + aheadMs;
Date.now = () => wall() + aheadMs;
Object.defineProperty(globalThis, 'performance', { value: { now: monotonic }, configurable: true });
Math.random = () => random() / 20;
// The class itself belongs to all test files of this process: the global gets another object with the same signals.
const signals = Object.assign(function () {}, { prototype: AbortSignal.prototype, timeout });
Object.setPrototypeOf(signals, AbortSignal);
Object.defineProperty(globalThis, 'AbortSignal', { value: signals, configurable: true });
// The module in which n8n-workflow's `sleep` can be replaced: its index is read-only.
const utils = path.resolve('node_modules/n8n-workflow/dist/cjs/utils.js');
// Writable, as other tests of the same suite may spy on it.
Object.defineProperty(createRequire(path.resolve('package.json'))(utils), 'sleep', {
	value: wait,
	writable: true,
});

function timeout(ms: number): AbortSignal {
	const deadline = new AbortController();
	void wait(ms).then(() => deadline.abort(new DOMException('Late', 'TimeoutError')));
	return deadline.signal;
}

async function wait(ms: number): Promise<void> {
	await new Promise<void>((resolve) => {
		const over = () => {
			clearTimeout(timer);
			waits.delete(pending);
			resolve();
		};
		const pending = { end: monotonic() + ms, over };
		const timer = setTimeout(over, ms).unref();
		waits.add(pending);
	});
}

/** Moves the clocks on at once. Pauses and deadlines that are over then end at once. */
export function pass(ms: number): void {
	aheadMs += ms;
	for (const { end, over } of waits) {
		if (end <= monotonic()) over();
	}
}
