import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import { Limiter, RequestQueue } from '../../../../nodes/shared/client/limiter.ts';

/** How many requests are in flight, against services that are played in virtual time. */

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const sleep = async (ms: number) => await new Promise<void>((over) => setTimeout(over, ms));
const clock = { now: () => Date.now(), sleep, random: () => 0.5 };

/** Responds after a time in milliseconds with `ok`, or refuses. `inFlight` counts the request itself. */
type Service = (inFlight: number) => {
	readonly ms: number;
	readonly isRefused?: boolean;
	/** How long the refusal asks to wait. */
	readonly retryAfterMs?: number;
};

const steady: Service = () => ({ ms: 40 });
/** Twenty at once take 40 ms each. More wait for each other. */
const busy: Service = (inFlight) => ({ ms: 40 * Math.max(1, inFlight / 20) });

/** A played service, and its observations. */
function play(service: Service) {
	const limiter = new Limiter(clock);
	const seen: Array<{ at: number; inFlight: number; isRefused: boolean }> = [];
	let inFlight = 0;

	async function send(queue: RequestQueue, isRead: boolean, isRetry = false): Promise<void> {
		const permit = await limiter.acquire(queue, { isRead, isRetry, isWanted: () => true });
		const { ms, isRefused = false, retryAfterMs } = service(++inFlight);
		seen.push({ at: Date.now(), inFlight, isRefused });
		await sleep(ms);
		inFlight--;
		if (isRefused) {
			const refusal = new ApiError('', { kind: 'rateLimited', retryAfterMs });
			const inARow = limiter.recordError(permit, refusal, false);
			limiter.pause(retryAfterMs ?? Math.min(1_000, 250 * inARow));
		} else {
			limiter.recordSuccess(permit);
		}
		limiter.release(queue);
		if (isRefused) await send(queue, isRead, true);
	}

	return {
		seen,
		/** Sends a number of requests of one run. Returns their duration in milliseconds. */
		async sendMany(count: number, isRead = false): Promise<number> {
			const run = new RequestQueue(500, undefined, clock, Infinity);
			const start = Date.now();
			const all = Promise.all(Array.from({ length: count }, () => send(run, isRead)));
			let end: number | undefined;
			void all.then(() => (end = Date.now()));
			while (end === undefined) await jest.advanceTimersByTimeAsync(5);
			return end - start;
		},
	};
}

test.each([
	['writes', false, 16],
	['reads, which can be repeated', true, 32],
])('a run begins with few requests: %s', async (_, isRead, first) => {
	const { sendMany, seen } = play(steady);
	await sendMany(100, isRead);
	expect(seen.filter(({ at }) => at === 0)).toHaveLength(first);
});

test('the number grows by a fifth in each round trip while the service keeps up', async () => {
	const { sendMany, seen } = play(steady);
	await sendMany(1_000);
	const sentAt = (ms: number) => seen.filter(({ at }) => at === ms).length;
	expect([0, 40, 80, 120].map(sentAt)).toEqual([16, 19, 22, 27]);
});

test.each([
	[120, 1_650],
	[300, 3_060],
	[600, 5_760],
])('far away it grows in the same time: 1,000 writes of %i ms each', async (ms, within) => {
	// Responses come one after the other.
	const ends: number[] = [];
	const { sendMany, seen } = play(() => {
		ends.push(Math.max(Date.now() + ms, (ends.at(-1) ?? 0) + 1));
		return { ms: ends.at(-1)! - Date.now() };
	});
	expect(await sendMany(1_000)).toBeLessThanOrEqual(within);
	// If the service rejects the key after 200 writes, few more are on their way by then.
	const sent = seen.filter(({ at }) => at < ends[200]);
	expect(sent.length - 200).toBeLessThanOrEqual(60);
});

test('reads, of which none is lost, are not held back', async () => {
	const { sendMany, seen } = play(() => ({ ms: 600 }));
	await sendMany(400, true);
	const sentAt = (at: number) => seen.filter((one) => one.at === at).length;
	expect([0, 600, 1_200].map(sentAt)).toEqual([32, 48, 96]);
});

test('a rate limit is found: few requests are refused, and most of the limit is used', async () => {
	let [second, count] = [-1, 0];
	const limited: Service = () => {
		const now = Math.floor(Date.now() / 1_000);
		if (now !== second) [second, count] = [now, 0];
		return ++count > 100 ? { ms: 100, isRefused: true, retryAfterMs: 1_000 } : { ms: 100 };
	};
	const { sendMany, seen } = play(limited);
	expect(await sendMany(4_000)).toBeLessThan(1.4 * 40_000);
	expect(seen.filter(({ isRefused }) => isRefused).length).toBeLessThan(0.05 * 4_000);
});

test('responses that get slower hold the number back, although nothing is refused', async () => {
	const { sendMany, seen } = play(busy);
	await sendMany(5_000);
	// Slow start goes too far for two round trips.
	const later = seen.filter(({ at }) => at > 1_000);
	expect(Math.max(...later.map(({ inFlight }) => inFlight))).toBeLessThan(80);
});

test('a service that gets slower for good is asked as much again', async () => {
	let ms = 40;
	const { sendMany } = play(() => ({ ms }));
	await sendMany(1_000);
	ms = 200;
	await sendMany(8_000);
	expect(await sendMany(1_000)).toBeLessThan(10 * 200);
});

test('requests that are refused together shrink the number once', async () => {
	let isStrict = false;
	const { sendMany, seen } = play(() => ({ ms: 40, isRefused: isStrict }));
	await sendMany(64);
	isStrict = true;
	setTimeout(() => (isStrict = false), 30);
	seen.splice(0);
	await sendMany(60);
	const [, second] = [...new Set(seen.map(({ at }) => at))];
	expect(seen.filter(({ at }) => at === second).length).toBeGreaterThan(12);
});

describe('of two requests', () => {
	const request = { isRead: true, isRetry: false, isWanted: () => true };

	test('a retry goes before one that was not sent yet', async () => {
		const limiter = new Limiter(clock);
		const run = new RequestQueue(1, undefined, clock, Infinity);
		const order: string[] = [];
		const ask = async (name: string, isRetry: boolean) => {
			await limiter.acquire(run, { ...request, isRetry });
			order.push(name);
			limiter.release(run);
		};
		await limiter.acquire(run, request);
		const asked = [ask('new', false), ask('retry', true)];
		limiter.release(run);
		await Promise.all(asked);
		expect(order).toEqual(['retry', 'new']);
	});

	test('the success of one that was sent before a congestion does not end it', async () => {
		const limiter = new Limiter(clock);
		const run = new RequestQueue(500, undefined, clock, Infinity);
		const refusal = new ApiError('', { kind: 'rateLimited' });
		const refused = await limiter.acquire(run, request);
		const accepted = await limiter.acquire(run, request);
		limiter.recordError(refused, refusal, false);
		limiter.release(run);
		limiter.recordSuccess(accepted);
		limiter.release(run);
		expect(limiter.recordError(await limiter.acquire(run, request), refusal, false)).toBe(2);
	});
});
