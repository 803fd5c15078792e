import type { Batch } from '../../../../../nodes/shared/client/limiter/batch.ts';
import { Quota } from '../../../../../nodes/shared/client/limiter/quota.ts';

/** An API that asks for a pause of a second, as somebody sends to it as fast as is allowed. */
class Played {
	now = 0;
	readonly quota = new Quota();

	/**
	 * Sends until the API has taken so many and refuses the next, or until nothing more is to be sent for a part of
	 * the pause. Gives how many.
	 */
	batch(takes: number, { ms = 200, pauseMs = 1_000 } = {}): number {
		const sent: Batch[] = [];
		for (let waitMs = 0; sent.length <= takes && waitMs < pauseMs / 2; ) {
			this.now += waitMs;
			sent.push(this.quota.send(this.now, 1));
			this.now += ms / (takes + 1);
			waitMs = this.quota.waitMs(this.now);
		}
		const isRefused = sent.length > takes;
		for (const batch of sent.slice(0, takes)) batch.accepted++;
		if (isRefused) this.quota.refused(sent[0], pauseMs, this.now);
		this.now = isRefused ? this.now + pauseMs : this.now + this.quota.waitMs(this.now);
		return sent.length;
	}

	batches(takes: readonly number[], options?: { ms?: number; pauseMs?: number }): number[] {
		return takes.map((each) => this.batch(each, options));
	}
}

test('until the third pause it is not known', () => {
	expect(new Played().batches([100, 100, 100])).toEqual([101, 101, 101]);
});

test.each<[string, number[], number]>([
	['always the same', [100, 100, 100], 100],
	['about the same: the least', [100, 166, 90], 90],
	['the last three, whatever came before', [400, 5, 100, 120, 110], 100],
])('what it took: %s', (_, takes, quota) => {
	const played = new Played();
	played.batches(takes);
	const startedAt = played.now;
	expect(played.batch(200)).toBe(quota);
	// The pause counts from the first request, not from a refusal.
	expect(played.now - startedAt).toBeCloseTo(1_030);
});

test.each<[string, number[], object]>([
	['it took more and more', [50, 100, 200], {}],
	['it took them in more than four times the pause', [100, 100, 100], { ms: 4_100 }],
	['it took none', [100, 100, 0, 100], {}],
])('it does not count requests where %s', (_, takes, options) => {
	const played = new Played();
	played.batches(takes, options);
	expect(played.batch(1_000)).toBe(1_001);
});

test.each([
	[100, 1_000, 100],
	[150, 1_500, 100],
	[390, 3_900, 100],
])('it took %i in %i ms, which is %i in the time of a pause', (takes, ms, quota) => {
	const played = new Played();
	// The refused one takes its time, too.
	played.batches([takes, takes, takes], { ms: (ms * (takes + 1)) / takes });
	expect(played.batch(200)).toBe(quota);
});

test('what is sent is spread as it was in the pause before', () => {
	const played = new Played();
	played.batches([3, 3, 3]);
	const sentAt = Array.from({ length: 9 }, (_, count) => {
		played.now += played.quota.waitMs(played.now);
		played.quota.send(played.now, 1).accepted++;
		return (played.now += count < 3 ? 300 : 0);
	});
	const apart = sentAt.map((at, index) => at - (sentAt[index - 3] ?? NaN));
	expect(apart.slice(6)).toEqual([1_030, 1_030, 1_030]);
});

test('after a batch that is kept within the quota, another one is', () => {
	const played = new Played();
	expect(played.batches(Array(7).fill(100)).slice(3)).toEqual([100, 100, 100, 100]);
});

test('where some of that is refused after all, a tenth less is sent, then more by 2 %; where it is again, it is learned again', () => {
	const played = new Played();
	played.batches([100, 100, 100]);
	expect(played.batches([100, 70, 100, 100, 50, 40, 1_000])).toEqual([
		100, 71, 90, 92, 51, 41, 1_001,
	]);
});

/** The batches in which more is tried, of so many. */
function triedIn(played: Played, count: number): number[] {
	const sent = played.batches(Array(count).fill(100));
	return sent.flatMap((each, index) => (each > 100 ? [index] : []));
}

test('more is tried after 4, 8 and 16 batches, then after each 16', () => {
	expect(triedIn(new Played(), 70)).toEqual([0, 1, 2, 7, 16, 33, 50, 67]);
});

test('where more is taken, it is forgotten', () => {
	const played = new Played();
	played.batches(Array(7).fill(100));
	expect(played.batch(5_000, { ms: 10_000 })).toBe(5_001);
	expect(triedIn(played, 8)).toEqual([0, 1, 2, 7]);
});

test('of several refusals, the longest pause counts, from the first', () => {
	const played = new Played();
	played.batches([100, 100]);
	const batch = played.quota.send(played.now, 1);
	batch.accepted = 100;
	played.quota.refused(batch, 3_000, played.now + 100);
	played.quota.refused(batch, 1_000, played.now + 2_000);
	played.now += 3_100;
	const startedAt = played.now;
	played.batch(1_000);
	expect(played.now - startedAt).toBeCloseTo(3_090);
});

