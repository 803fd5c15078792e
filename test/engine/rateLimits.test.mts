import { setImmediate } from 'node:timers/promises';

import { ApiClient } from '../../nodes/shared/client/apiClient.ts';
import type { ApiError } from '../../nodes/shared/errors/apiError.ts';
import { closeServices, playService } from '../support/playedService.mts';
import { until } from '../support/until.mts';
import { bySlug, GOES_ON, operation, useNodes } from '../support/useNodes.mts';
import { useVirtualTime } from '../support/virtualTime.mts';
import { answerInWaves, roundTrip } from '../support/waves.mts';
import { openApiClient } from './requests/openApiClient.mts';

/** A 429, the number of requests in flight, and the limits that executions of one process share. */

const service = useNodes();
const time = useVirtualTime();

/** How many requests are sent at once to an API of which nothing is known. */
const FIRST = 16;

const UPDATE = operation('publishingContacts subscription.update');
beforeEach(() => service.control.setContacts(700));
const email = (run: number, item: number) => `reader${run * 10 + item}@readers.example`;

/** A read by a client with such options. */
const read = async (options?: Parameters<typeof openApiClient>[1]) =>
	await (await openApiClient(service, options)).call('getActiveEngagement', {});
const refuse = (retryAfter?: string, times = 1) =>
	service.control.addFault({
		kind: 'status',
		status: 429,
		times,
		...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
	});

/** An execution that updates a number of subscriptions. */
const update = (
	run: number,
	items: number,
	{ options = {}, node, ...credential }: { options?: object; node?: object; apiKey?: string } = {},
) =>
	service.run(
		UPDATE,
		{ email: '={{ $json.email }}', channel: bySlug('morning-brief'), status: 1, options },
		{
			items: Array.from({ length: items }, (_, item) => ({ json: { email: email(run, item) } })),
			node,
			credentials: service.credentials(credential),
		},
	);
const requests = () => service.control.requests();

/** Waits until a number of requests have arrived, and checks that no more do. */
async function arrived(count: number): Promise<void> {
	await until(() => requests().length >= count, `${count} requests arrive`);
	await roundTrip(service.url);
	expect(requests()).toHaveLength(count);
}

test('under a rate limit twenty executions lose nothing, and one pause holds all of them back', async () => {
	service.control.setRateLimit({ perSecond: 20 });
	const runs = await Promise.all(Array.from({ length: 20 }, (_, run) => update(run, 5)));
	for (const { status } of runs) expect(status).toBe('success');
	const accepted = requests().filter(({ status }) => status === 200);
	expect(new Set(accepted.map(({ path }) => path)).size).toBe(100);
	// Five seconds' worth: with a pause of its own for each execution there would be at least twenty.
	expect(time.waits.length).toBeLessThan(20);
});

test('an execution of one item is not held up by one of hundreds', async () => {
	const digest = jest.spyOn(crypto.subtle, 'digest');
	const release = service.control.holdResponses();
	const many = update(0, 300);
	await arrived(FIRST);
	const one = update(1, 1);
	// It asks for its limiter, and then for a turn.
	await until(() => digest.mock.calls.length === 2, 'the other execution has begun');
	await digest.mock.results[1].value;
	for (let turn = 0; turn < 20; turn++) await setImmediate();
	// It shares the limiter of the one that runs, which has as much in flight as it may.
	await arrived(FIRST);
	release();
	expect((await one).status).toBe('success');
	expect((await many).status).toBe('success');
	const place = requests().findIndex(({ path }) => path.includes('run1item0'));
	// Two requests begin with each response at most, and arrive in any order.
	expect(place).toBeLessThan(3 * FIRST);
});

test('another key has a limiter of its own', async () => {
	const release = service.control.holdResponses();
	const many = update(0, 40);
	await arrived(FIRST);
	const other = update(1, 1, { apiKey: 'another-key-of-the-company' });
	await arrived(FIRST + 1);
	release();
	expect((await other).status).toBe('error');
	expect((await many).status).toBe('success');
});

