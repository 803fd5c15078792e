/**
 * The clocks of this process, which tests move on, and short draws, so that pauses between attempts are. They
 * are never set back, as what a test leaves behind may still wait.
 */
let aheadMs = 0;

const wall = Date.now;
const even = performance.now.bind(performance);
const random = Math.random;
Date.now = () => wall() + aheadMs;
Object.defineProperty(globalThis, 'performance', {
	value: { now: () => even() + aheadMs },
	configurable: true,
});
Math.random = () => random() / 20;

/** So much time is over, in one go. */
export function pass(ms: number): void {
	aheadMs += ms;
}
