import fc from 'fast-check';
import { randomNumbers } from '../../../../../scripts/setup/randomNumbers.mts';
import { play, type PlayedApi } from './playedApi.mts';

// The clock moves only by what is waited for, so times are exact however busy the machine is.
beforeEach(() => {
	jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00.250Z') });
	// Nor is anything left to chance: of some hundred cases one takes a minute or two longer.
	jest.spyOn(Math, 'random').mockImplementation(randomNumbers(SEED));
});
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** The same cases in each run: of some thousands one loses a request to a 503 at each of its four attempts. */
const SEED = 20_261_122;
/** What is left to chance in delays: drawn too, so that a seed repeats all of a case. */
const chance = fc.infiniteStream(
	fc.noBias(fc.integer({ min: 0, max: 65_535 })).map((drawn) => drawn / 65_536),
);

const status = fc.constantFrom(429 as const, 503 as const);
const responseMs = fc.integer({ min: 1, max: 600 });
const run = fc.record({
	items: fc.integer({ min: 1, max: 60 }),
	most: fc.integer({ min: 1, max: 60 }),
});
const runs = fc.array(run, { minLength: 1, maxLength: 5 });
const api: fc.Arbitrary<PlayedApi> = fc.oneof(
	fc.record({ refuses: status, responseMs }),
	fc.record({ refuses: status, responseMs, connections: fc.integer({ min: 2, max: 60 }) }),
	fc.record({
		refuses: fc.constant(429 as const),
		responseMs,
		perSecond: fc.integer({ min: 5, max: 200 }),
	}),
);

test('whatever the API refuses, nothing is lost, and no more is in flight than window and run allow', async () => {
	await fc.assert(
		fc.asyncProperty(api, runs, chance, async (played, asked, drawn) => {
			jest.spyOn(Math, 'random').mockImplementation(() => drawn.next().value);
			const { sent, failed, exceeded } = await play(played, asked);
			const served = sent.filter(({ isRefused }) => !isRefused).length;
			expect({ served, failed, exceeded }).toEqual({
				served: asked.reduce((sum, { items }) => sum + items, 0),
				failed: 0,
				exceeded: 0,
			});
			expect(sent.filter(({ inFlight, window }) => inFlight > window)).toEqual([]);
		}),
		{ numRuns: 40, seed: SEED },
	);
});

test('nobody starves: until a run gets a turn, each other gets few', async () => {
	await fc.assert(
		fc.asyncProperty(responseMs, runs, async (ms, others) => {
			const { sent } = await play({ responseMs: ms, refuses: 429 }, [
				{ items: 300, most: 100 },
				...others,
				{ items: 1, most: 1 },
			]);
			const last = others.length + 1;
			const before = sent.slice(
				0,
				sent.findIndex(({ run: number }) => number === last),
			);
			// The first run had the small window of the beginning to itself.
			expect(before.length).toBeLessThanOrEqual(16 + last);
		}),
		{ numRuns: 20 },
	);
});

describe('the number of connections that an API takes is found and kept', () => {
	test.each(
		[429, 503].flatMap((refuses) =>
			[10, 30].flatMap((connections) =>
				[20, 200].map((ms) => [refuses as 429 | 503, connections, ms] as const),
			),
		),
	)('%i above %i, responses after %i ms', async (refuses, connections, ms) => {
		const items = connections * 60;
		const { sent, failed } = await play({ responseMs: ms, connections, refuses }, [
			{ items, most: 200 },
		]);
		const later = sent.filter(({ at }) => at - sent[0].at > 2_000);
		expect(failed).toBe(0);
		expect(later.filter(({ isRefused }) => isRefused).length).toBeLessThanOrEqual(
			later.length * 0.05,
		);
		// Most of the connections are made use of. A pause after a 429 is longer than many responses take.
		const begun = sent.filter(({ at }) => at - sent[0].at > 20 * ms);
		const used = begun.reduce((sum, { inFlight }) => sum + inFlight, 0) / begun.length;
		expect(used).toBeGreaterThan(connections * 0.6);
	});
});

test.each([
	[1, 1_000, 4],
	[2, 1_000, 7],
	[4, 1_000, 13],
	[8, 1_000, 40],
	[4, 10_000, 1],
	[30, 10_000, 50],
	[4, undefined, 22],
])(
	'%i connections, a pause of %j ms: not taken for a rate',
	async (connections, retryAfterMs, perSecond) => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		const played = { responseMs: 40, connections, retryAfterMs, refuses: 429 as const };
		const items = Math.ceil(perSecond * 120);
		const { ms, failed } = await play(played, [{ items, most: 200 }]);
		expect(failed).toBe(0);
		expect((items / ms) * 1_000).toBeGreaterThan(perSecond);
	},
);

test.each([
	[100, 20],
	[100, 200],
	[1_000, 20],
	[1_000, 200],
])('%i a minute, of which it tells what is left, responses after %i ms', async (...limit) => {
	const [perMinute, responseMs] = limit;
	const items = perMinute * 20;
	const { sent, ms, failed } = await play({ responseMs, perMinute, refuses: 429 }, [
		{ items, most: 500 },
	]);
	expect(failed).toBe(0);
	expect(ms).toBeLessThan(1.1 * 20 * 60_000);
	expect(sent.length).toBeLessThan(1.25 * items);
});

describe('the rate that an API takes is found and kept, by one run and by twenty', () => {
	test.each(
		[5, 20, 100].flatMap((perSecond) =>
			[20, 200].flatMap((ms) => [1, 20].map((count) => [perSecond, ms, count] as const)),
		),
	)('%i a second, responses after %i ms, %i runs', async (perSecond, ms, count) => {
		const items = Math.ceil((perSecond * 10) / count);
		const played = { responseMs: ms, perSecond, refuses: 429 as const };
		const asked = Array.from({ length: count }, () => ({ items, most: 200 }));
		const result = await play(played, asked);
		expect(result.failed).toBe(0);
		const limitMs = ((items * count) / perSecond) * 1_000;
		expect(result.ms).toBeLessThan(limitMs * (ms > 100 ? 2 : 1.3));
	});
});

test.each([
	[5, 20],
	[20, 20],
	[100, 20],
	[5, 200],
])('of %i a second, responses after %i ms, few are refused once it is known', async (...limit) => {
	const [perSecond, responseMs] = limit;
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	const played = { responseMs, perSecond, refuses: 429 as const };
	const { sent, ms, failed } = await play(played, [{ items: perSecond * 60, most: 500 }]);
	const later = sent.filter(({ at }) => at - sent[0].at > 20_000);
	expect(failed).toBe(0);
	expect(later.filter(({ isRefused }) => isRefused).length / later.length).toBeLessThan(0.08);
	expect(ms).toBeLessThan(1.1 * 60_000);
});
