import { throwIfCancelled } from '../../../../nodes/shared/client/clock.ts';
import { Limiter } from '../../../../nodes/shared/client/limiter/limiter.ts';
import type { RunQueue } from '../../../../nodes/shared/client/limiter/runQueue.ts';
import { clock } from '../../../../nodes/shared/client/clock.ts';
import { Window } from '../../../../nodes/shared/client/limiter/window.ts';
import {
	RETRY_POLICY,
	withRetries,
	type RetryPolicy,
} from '../../../../nodes/shared/client/retry.ts';
import { Cancelled, ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import { retryAfterMs } from '../../../../nodes/shared/errors/fromResponse.ts';

/** As the real one, a hundred times as fast. */
const POLICY: RetryPolicy = {
	attempts: 4,
	withinMs: 600,
	firstDelayMs: 10,
	rateLimitMs: 3_000,
	timeoutMs: 600,
	endsAtRefusedKey: true,
};

// The clock moves only by what is waited for, so times are exact however busy the machine is.
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00.250Z') }));
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** What a request comes to: a value, or an error. */
type Outcome = string | ApiError;

const asked = (retryAfter?: string) => retryAfterMs(retryAfter, Date.now());
const transient = (retryAfter?: string) =>
	new ApiError('Not now', { kind: 'transient', retryAfterMs: asked(retryAfter) });
const limited = (retryAfter?: string) =>
	new ApiError('Too many', { kind: 'limited', retryAfterMs: asked(retryAfter) });
const final = new ApiError('Never', { kind: 'final' });
const value = 'done';

/** Pauses end when they say, not up to a tenth later. */
const newLimiter = (window?: Window) => new Limiter({ ...clock, random: () => 0 }, window);

/** What the requests of one run share. */
function oneRun(limiter = newLimiter()) {
	return { limiter, queue: limiter.join(50) };
}

interface Attempt {
	idempotent?: boolean;
	policy?: Partial<RetryPolicy>;
	limiter?: Limiter;
	queue?: RunQueue;
	signal?: AbortSignal;
	isWanted?: () => boolean;
	/** How long each response takes, in milliseconds. */
	tookMs?: number;
	/** How far the clock is set during each, in milliseconds. */
	clockSetBy?: number;
}

/** Sends with the outcomes given, the last of them forever; tells what came of it and when it was sent. */
async function attempt(
	outcomes: Array<Outcome>,
	{
		idempotent = true,
		policy,
		limiter = newLimiter(),
		signal,
		queue = limiter.join(50, signal),
		isWanted,
		tookMs = 0,
		clockSetBy = 0,
	}: Attempt = {},
) {
	const started = Date.now();
	const sentAt: number[] = [];
	const send = async () => {
		sentAt.push(Date.now() - started);
		if (clockSetBy !== 0) jest.setSystemTime(Date.now() + clockSetBy);
		if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
		const outcome = outcomes[Math.min(sentAt.length, outcomes.length) - 1];
		if (outcome instanceof ApiError) throw outcome;
		return outcome;
	};
	let took = NaN;
	const running = withRetries(send, idempotent, { ...POLICY, ...policy }, limiter, queue, isWanted)
		.catch((error: unknown) => error)
		.finally(() => (took = Date.now() - started));
	await jest.runAllTimersAsync();
	const result = await running;
	return { result, sentAt, sent: sentAt.length, took };
}

const pausesOf = (sentAt: number[]) => sentAt.slice(1).map((at, index) => at - sentAt[index]);

test('the policy is what the design says', () => {
	expect(RETRY_POLICY).toMatchObject({
		attempts: 4,
		withinMs: 60_000,
		rateLimitMs: 300_000,
		timeoutMs: 60_000,
	});
});

/** A value, or an error's message with how often it was tried. */
const told = (result: unknown) =>
	result instanceof ApiError ? [result.message, result.details.attempts] : result;

describe('how often it is sent', () => {
	test.each([3_600_000, -3_600_000])(
		'with a clock that is set by %i ms: the same',
		async (clockSetBy) => {
			expect((await attempt([transient()], { clockSetBy })).sent).toBe(4);
		},
	);

	test.each<[string, Array<Outcome>, boolean, number, unknown]>([
		['a success', [value], true, 1, 'done'],
		['a success after one failure', [transient(), value], true, 2, 'done'],
		['a success at the last try', [transient(), transient(), transient(), value], true, 4, 'done'],
		['failures forever', [transient()], true, 4, ['Not now', 4]],
		['a refusal', [final], true, 1, ['Never', undefined]],
		['a refusal after a failure', [transient(), final], true, 2, ['Never', 2]],
		['a failure of what must not be repeated', [transient()], false, 1, ['Not now', undefined]],
		[
			'too many requests, which is not a try',
			[limited('0'), limited('0'), transient(), value],
			true,
			4,
			'done',
		],
		[
			'a failure after a pause that is longer than what is tried at most',
			[limited('0.8'), transient(), value],
			true,
			3,
			'done',
		],
		['too many requests of what must not be repeated', [limited('0'), value], false, 2, 'done'],
		[
			'a failure after too many requests, of what must not be repeated',
			[limited('0'), transient(), value],
			false,
			2,
			['Not now', 2],
		],
	])('%s', async (_, outcomes, idempotent, sent, result) => {
		const run = await attempt(outcomes, { idempotent });
		expect(run.sent).toBe(sent);
		expect(told(run.result)).toEqual(result);
	});
});

describe('how long it waits', () => {
	test('up to a pause that doubles, anything below being as likely', async () => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(0.75);
		const { sentAt } = await attempt([transient()], { policy: { firstDelayMs: 40 } });
		expect(pausesOf(sentAt)).toEqual([30, 60, 120]);
		random.mockReturnValue(0);
		expect((await attempt([transient()])).took).toBe(0);
	});

	test('differently each time, so that many clients do not come back at once', async () => {
		const times = new Set<number>();
		for (let run = 0; run < 20; run++) {
			times.add((await attempt([transient(), value], { policy: { firstDelayMs: 200 } })).took);
		}
		expect(times.size).toBeGreaterThan(5);
	});

	test('not longer in all than is allowed', async () => {
		const run = await attempt([transient('0.4')], { policy: { withinMs: 500 } });
		expect(run).toMatchObject({ sent: 2, result: { details: { attempts: 2 } } });
		expect(run.took).toBe(400);
	});

	test('not longer in all than is allowed, slow responses among it', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const run = await attempt([transient()], { policy: { withinMs: 500 }, tookMs: 300 });
		expect(run).toMatchObject({ sent: 2, took: 600 });
	});

	test('exactly as long in all as is allowed', async () => {
		const run = await attempt([transient('0.5'), value], { policy: { withinMs: 500 } });
		expect(run).toMatchObject({ result: 'done', took: 500 });
	});

	test('as long as a failing service asks', async () => {
		const { sentAt } = await attempt([transient('0.1'), value]);
		expect(sentAt[1]).toBe(100);
	});

	test.each([
		['seconds', '0.5', 500],
		['no wait, yet not in a tight loop', '0', 250],
		['a date that has passed', 'Sat, 21 Nov 1999 12:00:00 GMT', 250],
		['nonsense', 'in a while', 250],
		['nothing', undefined, 250],
	])('at a rate limit: %s', async (_, retryAfter, wait) => {
		const { sentAt, result } = await attempt([limited(retryAfter), value]);
		expect(result).toBe('done');
		expect(sentAt[1]).toBe(wait);
	});

	test('at a rate limit that names no time, longer each time up to 16 pauses', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		const { sentAt } = await attempt([...Array(7).fill(limited()), value], {
			policy: { firstDelayMs: 1_000, rateLimitMs: 60_000 },
		});
		expect(pausesOf(sentAt)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
	});

	test('at a rate limit until a date', async () => {
		const until = new Date(Math.ceil(Date.now() / 1000) * 1000);
		await attempt([limited(until.toUTCString()), value]);
		expect(Date.now()).toBe(until.getTime());
	});

	test('not at all where a rate limit asks for more than is allowed', async () => {
		const run = await attempt([limited('4')]);
		expect(run).toMatchObject({ sent: 1, result: { message: 'Too many' } });
		expect(run.took).toBe(0);
	});

	test('at rate limits, exactly as long as is allowed', async () => {
		const run = await attempt([limited('1.5'), limited('1.5'), value], {
			policy: { rateLimitMs: 3_000 },
		});
		expect(run).toMatchObject({ result: 'done', took: 3_000 });
	});

	test('at rate limits, in all no longer than is allowed', async () => {
		const run = await attempt([limited('0.4')], { policy: { rateLimitMs: 1_000 } });
		expect(run).toMatchObject({ sent: 3, result: { details: { attempts: 3 } } });
	});
});