test('no more requests are in flight than the run may have', async () => {
	const api = await openApiClient(service, { maxConcurrency: 4 });
	const calls = Array.from({ length: 12 }, () => api.call('getActiveEngagement', {}));
	await Promise.all([answerInWaves(service, 4, 4, 4), ...calls]);
});

describe('a service that answers 429 for ever', () => {
	/** With the last pause that may begin within them. */
	const FIVE_MINUTES = 301_000;
	/** Resolves with the virtual time in milliseconds that something took, and its result. */
	async function timed<T>(work: Promise<T>): Promise<{ ms: number; result: T }> {
		const start = performance.now();
		const result = await work;
		return { ms: performance.now() - start, result };
	}

	test.each([1, 7, 20, 40])('ends %i executions within five minutes', async (count) => {
		for (const retryAfter of [undefined, '5', '60']) {
			refuse(retryAfter, Infinity);
			// No time passes before all of them have begun.
			const release = time.hold();
			const calls = jest.spyOn(ApiClient.prototype, 'call').mockClear();
			const all = Array.from({ length: count }, (_, run) => timed(update(run, 2)));
			await until(() => calls.mock.calls.length === 2 * count, 'all have begun');
			release();
			for (const { ms, result } of await Promise.all(all)) {
				expect(result.status).toBe('error');
				expect(ms).toBeLessThanOrEqual(FIVE_MINUTES);
			}
			service.control.reset();
		}
	});

	test.each([undefined, '5', '60'])(
		'ends every read, also of a poll, Retry-After: %s',
		async (retryAfter) => {
			refuse(retryAfter, Infinity);
			const release = time.hold();
			const calls = jest.spyOn(ApiClient.prototype, 'call').mockClear();
			const reads = Array.from({ length: 30 }, () => timed(read().catch(() => {})));
			const poll = { silentMs: 15_000, withinMs: 15_000, timeoutMs: 30_000 };
			const polls = Array.from({ length: 10 }, () =>
				timed(read({ policy: poll, maxConcurrency: 1 }).catch(() => {})),
			);
			await until(() => calls.mock.calls.length === 40, 'all have begun');
			release();
			for (const { ms } of await Promise.all(reads)) expect(ms).toBeLessThanOrEqual(FIVE_MINUTES);
			for (const { ms } of await Promise.all(polls)) expect(ms).toBeLessThanOrEqual(33_000);
		},
	);

	test('ends all items of an execution that goes on after failures, together', async () => {
		refuse('60', Infinity);
		const options = { maxConcurrency: 2 };
		const goesOn = update(0, 100, { options, node: GOES_ON });
		const { ms, result } = await timed(goesOn);
		expect(result.items.filter(({ json }) => json.error !== undefined)).toHaveLength(100);
		expect(ms).toBeLessThanOrEqual(FIVE_MINUTES);
	});

	const search = (filter?: string) =>
		service.engine
			.listSearch({
				type: 'publishingLetters',
				method: 'searchAllLetters',
				credentials: service.credentials(),
				filter,
			})
			.then(
				() => 'found',
				(error: Error) => error.message,
			);

	test.each(['5', '60'])('shows a picker its reason soon, Retry-After: %s', async (retryAfter) => {
		refuse(retryAfter, Infinity);
		const { ms, result } = await timed(search());
		expect(result).toMatch(/429\): try again in a few minutes$/);
		expect(ms).toBeLessThanOrEqual(10_000);
	});

	test('a search ends as soon as somebody types the next letter', async () => {
		refuse('3');
		const release = time.hold();
		const first = search('e');
		await until(() => time.waits.length === 1, 'the first search waits');
		const second = search('ed');
		expect(await first).toMatch(/another search has begun$/);
		release();
		expect(await second).toBe('found');
		expect(requests()).toHaveLength(2);
	});

	test('but for one request a minute ends no run that goes on', async () => {
		let next = 0;
		const { run } = await playService(service, () => {
			const minute = Math.floor(performance.now() / 60_000);
			if (minute < next) return { status: 429, headers: { 'retry-after': '60' } };
			next = minute + 1;
			return {};
		});
		const parameters = { email: '={{ $json.email }}', channel: bySlug('c'), status: 1 };
		const items = Array.from({ length: 15 }, (_, item) => ({ email: email(0, item) }));
		const { ms, result } = await timed(
			run('publishingContacts subscription.update', parameters, items),
		);
		expect(result.status).toBe('success');
		expect(ms).toBeGreaterThan(2 * FIVE_MINUTES);
		await closeServices();
	});
});

