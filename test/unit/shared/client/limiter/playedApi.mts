import { ApiError } from '../../../../../nodes/shared/errors/apiError.ts';
import { Limiter } from '../../../../../nodes/shared/client/limiter/limiter.ts';
import { RETRY_POLICY, withRetries } from '../../../../../nodes/shared/client/retry.ts';
import { clock } from '../../../../../nodes/shared/client/clock.ts';
import { Window } from '../../../../../nodes/shared/client/limiter/window.ts';

/** An API that refuses what is too much for it. Milliseconds, of the clock that the test has in its hands. */
export interface PlayedApi {
	readonly responseMs: number;
	/** How many it works on at the same time; those above are refused at once. */
	readonly connections?: number;
	/** How many it takes in a second of the clock; those above are refused until the next. */
	readonly perSecond?: number;
	/** The same in a minute; it then tells how much of it is left. */
	readonly perMinute?: number;
	/** The pause that it asks for otherwise. */
	readonly retryAfterMs?: number;
	readonly refuses: 429 | 503;
}

interface Sent {
	readonly at: number;
	readonly run: number;
	readonly inFlight: number;
	readonly window: number;
	isRefused: boolean;
}

/** Sends for each run as many requests as it has, all it may at once; tells what was sent, and what failed. */
export async function play(api: PlayedApi, runs: ReadonlyArray<{ items: number; most: number }>) {
	const window = new Window();
	const limiter = new Limiter(clock, window);
	const sent: Sent[] = [];
	const inFlightOf = runs.map(() => 0);
	let [inFlight, worked] = [0, 0];
	const isTooMuchInSecond = counter(1_000, api.perSecond);
	const isTooMuchInMinute = counter(60_000, api.perMinute);
	let exceeded = 0;

	const isTooMuch = () =>
		worked >= (api.connections ?? Infinity) || isTooMuchInMinute() || isTooMuchInSecond();
	const send = async (run: number): Promise<string> => {
		inFlight++;
		if (++inFlightOf[run] > runs[run].most) exceeded++;
		const one = { at: Date.now(), run, inFlight, window: window.size, isRefused: false };
		sent.push(one);
		await wait(api.responseMs / 2);
		one.isRefused = isTooMuch();
		if (!one.isRefused) worked++;
		await wait(api.responseMs / 2);
		if (!one.isRefused) worked--;
		inFlight--;
		inFlightOf[run]--;
		if (one.isRefused) throw refusal(api);
		return 'done';
	};
	const started = Date.now();
	const results: Array<Promise<PromiseSettledResult<string>[]>> = runs.map(
		({ items, most }, run) => {
			const queue = limiter.join(most);
			const request = async () =>
				await withRetries(() => send(run), true, RETRY_POLICY, limiter, queue);
			return Promise.allSettled(Array.from({ length: items }, request));
		},
	);
	await jest.runAllTimersAsync();
	const failed = (await Promise.all(results)).flat().filter(({ status }) => status === 'rejected');
	const last = Math.max(...sent.map(({ at }) => at)) + api.responseMs;
	return { sent, failed: failed.length, exceeded, ms: last - started };
}

/** Counts calls, from nothing again in each period of the clock. Tells whether one is too much. */
function counter(periodMs: number, limit = Infinity): () => boolean {
	let [period, count] = [0, 0];
	return () => {
		const now = Math.floor(Date.now() / periodMs);
		if (now !== period) [period, count] = [now, 0];
		return ++count > limit;
	};
}

const wait = async (ms: number) => await new Promise((done) => setTimeout(done, ms));

function refusal({ refuses, perSecond, perMinute, retryAfterMs }: PlayedApi): ApiError {
	if (refuses === 503) return new ApiError('Not now', { status: 503, kind: 'transient' });
	const asked = perSecond ? 1_000 : perMinute ? 60_000 - (Date.now() % 60_000) : retryAfterMs;
	return new ApiError('Too many', { status: 429, kind: 'limited', retryAfterMs: asked });
}