describe('what the requests of a run share', () => {
	test('one request’s rate limit holds all of them back', async () => {
		const limiter = newLimiter();
		limiter.delay(300);
		const runs = await Promise.all(Array.from({ length: 5 }, () => attempt([value], { limiter })));
		expect(runs.map(({ sentAt }) => sentAt)).toEqual(Array(5).fill([300]));
		expect((await attempt([value], { limiter })).sentAt).toEqual([0]);
	});

	test('pauses grow where the service asks for none, again and again', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.75);
		const { sentAt } = await attempt([...Array(7).fill(limited('0')), value], {
			policy: { firstDelayMs: 1_000, rateLimitMs: 60_000 },
		});
		expect(pausesOf(sentAt)).toEqual([250, 750, 1_500, 3_000, 6_000, 12_000, 12_000]);
	});

	test.each([
		['one', '3600', 1, 3_600_000],
		['several', '1', 4, POLICY.rateLimitMs],
	])(
		'a wait beyond what is allowed ends all that is left, unsent, until it has passed: %s',
		async (_, retryAfter, sent, passesMs) => {
			const run = oneRun();
			const first = await attempt([limited(retryAfter)], run);
			expect(first.sent).toBe(sent);
			await jest.advanceTimersByTimeAsync(passesMs - 1);
			const second = await attempt([value], run);
			expect(second.sent).toBe(0);
			expect(second.result).toMatchObject({ message: 'Too many' });
			await jest.advanceTimersByTimeAsync(1);
			expect((await attempt([value], run)).result).toBe('done');
		},
	);

	const refusedKey = new ApiError('Refused', { failure: { cause: 'credential-invalid' } });

	test('what waits for the place of one whose key is refused is not sent', async () => {
		const limiter = newLimiter();
		const run = { limiter, queue: limiter.join(1) };
		const [first, second] = await Promise.all([
			attempt([refusedKey], { ...run, tookMs: 10 }),
			attempt([value], run),
		]);
		expect([first.sent, second.sent]).toEqual([1, 0]);
	});

	test('a refused key ends all that is left, unsent', async () => {
		const run = oneRun();
		await attempt([refusedKey], run);
		const { result, sent } = await attempt([value], run);
		expect([told(result), sent]).toEqual([['Refused', undefined], 0]);
	});

	test('what is sent again goes before what waits for its first turn', async () => {
		const limiter = newLimiter(new Window(1));
		const queue = limiter.join(1);
		const sent: string[] = [];
		const send = (name: string, outcomes: Outcome[]) =>
			withRetries(
				async () => {
					sent.push(name);
					const outcome = outcomes.shift();
					if (outcome instanceof ApiError) throw outcome;
					return outcome;
				},
				true,
				POLICY,
				limiter,
				queue,
			);
		const all = Promise.all([
			send('first', [limited('1'), value]),
			send('second', [value]),
			send('third', [value]),
		]);
		await jest.runAllTimersAsync();
		expect(await all).toEqual([value, value, value]);
		expect(sent).toEqual(['first', 'first', 'second', 'third']);
	});

	test.each<[string, ApiError, number]>([
		['a final error that the API answers with', final.with({ status: 404 }), 2],
		['a request that was never answered', final, 1],
	])('%s lets so many more go out', async (_, outcome, most) => {
		const limiter = newLimiter(new Window(1));
		await attempt([outcome], { limiter });
		const begun = jest.fn(() => new Promise<void>(() => {}));
		const queue = limiter.join(50);
		for (let task = 0; task < 3; task++) void limiter.run(queue, begun);
		expect(begun).toHaveBeenCalledTimes(most);
	});

	test('neither ends what other runs have to send', async () => {
		const limiter = newLimiter();
		await attempt([refusedKey], oneRun(limiter));
		await attempt([limited('3600')], oneRun(limiter));
		expect((await attempt([value], oneRun(limiter))).sentAt).toEqual([0]);
	});

	test('a pause that one run meets holds back the others, unless they do not wait so long', async () => {
		const limiter = newLimiter();
		await attempt([limited('2')], { limiter, policy: { rateLimitMs: 0 } });
		const impatient = await attempt([value], { limiter, policy: { rateLimitMs: 1_000 } });
		expect(impatient).toMatchObject({ sent: 0, result: { details: { notSent: true } } });
		expect((await attempt([value], { limiter })).sentAt).toEqual([2_000]);
	});

	test.each<[string, Outcome[][], number]>([
		['a 429', [[limited('0'), value]], 1],
		['a failure that passes', [[transient(), value]], 0],
		['one request that goes on failing', [[transient(), transient(), transient(), value]], 0],
		[
			'two requests that fail',
			[
				[transient(), value],
				[transient(), value],
			],
			1,
		],
		['a response that is final', [[final], [final]], 0],
	])('%s: halves how many may be in flight %#', async (_, requests, times) => {
		const window = new Window();
		const refused = jest.spyOn(window, 'refused');
		const limiter = newLimiter(window);
		for (const outcomes of requests) await attempt(outcomes, { limiter });
		expect(refused).toHaveBeenCalledTimes(times);
	});

	test('a refused key ends nothing where the key may be exchanged meanwhile', async () => {
		const run = oneRun();
		const policy = { endsAtRefusedKey: false };
		await attempt([refusedKey], { ...run, policy });
		expect((await attempt([value], { ...run, policy })).result).toBe('done');
	});

	test('another refusal ends nothing', async () => {
		const run = oneRun();
		await attempt([final], run);
		expect((await attempt([value], run)).result).toBe('done');
	});
});