describe('the pause after a 429', () => {
	test('is no tight loop, if Retry-After asks for no wait', async () => {
		refuse('0');
		await read();
		expect(time.waits).toEqual([expect.any(Number)]);
		expect(time.waits[0]).toBeGreaterThanOrEqual(250);
	});

	test('doubles while no time is named, up to 32 times the first', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.5);
		refuse(undefined, 7);
		await read();
		const jitter = 1.05;
		expect(time.waits).toEqual(
			[250, 500, 1_000, 2_000, 4_000, 8_000, 8_000].map((ms) => Math.ceil(ms * jitter)),
		);
	});

	test.each<[string, string, requests: number]>([
		['at once, if it is longer', '301', 1],
		['after all of them', '120', 3],
	])('of five minutes is the longest: the request fails %s', async (_, seconds, requested) => {
		refuse(seconds, 9);
		await expect(read()).rejects.toMatchObject({ details: { status: 429 } });
		expect(requests()).toHaveLength(requested);
	});

	test('that is too long ends what the run has left, unsent, and no other run', async () => {
		refuse('3600');
		const api = await openApiClient(service, { maxConcurrency: 1 });
		const calls = [1, 2, 3].map(async () => await api.call('getActiveEngagement', {}));
		for (const call of await Promise.allSettled(calls)) {
			expect(call).toMatchObject({ reason: { details: { status: 429 } } });
		}
		expect(requests()).toHaveLength(1);
		expect(await read()).toMatchObject({ items: { periodDays: 30 } });
	});

	test('that others have met fails what cannot wait so long, unsent', async () => {
		refuse('200');
		time.hold();
		void read().catch(() => {});
		await until(() => time.waits.length === 1, 'the first one waits');
		const error = await read({ policy: { silentMs: 5_000 } }).catch((caught: unknown) => caught);
		expect(error).toMatchObject({ name: 'ApiError' });
		expect((error as ApiError).details).toMatchObject({
			notSent: true,
			retryAfterMs: expect.any(Number),
			cause: 'rate-limited',
		});
		expect(requests()).toHaveLength(1);
	});
});

test('a request that waits for the rate limit ends with its own signal, unsent', async () => {
	refuse('30');
	time.hold();
	void read().catch(() => {});
	await until(() => time.waits.length === 1, 'the account is paused');
	const end = new AbortController();
	const client = await openApiClient(service, { signal: end.signal });
	const waiting = client.call('getActiveEngagement', {});
	end.abort();
	await expect(waiting).rejects.toMatchObject({ name: 'Cancelled', isUnsent: true });
	expect(requests()).toHaveLength(1);
});

test('an item that has written may go on in a run that ends', async () => {
	const client = await openApiClient(service);
	const item = client.forItem();
	await item.call('addContactTag', { path: { tag: 'vip' }, body: { emails: [] } }).catch(() => {});
	client.endRun();
	await item.call('getActiveEngagement', {});
	await expect(client.forItem().call('getActiveEngagement', {})).rejects.toThrow('canceled');
});

const DAY_MS = 24 * 3_600_000;
test.each([
	['is kept for a day', DAY_MS - 60_000, 40],
	['is forgotten after that', DAY_MS + 60_000, FIRST],
])('what was learned %s', async (_, ms, inFlight) => {
	await update(0, 200);
	const now = performance.now();
	jest.spyOn(performance, 'now').mockImplementation(() => now + ms);
	service.control.clearRequests();
	const release = service.control.holdResponses();
	const runs = update(1, 40);
	await arrived(inFlight);
	release();
	await runs;
});
