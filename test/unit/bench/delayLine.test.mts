import { DelayLine } from '../../../tools/bench/far/delayLine.mts';

/** Pushes entries with these delays at these times of a fake clock; returns the order and times in which they came out. */
function play(pushed: Array<{ readonly at: number; readonly delayMs: number }>) {
	let now = 0;
	const timers: Array<{ readonly at: number; readonly action: () => void }> = [];
	const line = new DelayLine({
		now: () => now,
		after: (ms, action) => void timers.push({ at: now + ms, action }),
	});
	const out: Array<[number, number]> = [];
	pushed.forEach(({ at, delayMs }, index) => {
		now = at;
		line.push(delayMs, () => out.push([index, now]));
	});
	// Timers that are due at the same time may fire in any order: here the latest first.
	for (const timer of timers.reverse().sort((one, other) => one.at - other.at)) {
		now = timer.at;
		timer.action();
	}
	return out;
}

test.each([
	['one', [{ at: 3, delayMs: 20 }], [[0, 23]]],
	[
		'what comes after a slow first, with it and behind it',
		[
			{ at: 0, delayMs: 300 },
			{ at: 10, delayMs: 100 },
			{ at: 290, delayMs: 100 },
		],
		[
			[0, 300],
			[1, 300],
			[2, 390],
		],
	],
	[
		'all that is pushed at once, in its order',
		[
			{ at: 0, delayMs: 20 },
			{ at: 0, delayMs: 20 },
			{ at: 0, delayMs: 0 },
		],
		[
			[0, 20],
			[1, 20],
			[2, 20],
		],
	],
])('lets out %s', (_, pushed, out) => {
	expect(play(pushed)).toEqual(out);
});
