import fc from 'fast-check';
import { Window } from '../../../../../nodes/shared/client/limiter/window.ts';

/** How long a response takes, by how many are in flight and which of the round it is. */
type Duration = (inFlight: number, response: number) => number;

/**
 * So many rounds of as many requests as the window lets out, in the order of their responses, each of which
 * makes room for others. That is the order of the requests, too, unless it is drawn which is answered next.
 * Gives what it lets out after each round.
 */
function rounds(window: Window, count: number, ms: Duration, random = () => 0): number[] {
	return Array.from({ length: count }, () => {
		const inFlight = window.size;
		const left = Array.from({ length: inFlight }, () => window.send(inFlight));
		for (let response = 0; response < inFlight; response++) {
			const [sent] = left.splice(Math.floor(random() * left.length), 1);
			window.succeeded(ms(inFlight, response), sent, window.size);
			window.ended(sent);
		}
		return window.size;
	});
}

const far = () => 600;
/** One after another, whatever is in flight. */
const busy = (inFlight: number) => inFlight * 2;

test('begins small', () => {
	expect(new Window().size).toBe(16);
});

test('doubles with each round while responses come no slower, up to what one process should open', () => {
	expect(rounds(new Window(), 6, far)).toEqual([32, 64, 128, 256, 500, 500]);
});

test('stays small where more in flight only wait', () => {
	expect(Math.max(...rounds(new Window(), 100, busy))).toBeLessThanOrEqual(64);
});

test.each<[string, Duration, number]>([
	['an API that answers 40 side by side', (inFlight) => 100 * Math.max(1, inFlight / 40), 70],
	['an API that answers one after another', (inFlight) => 20 * inFlight, 28],
	['a process that has 2 ms of work with each', (inFlight) => 120 + 2 * inFlight, 73],
])(
	'%s: responses come to take 1.75 times as long as at first, and it stays there',
	(_, ms, size) => {
		const window = new Window();
		rounds(window, 30, ms);
		const settled = rounds(window, 100, ms);
		// Now and then it is tried what responses take with a third.
		const tried = settled.filter((each) => each < size * 0.9);
		expect(tried.length).toBeLessThanOrEqual(30);
		expect(Math.min(...tried)).toBeGreaterThanOrEqual(Math.floor(size * 0.9 * 0.4));
		expect(Math.max(...settled)).toBeLessThan(size * 1.1);
	},
);

test.each<[string, number, Duration, number]>([
	['after two rounds', 2, () => 20, 10],
	['after some were answered side by side', 200, (n) => 100 * Math.max(1, n / 40), 10],
	['after some were answered side by side, at once', 100, (n) => 20 * Math.max(1, n / 40), 11],
	['after it had become as large as can be', 10, () => 20, 13],
])('learns again what a response takes where all become slower: %s', (_, count, before, again) => {
	const window = new Window();
	rounds(window, count, before);
	expect(rounds(window, again, far).at(-1)).toBe(500);
});

/** A process that has 2 ms of work with each response, which takes so long where it is alone. */
const working = (alone: number) => (inFlight: number) => Math.max(alone, 2 * inFlight);

test.each<[string, number, number]>([
	['three times as long', 120, 360],
	['a third as long', 360, 120],
	['a tenth as long', 600, 60],
])('learns again what a response takes where all take %s', (_, before, after) => {
	const window = new Window();
	rounds(window, 100, working(before));
	const largest = Math.max(...rounds(window, 100, working(after)).slice(60));
	expect(working(after)(largest) / after).toBeGreaterThan(1.6);
	expect(working(after)(largest) / after).toBeLessThan(1.95);
});

test('learns soon where all take ten times as long', () => {
	const window = new Window();
	rounds(window, 100, working(60));
	expect(Math.max(...rounds(window, 12, working(600)))).toBeGreaterThan(250);
});

