import { Limiter, RequestQueue } from '../../../../nodes/shared/client/limiter.ts';
import { RETRY_POLICY, sendWithRetries } from '../../../../nodes/shared/client/retry.ts';
import { send } from '../../../../nodes/shared/client/transport.ts';
import { ApiError, type ApiErrorDetails } from '../../../../nodes/shared/errors/apiError.ts';
import { randomNumbers } from '../../../../tools/setup/randomNumbers.mts';

/** Retries and limiter together, in virtual time, against a service that takes only so many requests at once. */

jest.mock('../../../../nodes/shared/client/transport.ts', () => ({
	...jest.requireActual<object>('../../../../nodes/shared/client/transport.ts'),
	send: jest.fn(),
}));
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const MOST_AT_ONCE = 30;
const RESPONSE_MS = 200;
const REFUSAL_MS = 20;
const REQUESTS = 1_000;

const sleep = async (ms: number) => await new Promise<void>((over) => setTimeout(over, ms));

/** Sends all requests, an equal share from each process. Returns the time in milliseconds and what was refused and lost. */
async function play(processes: number, refusal: ApiErrorDetails) {
	const clock = { now: () => Date.now(), sleep, random: randomNumbers(1) };
	const refusals: boolean[] = [];
	let [inFlight, lost, sentLate, refusedLate] = [0, 0, 0, 0];
	jest.mocked(send).mockImplementation(async () => {
		const isRefused = ++inFlight > MOST_AT_ONCE;
		refusals.push(isRefused);
		if (Date.now() > 2_000) sentLate++;
		if (Date.now() > 2_000 && isRefused) refusedLate++;
		await sleep(isRefused ? REFUSAL_MS : RESPONSE_MS * (0.9 + 0.2 * clock.random()));
		inFlight--;
		if (isRefused) throw new ApiError('Too many at once', refusal);
		return { items: [] } as never;
	});
	const senders = Array.from({ length: processes }, () => ({
		limiter: new Limiter(clock),
		queue: new RequestQueue(500, undefined, clock),
	}));
	const sending = Array.from({ length: REQUESTS }, async (_, index) => {
		const own = { policy: RETRY_POLICY, isWanted: () => true, onSend: () => {} };
		await sendWithRetries({ endpoint: { idempotent: true } } as never, {
			...own,
			...senders[index % processes],
		}).catch(() => lost++);
	});
	let ms: number | undefined;
	void Promise.all(sending).then(() => (ms = Date.now()));
	while (ms === undefined) await jest.advanceTimersByTimeAsync(5);
	return { ms, lost, isFound: refusals.includes(true), lateShare: refusedLate / sentLate };
}

test.each<[string, number, ApiErrorDetails]>([
	['429 without Retry-After', 1, { kind: 'limited', status: 429 }],
	['429 without Retry-After, to two processes', 2, { kind: 'limited', status: 429 }],
	['503', 1, { kind: 'transient', status: 503 }],
])('a limit on requests at once is found and used: %s', async (_, processes, refusal) => {
	const { ms, lost, isFound, lateShare } = await play(processes, refusal);
	expect(isFound).toBe(true);
	expect(ms).toBeLessThan((1.4 * RESPONSE_MS * REQUESTS) / MOST_AT_ONCE);
	expect(lateShare).toBeLessThanOrEqual(0.01);
	expect(lost).toBe(0);
});