describe('cancelling', () => {
	test.each<[string, Outcome]>([
		['a pause between tries', transient('0.5')],
		['a pause for a rate limit', limited('0.8')],
	])('ends %s at once', async (_, outcome) => {
		const cancel = new AbortController();
		const running = attempt([outcome], { signal: cancel.signal });
		setTimeout(() => cancel.abort(), 30);
		const { result, sent, took } = await running;
		expect(result).toBeInstanceOf(Cancelled);
		expect(sent).toBe(1);
		expect(took).toBe(30);
	});

	test.each<[string, Outcome, boolean, number, number]>([
		['a pause between tries', transient('0.5'), false, 1, 30],
		['a pause between tries, not of what is still wanted', transient('0.5'), true, 2, 500],
		['a pause for a rate limit', limited('0.8'), false, 1, 30],
		['a pause for a rate limit, not of what is still wanted', limited('0.8'), true, 2, 800],
	])('of what is not wanted any more ends %s at once', async (_, outcome, isStill, sent, took) => {
		const { limiter, queue } = oneRun();
		let isWanted = true;
		const running = attempt([outcome, value], { limiter, queue, isWanted: () => isWanted });
		setTimeout(() => {
			isWanted = isStill;
			queue.leaveUnwanted();
		}, 30);
		const run = await running;
		expect(run).toMatchObject({ sent, took });
		expect(run.result).toEqual(isStill ? value : new Cancelled());
	});

	test('what is not wanted any more when its response comes is not sent again', async () => {
		let isWanted = true;
		const running = attempt([limited('0'), value], { isWanted: () => isWanted, tookMs: 20 });
		setTimeout(() => (isWanted = false), 10);
		const { result, sent } = await running;
		expect([result, sent]).toEqual([new Cancelled(), 1]);
	});

	test('before a pause does not begin it', async () => {
		const { result, took } = await attempt([transient('0.5')], { signal: AbortSignal.abort() });
		expect(result).toMatchObject({ name: 'Cancelled', message: 'The execution was canceled' });
		expect(took).toBe(0);
	});

	test('is not possible where there is no signal', () => {
		expect(() => throwIfCancelled(undefined)).not.toThrow();
	});

	test('leaves no listener on the signal when nothing is cancelled', async () => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		await attempt([transient(), limited('0'), value], { signal });
		expect(added.mock.calls.length).toBeGreaterThan(0);
		expect(removed.mock.calls).toEqual(added.mock.calls);
	});
});