test('a refusal ends that fewer are tried', () => {
	const window = new Window();
	const ms: Duration = (inFlight) => 120 + 2 * inFlight;
	rounds(window, 30, ms);
	while (window.size > 60) rounds(window, 1, ms);
	const tried = window.size;
	window.refused(false);
	expect(Math.max(...rounds(window, 3, ms))).toBeLessThanOrEqual(tried);
});

test('learns again what a response takes where all become faster', () => {
	const window = new Window();
	rounds(window, 3, far);
	rounds(window, 10, () => 20);
	expect(rounds(window, 20, busy).at(-1)).toBeLessThan(40);
});

describe('responses of different lengths do not keep it small', () => {
	test.each<[string, (share: number) => number]>([
		['one in a hundred takes a hundred times as long', (share) => (share < 0.99 ? 50 : 5_000)],
		['one in ten takes twenty times as long', (share) => (share < 0.9 ? 100 : 2_000)],
		['they are spread exponentially', (share) => -200 * Math.log(1 - share)],
	])('%s', (_, ms) => {
		// The shortest of what was sent side by side come first.
		const duration: Duration = (inFlight, response) => ms((response + 0.5) / inFlight);
		const settled = rounds(new Window(), 60, duration, drawn(7)).slice(10);
		expect(settled.filter((size) => size >= 499).length).toBeGreaterThan(0.8 * settled.length);
	});
});

/** Keeps it full for so many requests; each takes as long as is drawn. Gives how many are in flight on average. */
function inFlightOf(window: Window, count: number, draw: () => number): number {
	const waiting: Array<{ end: number; ms: number; sent: ReturnType<Window['send']> }> = [];
	let [now, sum] = [0, 0];
	for (let done = 0; done < count; done++) {
		while (waiting.length < window.size) {
			const ms = draw();
			waiting.push({ end: now + ms, ms, sent: window.send(waiting.length + 1) });
		}
		const next = waiting.reduce((first, each) => (each.end < first.end ? each : first));
		waiting.splice(waiting.indexOf(next), 1);
		now = next.end;
		sum += waiting.length;
		window.succeeded(next.ms, next.sent, waiting.length + 1);
		window.ended(next.sent);
	}
	return sum / count;
}