test('a refusal that comes late, of what was sent before the pause, ends nothing', () => {
	const played = new Played();
	played.batches([100, 100]);
	const before = played.quota.send(played.now, 1);
	before.accepted = 100;
	played.quota.refused(before, 1_000, played.now);
	played.now += 1_000;
	const batch = played.quota.send(played.now, 1);
	played.quota.refused(before, 1_000, played.now);
	expect(played.quota.send(played.now, 1)).toBe(batch);
	expect(batch.refusedAt).toBeUndefined();
});

describe('an API that limits connections', () => {
	/** So many are sent at once, of which it takes four. */
	function burst(quota: Quota, now: number, count: number): void {
		const sent = Array.from({ length: count }, (_, before) => quota.send(now, before + 1));
		for (const batch of sent.slice(0, 4)) batch.accepted++;
		quota.refused(sent[0], 1_000, now + 20);
	}

	test('is not taken for one that counts: the third time few are in flight, and it takes more', () => {
		const quota = new Quota();
		burst(quota, 0, 16);
		expect(quota.waitMs(1_000)).toBe(0);
		expect(quota.room).toBe(Infinity);
		burst(quota, 1_000, 8);
		expect(quota.waitMs(2_000)).toBe(0);
		expect(quota.room).toBe(2);
		for (let sent = 0; sent < 9; sent++) quota.send(2_000 + 20 * sent, 2).accepted++;
		expect(quota.waitMs(2_200)).toBe(0);
		expect(quota.room).toBe(Infinity);
	});

	test('does not tell when as many are in flight as it takes', () => {
		const quota = new Quota();
		for (let pause = 0; pause < 6; pause++) {
			burst(quota, pause * 1_000, 8);
			expect(quota.waitMs(pause * 1_000 + 1_000)).toBe(0);
		}
		expect(quota.room).toBe(2);
	});
});

test.each([
	['the third time', 2],
	['when more is tried', 7],
])('%s few are in flight for four pauses at most, however little is sent', (_, pauses) => {
	const played = new Played();
	played.batches(Array(pauses).fill(100));
	const rooms = [1, 3_999, 4_001].map((ms) => {
		const { quota } = played;
		if (ms === 1) quota.send(played.now, 1).accepted++;
		expect(quota.waitMs(played.now + ms)).toBe(0);
		return quota.room;
	});
	expect(rooms).toEqual([50, 50, Infinity]);
});

test('more is tried with half as many in flight', () => {
	const played = new Played();
	played.batches(Array(3).fill(100));
	const rooms = Array.from({ length: 6 }, () => {
		expect(played.quota.waitMs(played.now)).toBe(0);
		const { room } = played.quota;
		played.batch(100);
		return room;
	});
	expect(rooms).toEqual([...Array(4).fill(Infinity), 50, Infinity]);
});

test.each<[string, number, number, number]>([
	// The refused one is one of those.
	['one that begins too early, as the API tells what is left', 0, 6_000, 99],
	['as long a pause as before', 0, 10_000, 90],
	['some were taken', 70, 6_000, 90],
])('a refusal of what is kept to: %s', (_, takes, pauseMs, size) => {
	const played = new Played();
	played.batches([100, 100, 100, 100], { pauseMs: 10_000 });
	expect(played.batch(takes, { pauseMs })).toBe(takes + 1);
	expect(played.batch(100, { pauseMs })).toBe(size);
});

test('where more is tried too early, the quota is not forgotten', () => {
	const played = new Played();
	played.batches(Array(7).fill(100));
	expect(played.batch(0, { pauseMs: 200 })).toBe(1);
	expect(played.batches([100, 100])).toEqual([101, 100]);
});

test.each([60, 0])(
	'where more is tried, %i are taken, as it counts also what was sent just before: that tells nothing',
	(takes) => {
		const played = new Played();
		played.batches(Array(7).fill(100));
		expect(played.batch(takes)).toBe(takes + 1);
		expect(played.batches(Array(9).fill(100))).toEqual([...Array(8).fill(100), 101]);
	},
);

test('little by little, the quota is not used up', () => {
	const played = new Played();
	played.batches([100, 100, 100]);
	for (let sent = 0; sent < 40; sent++) {
		played.quota.send(played.now, 1).accepted++;
		played.now += 20_000;
	}
	expect(played.batches([100, 100])).toEqual([100, 100]);
});

test('where more is taken when it is tried, what was an exception before is dropped', () => {
	const played = new Played();
	played.batches([100, 100, 52]);
	expect(played.batches(Array(6).fill(100))).toEqual([52, 52, 52, 52, 101, 100]);
});

test('where what it takes becomes less than half, it is learned again', () => {
	const played = new Played();
	played.batches([100, 100, 100]);
	const sizes = [played.batch(1_000)];
	while (sizes.at(-1)! <= 100) {
		played.batch(sizes.at(-1)! - 1);
		sizes.push(played.batch(1_000));
	}
	expect(sizes).toEqual([100, 90, 83, 77, 72, 67, 63, 59, 55, 52, 1_001]);
});

test.each([
	[10_000, true],
	[9_999, false],
])('after a pause of %i ms the first goes alone: %s', (pauseMs, isAlone) => {
	const played = new Played();
	played.batches([100, 100, 100], { pauseMs });
	expect(played.quota.waitMs(played.now)).toBe(0);
	expect(played.quota.waitsForFirst).toBe(false);
	const batch = played.quota.send(played.now, 1);
	expect(played.quota.waitsForFirst).toBe(isAlone);
	batch.ended++;
	expect(played.quota.waitsForFirst).toBe(false);
});
