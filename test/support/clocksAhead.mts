/**
 * The clocks of this process, which tests move on, with random numbers that make pauses short. They are never set back,
 * because something from an earlier test may still wait.
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

/** Moves the clocks on at once. */
export function pass(ms: number): void {
	aheadMs += ms;
}