/** Numbers from 0 to 1 that are the same in each run. */
function drawn(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test.each<[string, (chance: number) => number, number]>([
	['7 of 10 take 20 ms, the others 400', (chance) => (chance < 0.7 ? 20 : 400), 300],
	['half of them take 20 ms, the others 400', (chance) => (chance < 0.5 ? 20 : 400), 250],
	['they are spread exponentially', (chance) => -100 * Math.log(1 - chance), 350],
	['one in a hundred takes 5 s', (chance) => (chance < 0.99 ? 100 : 5_000), 400],
])('is made use of where %s, whatever is in flight', (_, ms, least) => {
	const random = drawn(7);
	expect(inFlightOf(new Window(), 8_000, () => ms(random()))).toBeGreaterThan(least);
});

describe('a trial', () => {
	const serial: Duration = (inFlight) => 120 + 2 * inFlight;
	/** One that has just begun to be tried with fewer, and what was sent before. */
	function tried(ms: Duration = serial) {
		const window = new Window();
		rounds(window, 12, ms);
		for (;;) {
			const before = window.size;
			const sent = Array.from({ length: before }, () => window.send(before));
			for (const each of sent) {
				window.succeeded(ms(before, 0), each, window.size);
				window.ended(each);
				if (window.size < before * 0.6) return { window, before, sent };
			}
		}
	}

	test('is ended by a refusal of what belongs to it: too much was the smaller window', () => {
		const { window } = tried();
		const { size } = window;
		window.refused(false, window.send(size));
		expect(window.size).toBe(Math.floor(size / 2));
	});

	test('is ended by a refusal of what was sent before: too much was the larger window', () => {
		const { window, before, sent } = tried();
		window.refused(false, sent[0]);
		expect(window.size).toBe(Math.floor(before / 2));
		expect(Math.min(...rounds(window, 2, serial))).toBeGreaterThanOrEqual(Math.floor(before / 2));
	});

	test('waits for the slowest of its samples, but not with fewer in flight', () => {
		const { window, before } = tried();
		const samples = Array.from({ length: 70 }, () => window.send(window.size));
		const fast = samples.slice(0, 59);
		for (const [index, each] of fast.entries()) {
			expect([index, window.size < before]).toEqual([index, index < 45]);
			window.succeeded(20, each);
			window.ended(each);
		}
		const slow = samples.slice(59);
		for (const each of slow) window.ended(each);
		expect(window.size).toBeGreaterThanOrEqual(16);
	});

	test('tells nothing where most of its samples fail', () => {
		const { window, before } = tried();
		const samples = Array.from({ length: 60 }, () => window.send(window.size));
		for (const [index, each] of samples.entries()) {
			if (index % 12 < 5) window.succeeded(1, each);
			window.ended(each);
		}
		expect(window.size).toBe(before);
	});

	test('tells nothing where only its first samples succeed, as the run is cancelled then', () => {
		const window = new Window();
		rounds(window, 10, () => 200);
		for (let response = 0; window.size === 500; response++) {
			const sent = window.send(500);
			window.succeeded(200, sent);
			window.ended(sent);
		}
		const samples = Array.from({ length: 200 }, () => window.send(200));
		for (const [index, each] of samples.entries()) {
			if (index < 60) window.succeeded(20, each);
			window.ended(each);
		}
		expect(window.size).toBe(500);
	});

	test('is not told by what a run sends that does not wait for it', () => {
		const { window, before } = tried();
		const samples = Array.from({ length: 60 }, () => window.send(before));
		for (const each of samples) {
			window.succeeded(5_000, each);
			window.ended(each);
		}
		expect(Math.max(...rounds(window, 6, serial))).toBeLessThan(before * 1.2);
	});

	test('keeps the window as it is until the slowest of its samples have come', () => {
		const { window, before } = tried();
		const samples = Array.from({ length: 60 }, () => window.send(window.size));
		for (const each of samples.slice(0, 50)) {
			window.succeeded(serial(29, 0), each);
			window.ended(each);
		}
		expect(Math.min(...rounds(window, 20, () => 5_000))).toBe(before);
	});

	test.each([0, 6, 12, 18, 30, 43])(
		'is not misled where n8n is busy for a moment after %d of its samples, so that all in flight come late',
		(first) => {
			const one: Duration = (inFlight) => 20 * inFlight;
			const { window, before } = tried(one);
			const samples = Array.from({ length: 60 }, () => window.send(16));
			for (const [index, each] of samples.entries()) {
				const isLate = index >= first && index < first + 16;
				window.succeeded(one(16, index) + (isLate ? 5_000 : 0), each);
				window.ended(each);
			}
			expect(Math.max(...rounds(window, 6, one))).toBeLessThan(before * 1.1);
		},
	);
});

test('a small window after refusals grows, whatever responses took before', () => {
	const window = new Window();
	rounds(window, 10, () => 200);
	rounds(window, 3, () => 20_000);
	window.refused(false);
	while (window.size > 1) window.refused(true);
	expect(rounds(window, 4, () => 200)).toEqual([2, 4, 8, 16]);
});

test('what was sent before many others, and comes after them, was not sent with few', () => {
	const window = new Window();
	const random = drawn(7);
	type Sent = { readonly at: number; readonly sent: ReturnType<Window['send']> };
	let now = 0;
	for (let burst = 0; burst < 80; burst++) {
		const waiting: Sent[] = [];
		const answered: Array<Sent & { readonly end: number }> = [];
		for (let left = 100; left + waiting.length + answered.length > 0; ) {
			for (; left > 0 && waiting.length + answered.length < window.size; left--) {
				const inFlight = waiting.length + answered.length + 1;
				waiting.push({ at: now, sent: window.send(inFlight) });
			}
			// Twenty are answered side by side, whichever of those that wait.
			while (answered.length < 20 && waiting.length > 0) {
				const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
				answered.push({ ...next, end: now + 90 + 20 * random() });
			}
			answered.sort((one, other) => one.end - other.end);
			const { at, end, sent } = answered.shift()!;
			now = end;
			window.succeeded(now - at, sent, waiting.length + answered.length + 1);
			window.ended(sent);
		}
	}
	expect(window.size).toBeLessThan(70);
});

test('learns again what a response takes where it was slow with as many in flight as can be', () => {
	const window = new Window();
	rounds(window, 100, () => 1_000);
	const settled = rounds(window, 200, working(60)).slice(100);
	expect(Math.max(...settled)).toBeLessThan(70);
});

test('grows soon where all take twice as long', () => {
	const window = new Window();
	rounds(window, 100, working(100));
	expect(Math.max(...rounds(window, 20, working(200)))).toBeGreaterThan(170);
});

/** 20,000 responses, one after another, as only so many are in flight, or fewer where the window is smaller. */
function withAtMost(most: number, window: Window, ms: (inFlight: number) => number): void {
	for (let response = 0; response < 20_000; response++) {
		const inFlight = Math.min(most, window.size);
		const sent = window.send(inFlight);
		window.succeeded(ms(inFlight), sent);
		window.ended(sent);
	}
}

test('where only some of it is made use of, learns from what is in flight', () => {
	const window = new Window();
	rounds(window, 10, () => 20);
	withAtMost(50, window, (inFlight) => 20 * inFlight);
	expect(window.size).toBeLessThan(50);
});

test('a trial leaves what is not made use of as it is, where responses come no slower', () => {
	const window = new Window();
	rounds(window, 10, () => 20);
	withAtMost(50, window, () => 20);
	expect(window.most).toBe(500);
});

test('learns what responses take by now from few that are in flight side by side', () => {
	const window = new Window();
	rounds(window, 10, () => 20);
	const inFlight = Array.from({ length: 10 }, () => window.send(10));
	for (let response = 0; response < 100; response++) {
		const sent = inFlight.shift()!;
		window.succeeded(200, sent);
		window.ended(sent);
		inFlight.push(window.send(10));
	}
	expect(rounds(window, 1, () => 200)).toEqual([500]);
});

test('learns also from the slow ones of the first what responses take with few in flight', () => {
	const window = new Window();
	const random = drawn(7);
	inFlightOf(window, 300, () => (random() < 0.5 ? 20 : 400));
	expect(window.size).toBeGreaterThan(100);
});

test('few in flight do not make it smaller, however much their responses differ', () => {
	const window = new Window();
	rounds(window, 10, () => 100);
	const random = drawn(7);
	for (let response = 0; response < 10_000; response++) {
		const sent = window.send(1);
		window.succeeded(random() < 0.5 ? 20 : 2_000, sent);
		window.ended(sent);
	}
	expect(window.size).toBe(500);
});

test('a failure is one of several unless a window of successes lies between them', () => {
	const window = new Window(32);
	const succeed = (times: number) => {
		for (let time = 0; time < times; time++) window.succeeded(100, window.send(1));
	};
	const again = [0, 32, 33, 0, 32].map((times) => {
		succeed(times);
		return window.failsAgain();
	});
	expect(again).toEqual([false, true, false, true, true]);
});

test('does not grow while it is not made use of', () => {
	const window = new Window();
	for (let response = 0; response < 100; response++) {
		window.succeeded(20, window.send(7));
	}
	expect(window.size).toBe(16);
	window.succeeded(20, window.send(8));
	expect(window.size).toBe(17);
});

test.each([
	[1, 50],
	[2, 25],
	[4, 6],
	[9, 1],
])('after %i refusals in a row, 100 have become %i', (refusals, size) => {
	const window = new Window(100);
	for (let refusal = 0; refusal < refusals; refusal++) window.refused(refusal > 0);
	expect(window.size).toBe(size);
});

test('comes near what was too much one by one, and goes beyond it in steps that double', () => {
	const window = new Window(32);
	window.refused(false);
	expect(rounds(window, 14, far)).toEqual([24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 39, 49, 72]);
});

describe('a size that was too much', () => {
	/** How many rounds it takes until the window is larger. */
	function roundsBeyond(window: Window, size: number): number {
		let count = 0;
		for (; window.size <= size; count++) rounds(window, 1, far);
		return count;
	}

	/** So many refusals, each as soon as the window is beyond the size; gives the rounds between them. */
	function refusedAgain(window: Window, size: number, times: number): number[] {
		return Array.from({ length: times }, () => {
			window.refused(false);
			return roundsBeyond(window, size);
		});
	}

	test.each([
		[4, [3, 4, 6, 10, 10]],
		[32, [10, 17, 33, 65, 65]],
		[128, [10, 16, 32, 65, 65]],
	])('%i is tried half as often each time, down to an eighth', (size, taken) => {
		expect(refusedAgain(new Window(size), size, 5)).toEqual(taken);
	});

	test('is as new where it is another one', () => {
		const window = new Window(32);
		refusedAgain(window, 32, 3);
		roundsBeyond(window, 100);
		const larger = window.size;
		expect(refusedAgain(window, larger, 2)).toEqual([10, 16]);
		window.refused(false);
		window.refused(false);
		const smaller = window.size;
		expect(refusedAgain(window, smaller, 2)).toEqual([9, 17]);
	});

	test('is the first of several refusals in a row', () => {
		const window = new Window(100);
		window.refused(false);
		window.refused(true);
		expect(rounds(window, 6, far)).toEqual([50, 76, 79, 82, 85, 88]);
	});
});

test('a single slow response does not keep it small', () => {
	const oneSlow: Duration = (_, response) => (response === 0 ? 5 * far() : far());
	expect(rounds(new Window(), 6, oneSlow).at(-1)).toBe(500);
});

/** So many items at once, as many of them in flight as the window lets out, so many times. */
interface Burst {
	readonly items: number;
	readonly times: number;
	/** Which of those in flight is answered next, from the first to the last. */
	readonly next: number;
	readonly ms: number;
	readonly msForEachInFlight: number;
	/** What comes of the others, and of how many in a hundred. */
	readonly trouble: 'ends' | 'fails' | 'is refused';
	readonly troubled: number;
}

test('lets out at least one and at most 500, whatever bursts it meets', () => {
	const burst = fc.record<Burst>({
		items: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400 })),
		times: fc.constantFrom(1, 1, 1, 10, 50),
		next: fc.constantFrom(0, 0.3, 0.999),
		ms: fc.constantFrom(0, 1, 20, 3_000),
		msForEachInFlight: fc.constantFrom(0, 1, 50),
		trouble: fc.constantFrom('ends', 'fails', 'is refused'),
		troubled: fc.constantFrom(0, 0, 0, 1, 50),
	});
	const isSound = (all: Burst[]) => {
		const window = new Window();
		const random = drawn(7);
		const bursts = all.flatMap((each) => Array.from({ length: each.times }, () => each));
		for (const { items, next, ms, msForEachInFlight, trouble, troubled } of bursts) {
			const inFlight: Array<ReturnType<Window['send']>> = [];
			for (let left = items; left > 0 || inFlight.length > 0; ) {
				for (; left > 0 && inFlight.length < window.size; left--) {
					inFlight.push(window.send(inFlight.length + 1));
				}
				const [sent] = inFlight.splice(Math.floor(next * inFlight.length), 1);
				const isTroubled = random() * 100 < troubled;
				if (!isTroubled) {
					const taken = ms + msForEachInFlight * sent.inFlight;
					window.succeeded(taken, sent, inFlight.length + 1);
				} else if (trouble === 'is refused') window.refused(false, sent);
				else if (trouble === 'fails' && window.failsAgain()) window.refused(false, sent);
				window.ended(sent);
				const { size, most } = window;
				if (!(Number.isInteger(size) && 1 <= size && size <= most && most <= 500)) return false;
			}
		}
		return true;
	};
	fc.assert(fc.property(fc.array(burst, { minLength: 1, maxLength: 20 }), isSound));
});
